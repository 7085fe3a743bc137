/** Everything that the window and the station's process say to each other, beside the pages' ports. */
import { z } from 'zod'
import { Failure } from '../contract/failure.ts'

/** What the window asks the station. */
export const stationQuestions = {
  videoOf: { input: z.string(), output: z.object({ path: z.string(), sizeBytes: z.int() }).nullable() },
  picture: {
    input: z.object({ key: z.string(), name: z.enum(['poster', 'strip']) }),
    output: z.string().nullable(),
  },
  /** Answered when all work has ended and the data folder is free. */
  stop: { input: z.null(), output: z.null() },
} as const

/** What the station asks the window: only it can open the system's dialogs. */
export const windowQuestions = {
  chooseFolder: { input: z.null(), output: z.string().nullable() },
  showInFolder: { input: z.string(), output: z.null() },
} as const

/** Comes with a port, on which a page wants the contract served. */
export const PageArrived = z.object({ kind: z.literal('page') })

/** The station could not start. Trying again by itself would end the same. */
export const StationBroken = z.object({ kind: z.literal('broken'), because: Failure })
