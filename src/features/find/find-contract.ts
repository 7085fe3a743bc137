import { z } from 'zod'
import { FileAnswers, FileSearch } from '../../station/contract/file-answer.ts'
import { query } from '../../station/contract/procedure.ts'
import { window } from '../../station/contract/window.ts'
import { FindChoices, FindQuery, FoundDay, FoundReps } from './find.ts'

const count = z.int().min(0)

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
