import { z } from 'zod'
import { TagValue } from '../tagging/tags.ts'
import { pageOf } from '../window.ts'
import type { ClipKind } from './clip.ts'
import { RepRow } from './rep.ts'

const count = z.int().min(0)
/** A value of a filter; no list of them is longer than anybody chooses by hand. */
const value = z.string().min(1).max(500)
const MAX_VALUES = 50
const values = z.array(value).max(MAX_VALUES).default([])

/** States that a person looks for. A rep is in one when one of its clips is: a rep may be in several. */
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
}

export const findStateOf = (kind: ClipKind): FindState => stateOfKind[kind]

/** A day of the station's time zone: `2026-03-08`. */
const day = z.iso.date()

/** Every field that is given narrows the search; within a list one value is enough. */
export const FindQuery = z.object({
  /**
   * Words; each one begins a word of the athlete's name, the movement, a dimension's value or the camera, or, from three
   * letters on, is a part of a file name. Accents and case don't count.
   */
  text: z.string().max(200).default(''),
  athleteIds: values,
  activity: value.nullable().default(null),
  movement: value.nullable().default(null),
  /** Names and values as the service has them. */
  dimensions: z
    .record(value, TagValue)
    .refine((record) => Object.keys(record).length <= MAX_VALUES)
    .default({}),
  /** Labels as the screens show them. */
  cameras: values,
  states: z.array(FindState).max(FindState.options.length).default([]),
  /** The first and the last day, both inside. */
  fromDay: day.nullable().default(null),
  toDay: day.nullable().default(null),
  /** A part of a file's name; of a whole path only the name counts. */
  fileName: z.string().max(500).default(''),
})
export type FindQuery = z.infer<typeof FindQuery>

/** How much of an older data folder can be found already; the newest reps come first. */
const Indexing = z.object({ indexed: count, total: count })

export const FoundReps = pageOf(RepRow).extend({
  /** False where `total` only says that there are at least so many: `count` reads to the end. */
  isExact: z.boolean(),
  /** Null when every rep can be found. */
  indexing: Indexing.nullable(),
})

export const FoundDay = z.object({ day, reps: count })

/** What filters can be set to: values that reps have, those with the most reps first. */
export const FindChoices = z.object({
  /** At most 200. */
  athletes: z.array(z.object({ id: z.string(), name: z.string().nullable(), reps: count })),
  movements: z.array(z.object({ activity: z.string(), movement: z.string(), reps: count })),
  /** At most 200. */
  dimensions: z.array(z.object({ name: z.string(), value: TagValue, reps: count })),
  cameras: z.array(z.object({ camera: z.string(), reps: count })),
  states: z.array(z.object({ state: FindState, reps: count })),
})
export type FindChoices = z.infer<typeof FindChoices>
