// A station in practice and Vite's server in one process, until Ctrl+C.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { exitGracefully } from '../../src/cli/end-process.ts'
import { parsePort } from '../../src/cli/input/parse-numbers.ts'
import { printError } from '../../src/cli/print/output.ts'
import { untilSignal } from '../../src/cli/signals.ts'
import { startHost } from '../../src/cli/start-host.ts'
import { expandHome } from '../../src/computer/files/expand-home.ts'
import { createSessionFile, sessionsFile } from '../../src/headless/session-memory.ts'
import { type Headless, startHeadless } from '../../src/headless/start-headless.ts'
import { onEnterKey } from '../../src/headless/terminal.ts'
import { createDevHandler } from '../../src/main/dev-screens.ts'
import { createDataDir } from '../../src/station/store/data-folder.ts'
import { startScreensServer } from './screens-server.ts'

interface Options {
  readonly dataDir?: string
  readonly port: number
}

/** Another one than that of `ondeck headless`, which may run beside this. */
const DEFAULT_PORT = 4030

const options = new Command('npm run dev --')
  .option('--data-dir <folder>', 'folder to keep the data in; without it, a temporary one', expandHome)
  .option('--port <number>', 'port of the address to open; 0 for any free one', parsePort, DEFAULT_PORT)
  .parse()
  .opts<Options>()

exitGracefully(await dev(options).catch((error: unknown) => printError(error, 'OnDeck')))

async function dev({ dataDir: given, port }: Options): Promise<number> {
  const dataDir = given === undefined ? mkdtempSync(join(tmpdir(), 'ondeck-dev-')) : resolve(given)
  const ended = untilEnd()
  try {
    await using opened = new AsyncDisposableStack()
    const server = await startScreensServer()
    opened.defer(server.close)
    const screens = await openStation({ dataDir, port, server: server.address, opened })
    opened.defer(printAddress(screens))
    await ended
    return 0
  } finally {
    if (given === undefined) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Opening {
  readonly dataDir: string
  readonly port: number
  readonly server: URL
  readonly opened: AsyncDisposableStack
}

/** The station serves the page itself: the same origin, sign-in and policy as without this. */
async function openStation({ dataDir, port, server, opened }: Opening): Promise<Headless> {
  const command = { dataDir, port, practice: true, open: false, service: false }
  const station = await startHost(command, { ownsProcess: true })
  opened.defer(station.close)
  createDataDir(dataDir)
  const screens = await startHeadless({
    api: station.api,
    serving: createDevHandler(server, station.media),
    port,
    sessions: createSessionFile(sessionsFile(dataDir)),
  })
  opened.defer(screens.close)
  station.showScreensAt?.(screens)
  return screens
}

/** Prints the address, and another at each Enter. Returns a function that stops this. */
function printAddress(screens: Headless): () => void {
  console.log(`\nOnDeck in practice; a changed screen is in the page at once:\n\n  ${screens.freshAddress()}\n`)
  console.log('This address signs in one browser. Enter prints another one, Ctrl+C ends OnDeck.')
  console.log('A change of the station needs a new start. The same in the window: npm run dev:window -- --practice')
  return onEnterKey(() => console.log(`  ${screens.freshAddress()}`))
}

/** Resolves at the first signal, or when the process that started this one is gone. */
function untilEnd(): Promise<void> {
  const isAlone = new Promise<void>((resolve) => process.once('disconnect', resolve))
  process.channel?.unref()
  return Promise.race([untilSignal(), isAlone])
}
