/** Everything that the window and the station's process say to each other, beside the pages' ports. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { Failure } from '../contract/failure.ts'

const path = z.string()

/** What the window asks the station. */
export const stationQuestions = {
  videoOf: oc.input(z.string()).output(z.object({ path, sizeBytes: z.int() }).nullable()),
  picture: oc.input(z.object({ key: z.string(), name: z.enum(['poster', 'strip']) })).output(path.nullable()),
  /** Answered when all work has ended and the data folder is free. */
  stop: oc.output(z.void()),
}

/** What the station asks the window: only it can open the system's dialogs. */
export const windowQuestions = {
  chooseFolder: oc.output(path.nullable()),
  showInFolder: oc.input(path).output(z.void()),
}

/** Comes with a port, on which a page wants the contract served. */
export const PageArrived = z.object({ kind: z.literal('page') })

/** The station could not start. Trying again by itself would end the same. */
export const StationBroken = z.object({ kind: z.literal('broken'), because: Failure })
