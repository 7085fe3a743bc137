import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { openBrowser } from '../headless/open-browser.ts'
import { createSessionFile } from '../headless/session-memory.ts'
import { type Headless, type RunningStation, startHeadless } from '../headless/start-headless.ts'
import { onEnter } from '../headless/terminal.ts'
import { requireScreens } from '../node/serving/screens.ts'
import { port } from './numbers.ts'
import { exitCodes, printLine } from './output.ts'
import { untilSignal } from './signals.ts'

export interface HeadlessCommand {
  readonly config?: string
  readonly dataDir: string
  readonly port: number
  readonly open: boolean
  readonly practice: boolean
}

export interface HeadlessParts {
  /** What the build made of the screens. */
  readonly screensDir: string
  /** Starts the station that the command asks for. Throws InvalidInput or AppError. */
  readonly startStation: (command: HeadlessCommand) => Promise<RunningStation>
}

const DEFAULT_PORT = 4020
/** In the data folder: who has entered, so that their pages reconnect by themselves after a restart. */
const SESSIONS_FILE = 'browsers.json'

const headlessHelp = `
The address that it prints lets one browser of this computer in, once. Press Enter for another one.
The API key is read from the environment variable ONDECK_API_KEY, or entered on the screens.`

type Finish = (work: Promise<number>) => Promise<void>

export function addHeadless(program: Command, finish: Finish, dataDir: string, parts: HeadlessParts) {
  program
    .command('headless')
    .description('run the station without a window: its screens are in a browser of this computer')
    .option('--config <file>', 'a configuration, YAML or JSON: what it says cannot be changed on the screens')
    .option('--data-dir <folder>', 'where the station keeps its queue and ledger', dataDir)
    .option('--port <number>', '0 picks a free one', port, DEFAULT_PORT)
    .option('--open', 'open the screens in the browser', false)
    .option('--practice', 'with the practice service: nothing leaves this computer', false)
    .addHelpText('after', headlessHelp)
    .action((command: HeadlessCommand) => finish(headless(command, parts)))
}

/** `ondeck headless`: the station with its screens in a browser of this computer, until it is stopped. */
async function headless(command: HeadlessCommand, { screensDir, startStation }: HeadlessParts): Promise<number> {
  requireScreens(screensDir)
  const stopped = untilSignal()
  const station = await startStation(command)
  try {
    const screens = await startHeadless({
      face: station.face,
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
  printLine('OnDeck is running. Open its screens in a browser on this computer:')
  printLine(`  ${address}`)
  printLine(
    `The address lets one browser in, within ten minutes.${process.stdin.isTTY ? ' Press Enter for another.' : ''}`,
  )
  printLine('Stop with Ctrl+C; everything is kept.')
  if (open) openBrowser(address)
  return onEnter(() => printLine(`  ${screens.freshAddress()}`))
}
