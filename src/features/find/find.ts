import { z } from 'zod'
import { Day } from '../../station/contract/day.ts'
import { FileAnswers, FileSearch } from '../../station/contract/file-answer.ts'
import { FindQuery, FindState } from '../../station/contract/find-query.ts'
import { query } from '../../station/contract/procedure.ts'
import { RepRow } from '../../station/contract/rep.ts'
import { TagValue } from '../../station/contract/tags.ts'
import { pageOf, window } from '../../station/contract/window.ts'

const count = z.int().min(0)
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

/** The search over all reps. */
export const findContract = {
  /** Newest first. */
  reps: query.input(window.extend({ query: FindQuery })).output(FoundReps),
  /** Counts all matches, also beyond the first pages. */
  count: query.input(z.object({ query: FindQuery })).output(z.object({ total: count })),
  /** Days of a month (`2026-03`) that have matching reps; the query's own days are ignored. */
  days: query
    .input(z.object({ query: FindQuery, month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }))
    .output(z.array(FoundDay)),
  choices: query.output(FindChoices),
  /** Any file by its name, with the reason why it is not uploaded; the newest first. */
  files: query.input(FileSearch).output(FileAnswers),
}
