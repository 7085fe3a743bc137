import { z } from 'zod'
import type { ClipKind } from './clip.ts'
import { Day } from './day.ts'
import { TagValue } from './tags.ts'

/** One value of a filter; filters hold no more values than people choose by hand. */
const value = z.string().min(1).max(500)
const MAX_VALUES = 50
const values = z.array(value).max(MAX_VALUES).default([])

/** States that people search for. A rep matches a state when one of its clips has it, so a rep may match several. */
export const FindState = z.enum([
  'preparing',
  'queued',
  'uploading',
  'processing',
  'completed',
  'attention',
  'cancelled',
])
export type FindState = z.infer<typeof FindState>

const stateOfKind: Readonly<Record<ClipKind, FindState>> = {
  found: 'preparing',
  settling: 'preparing',
  probing: 'preparing',
  unreadable: 'attention',
  duplicate: 'cancelled',
  untagged: 'attention',
  held: 'queued',
  queued: 'queued',
  reserving: 'uploading',
  sending: 'uploading',
  confirming: 'uploading',
  processing: 'processing',
  completed: 'completed',
  failed: 'attention',
  waiting: 'queued',
  missing: 'attention',
  cancelled: 'cancelled',
  'gone-at-service': 'attention',
  'uploaded-elsewhere': 'cancelled',
  'original-missing': 'attention',
  'left-out': 'cancelled',
}

export const findStateOf = (kind: ClipKind): FindState => stateOfKind[kind]

/** A search. Every field given narrows it; within a list one matching value is enough. */
export const FindQuery = z.object({
  /**
   * Words to search for; each begins a word of the athlete's name, the movement, a dimension's value or the camera, or,
   * from three letters on, is part of a file name. Accents and case don't count.
   */
  text: z.string().max(200).default(''),
  athleteIds: values,
  activity: value.nullable().default(null),
  movement: value.nullable().default(null),
  /** Dimension names and values as the service spells them. */
  dimensions: z
    .record(value, TagValue)
    .refine((record) => Object.keys(record).length <= MAX_VALUES)
    .default({}),
  /** Camera labels as the screens show them. */
  cameras: values,
  states: z.array(FindState).max(FindState.options.length).default([]),
  /** First and last day, both included. */
  fromDay: Day.nullable().default(null),
  toDay: Day.nullable().default(null),
  /** Part of a file name; of a whole path only the file name counts. */
  fileName: z.string().max(500).default(''),
})
export type FindQuery = z.infer<typeof FindQuery>
