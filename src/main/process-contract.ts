/** Procedures between the window's and the station's processes, beside the pages' ports. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { processEntries } from '../computer/processes/process-entries.ts'
import { ComputerEvent } from '../station/contract/computer-event.ts'
import { Failure } from '../station/contract/failure.ts'
import { PdfInput } from '../station/contract/pdf-input.ts'
import { ReleaseVersion } from '../station/contract/updates.ts'
import { WindowState } from '../station/contract/window-state.ts'

const path = z.string()
const servedFile = z.object({ path, sizeBytes: z.int() })

/** Procedures of the station for the window. */
export const stationProcedures = {
  videoOf: oc.input(z.string()).output(servedFile.nullable()),
  previewOf: oc.input(z.string()).output(servedFile.nullable()),
  sharedVideoOf: oc.input(z.string()).output(servedFile.nullable()),
  picture: oc.input(z.object({ key: z.string(), name: z.enum(['poster', 'strip']) })).output(path.nullable()),
  /** Power events of the computer. */
  computer: oc.input(ComputerEvent).output(z.void()),
  /** State of the window in its system, for its page. */
  window: oc.input(WindowState).output(z.void()),
  /** Returns when all work has ended and the data folder is free. */
  stop: oc.output(z.void()),
}

/** Procedures of the window for the station: only the window can open the system's dialogs. */
export const windowProcedures = {
  chooseFolder: oc.output(path.nullable()),
  showInFolder: oc.input(path).output(z.void()),
  /** Prints the window's content to a PDF file that the person chooses; null where they cancel. */
  savePdf: oc.input(PdfInput).output(path.nullable()),
  /** The proxies of the system's settings, or of a PAC script: `PROXY host:port; DIRECT`. */
  resolveProxy: oc.input(z.string()).output(z.string()),
  /** Downloads a release and checks it. Fails with `update-failed`. */
  fetchRelease: oc.input(z.object({ version: ReleaseVersion, proxy: z.string().nullable() })).output(z.void()),
  /** Stops this process in order, and installs what was downloaded. */
  restartIntoRelease: oc.output(z.void()),
}

/** Procedures of main for the station: only main can fork a process. */
export const forkProcedures = {
  /** Runs a process until it exits or the request is aborted. `id` identifies the port that comes as ProcessStarted. */
  runProcess: oc.input(z.object({ id: z.uuid(), entry: z.enum(processEntries) })).output(z.void()),
}

/** Message with a port to the process that runs under this id. */
export const ProcessStarted = z.object({ kind: z.literal('process'), id: z.uuid() })

/** Message with a port on which a page expects the contract. */
export const PageConnected = z.object({ kind: z.literal('page') })

/** Message that the station could not start, and a restart would not help. */
export const StationFailed = z.object({ kind: z.literal('broken'), because: Failure })
