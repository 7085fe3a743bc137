import { resolve } from 'node:path'
import { createFileHandler } from '../../computer/http/file-handler.ts'
import { requireScreens } from '../../computer/http/screens.ts'
import { surviveDescriptorExhaustion } from '../../computer/processes/descriptor-exhaustion.ts'
import { openBrowser } from '../../headless/open-browser.ts'
import { createSessionFile, sessionsFile } from '../../headless/session-memory.ts'
import { type Headless, type ServedStation, startHeadless } from '../../headless/start-headless.ts'
import { onEnterKey } from '../../headless/terminal.ts'
import { AppError } from '../../station/app-error.ts'
import { plainParameter } from '../../station/contract/failure.ts'
import type { BrowserChange } from '../../station/host/browser-changes.ts'
import { createDataDir } from '../../station/store/data-folder.ts'
import { joinRunningStation } from '../join-running-station.ts'
import { exitCodes, printLine } from '../print/output.ts'
import { browserText, cliWords } from '../print/words.ts'
import { runAsService } from '../run-as-service.ts'
import { untilSignal } from '../signals.ts'

export interface HeadlessCommandOptions {
  readonly config?: string
  readonly provision?: string
  readonly dataDir: string
  readonly port: number
  readonly open: boolean
  readonly practice: boolean
  /** True when the system's service manager runs the command. */
  readonly service: boolean
}

export interface HeadlessParts {
  /** Folder of the built screens. */
  readonly screensDir: string
  /** Starts the station that the command asks for. Throws InvalidInput or AppError. */
  readonly startStation: (command: HeadlessCommandOptions) => Promise<ServedStation>
}

/**
 * Runs `ondeck headless`: a station with its screens in a browser of this computer, until it is stopped. If one runs
 * already, the command becomes its client and its end does not stop the station.
 */
export async function headless(command: HeadlessCommandOptions, parts: HeadlessParts): Promise<number> {
  const stopped = untilSignal()
  const open = () => openStation(command, parts)
  if (command.service) return runAsService({ dataDir: command.dataDir, stopped, open })
  try {
    const { screens, close } = await open()
    const stopListening = printAddress(screens, command)
    await stopped
    stopListening()
    await close()
  } catch (error) {
    const running = await runningStation(error)
    if (running === null) throw error
    const closeFile = command.open ? openBrowser({ address: running.address, dataDir: resolve(command.dataDir) }) : null
    await running.stay(stopped)
    closeFile?.()
  }
  return exitCodes.success
}

async function openStation(command: HeadlessCommandOptions, { screensDir, startStation }: HeadlessParts) {
  requireScreens(screensDir)
  const station = await startStation(command)
  try {
    const { api, media } = station
    createDataDir(resolve(command.dataDir))
    const sessions = createSessionFile(sessionsFile(resolve(command.dataDir)))
    const publishBrowserChange = (change: BrowserChange) => {
      station.publishBrowserChange?.(change)
      if (change.kind === 'signed-in') printLine(cliWords().browserSignedIn(browserText(change.browser)))
    }
    const serving = createFileHandler({ screensDir, media })
    const screens = await startHeadless({ api, serving, port: command.port, sessions, publishBrowserChange })
    station.showScreensAt?.(screens)
    const stopSurviving = surviveDescriptorExhaustion((error) => api.onBug(error, 'descriptors'))
    async function close() {
      stopSurviving()
      try {
        await screens.close()
      } finally {
        await station.close()
      }
    }
    return { api, screens, close }
  } catch (error) {
    await station.close()
    throw error
  }
}

/** Connects to the station that has the data folder, such as a service; null after any other failure. */
async function runningStation(error: unknown) {
  if (!(error instanceof AppError) || error.code !== 'data-folder-in-use') return null
  return joinRunningStation(plainParameter(error, 'folder'))
}

/** Prints the address of the screens, and another at each Enter. Returns a function that stops this. */
function printAddress(screens: Headless, { open, dataDir }: HeadlessCommandOptions): () => void {
  const address = screens.freshAddress()
  const { headlessRuns, oneBrowser, anotherAddress, stopHeadless } = cliWords()
  printLine(headlessRuns)
  printLine(`  ${address}`)
  printLine([oneBrowser, ...(process.stdin.isTTY ? [anotherAddress] : [])].join(' '))
  printLine(stopHeadless)
  const closeFile = open ? openBrowser({ address, dataDir: resolve(dataDir) }) : null
  const stopListening = onEnterKey(() => printLine(`  ${screens.freshAddress()}`))
  return () => {
    stopListening()
    closeFile?.()
  }
}
