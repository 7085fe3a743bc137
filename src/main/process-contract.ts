/** Everything that the window and the station's process say to each other, beside the pages' ports. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { Failure } from '../contract/failure.ts'
import { PdfInput } from '../contract/results/report.ts'
import { ComputerEvent } from '../contract/station/computer-event.ts'
import { processEntries } from '../node/processes/process-entries.ts'

const path = z.string()
const servedFile = z.object({ path, sizeBytes: z.int() })

/** What the window asks the station. */
export const stationProcedures = {
  videoOf: oc.input(z.string()).output(servedFile.nullable()),
  previewOf: oc.input(z.string()).output(servedFile.nullable()),
  sharedVideoOf: oc.input(z.string()).output(servedFile.nullable()),
  picture: oc.input(z.object({ key: z.string(), name: z.enum(['poster', 'strip']) })).output(path.nullable()),
  /** What the system tells of the computer. */
  computer: oc.input(ComputerEvent).output(z.void()),
  /** Answered when all work has ended and the data folder is free. */
  stop: oc.output(z.void()),
}

/** What the station asks the window: only it can open the system's dialogs. */
export const windowProcedures = {
  chooseFolder: oc.output(path.nullable()),
  showInFolder: oc.input(path).output(z.void()),
  /** What the window shows, onto paper and into a file that the person names; null where they cancel. */
  savePdf: oc.input(PdfInput).output(path.nullable()),
  /** The proxies of the system's settings, or of a PAC script: `PROXY host:port; DIRECT`. */
  resolveProxy: oc.input(z.string()).output(z.string()),
}

/** What the station asks main about processes: only main can fork one. */
export const forkProcedures = {
  /** Runs a process until it exits or the question is aborted. `id` names the port that comes as ProcessStarted. */
  runProcess: oc.input(z.object({ id: z.uuid(), entry: z.enum(processEntries) })).output(z.void()),
}

/** Comes with a port to the process that runs under this id. */
export const ProcessStarted = z.object({ kind: z.literal('process'), id: z.uuid() })

/** Comes with a port, on which a page wants the contract served. */
export const PageConnected = z.object({ kind: z.literal('page') })

/** The station could not start. Trying again by itself would end the same. */
export const StationFailed = z.object({ kind: z.literal('broken'), because: Failure })
