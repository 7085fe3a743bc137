import { z } from 'zod'
import type { ClipKind } from '../../station/contract/clip.ts'
import { Day } from '../../station/contract/day.ts'
import { FileAnswers, FileSearch } from '../../station/contract/file-answer.ts'
import { query } from '../../station/contract/procedure.ts'
import { RepRow } from '../../station/contract/rep.ts'
import { TagValue } from '../../station/contract/tags.ts'
import { pageOf, window } from '../../station/contract/window.ts'

const count = z.int().min(0)
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

/** Progress of indexing an older data folder; the newest reps are indexed first. */
const Indexing = z.object({ indexed: count, total: count })

const FoundReps = pageOf(RepRow).extend({
  /** False where `total` is a lower bound; `count` returns the exact number. */
  isExact: z.boolean(),
  /** Null when every rep is indexed. */
  indexing: Indexing.nullable(),
})

const FoundDay = z.object({ day: Day, reps: count })

/** Values that filters offer: those that reps have, the most frequent first. */
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

const findContractCount = z.int().min(0)

/** The search over all reps. */
export const findContract = {
  /** Newest first. */
  reps: query.input(window.extend({ query: FindQuery })).output(FoundReps),
  /** Counts all matches, also beyond the first pages. */
  count: query.input(z.object({ query: FindQuery })).output(z.object({ total: findContractCount })),
  /** Days of a month (`2026-03`) that have matching reps; the query's own days are ignored. */
  days: query
    .input(z.object({ query: FindQuery, month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }))
    .output(z.array(FoundDay)),
  choices: query.output(FindChoices),
  /** Any file by its name, with the reason why it is not uploaded; the newest first. */
  files: query.input(FileSearch).output(FileAnswers),
}
