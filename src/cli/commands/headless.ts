import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openBrowser } from '../../headless/open-browser.ts'
import { createSessionFile } from '../../headless/session-memory.ts'
import { type Headless, type RunningStation, startHeadless } from '../../headless/start-headless.ts'
import { onEnter } from '../../headless/terminal.ts'
import { requireScreens } from '../../node/http/screens.ts'
import { exitCodes, printLine } from '../print/output.ts'
import { cliWords } from '../print/words.ts'
import { untilSignal } from '../signals.ts'
import type { HeadlessCommand } from './headless-command.ts'

export interface HeadlessParts {
  /** What the build made of the screens. */
  readonly screensDir: string
  /** Starts the station that the command asks for. Throws InvalidInput or AppError. */
  readonly startStation: (command: HeadlessCommand) => Promise<RunningStation>
}

/** In the data folder: who has entered, so that their pages reconnect by themselves after a restart. */
const SESSIONS_FILE = 'browsers.json'

/** `ondeck headless`: the station with its screens in a browser of this computer, until it is stopped. */
export async function headless(command: HeadlessCommand, { screensDir, startStation }: HeadlessParts): Promise<number> {
  requireScreens(screensDir)
  const stopped = untilSignal()
  const station = await startStation(command)
  try {
    const screens = await startHeadless({
      api: station.api,
      media: station.media,
      port: command.port,
      screensDir,
      sessions: createSessionFile(sessionsFile(command.dataDir)),
    })
    const stopListening = introduce(screens, command)
    await stopped
    stopListening()
    await screens.close()
  } finally {
    await station.close()
  }
  return exitCodes.allArrived
}

function sessionsFile(dataDir: string): string {
  mkdirSync(resolve(dataDir), { recursive: true })
  return join(resolve(dataDir), SESSIONS_FILE)
}

/** Says where the screens are; each Enter in the terminal gives another address. Returns how to stop that. */
function introduce(screens: Headless, { open }: HeadlessCommand): () => void {
  const address = screens.freshAddress()
  const { headlessRuns, oneBrowser, anotherAddress, stopHeadless } = cliWords()
  printLine(headlessRuns)
  printLine(`  ${address}`)
  printLine([oneBrowser, ...(process.stdin.isTTY ? [anotherAddress] : [])].join(' '))
  printLine(stopHeadless)
  if (open) openBrowser(address)
  return onEnter(() => printLine(`  ${screens.freshAddress()}`))
}
