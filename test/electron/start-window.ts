// Starts the built window with the stand-in for Electron, and looks at its page.

import { fork } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { hangMs } from '../support/pace.ts'
import { quickPlace } from '../support/temporary.ts'
import type { Done, Told } from './stand-in/person.ts'

const register = fileURLToPath(new URL('./stand-in/register.ts', import.meta.url))

/** Folder for the lines that the processes ran; see `npm run coverage:shell`. */
const coverageDir = process.env['ONDECK_SHELL_COVERAGE']

interface Options {
  readonly main: string
  /** A start beside one that runs already shares its home. */
  readonly home?: string
  readonly locale?: string
  readonly args?: readonly string[]
  readonly environment?: NodeJS.ProcessEnv
}

export function startWindow({ main, home = newHome(), locale = 'en-US', args = [], environment = {} }: Options) {
  const dataDir = join(home, 'data')
  const told: Told[] = []
  const latest = new Map<Told['kind'], Told>()
  let browser: Browser | null = null
  const child = fork(main, ['--data-dir', dataDir, ...args], {
    execArgv: ['--import', register],
    env: {
      PATH: process.env.PATH,
      TZ: process.env.TZ,
      HOME: home,
      STAND_IN_HOME: home,
      STAND_IN_LOCALE: locale,
      ...(coverageDir && { NODE_V8_COVERAGE: coverageDir }),
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', (message) => {
    const one = message as Told
    told.push(one)
    latest.set(one.kind, one)
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    // The stand-in then ends automatically, and its Chromium with it.
    if (child.connected) child.disconnect()
    const guard = setTimeout(() => child.kill('SIGKILL'), hangMs())
    await ended
    clearTimeout(guard)
  })

  /** The first of that kind that was told and not yet asked for. */
  async function tells<Kind extends Told['kind']>(kind: Kind): Promise<Told & { kind: Kind }> {
    const find = () => told.findIndex((one) => one.kind === kind)
    while (find() < 0) {
      await new Promise<void>((resolve, reject) => {
        const end = (code: number | null) => reject(new Error(`the window ended (${code}) before it told ${kind}`))
        child.once('exit', end)
        child.once('message', () => {
          child.off('exit', end)
          resolve()
        })
      })
    }
    const [found] = told.splice(find(), 1)
    return found as Told & { kind: Kind }
  }

  async function page(): Promise<Page> {
    browser ??= await chromium.connectOverCDP((await tells('browser')).endpoint)
    const context = browser.contexts()[0]
    context?.setDefaultTimeout(hangMs())
    const first = context?.pages()[0] ?? (await context?.waitForEvent('page'))
    if (!first) throw new Error('the window shows no page')
    return first
  }

  return {
    dataDir,
    home,
    ended,
    page,
    tells,
    /** Returns the last message of that kind. */
    latest: <Kind extends Told['kind']>(kind: Kind) => latest.get(kind) as (Told & { kind: Kind }) | undefined,
    /** From now on the small station says this of itself. */
    saysState: (state: object) => writeFileSync(join(dataDir, 'state.json'), JSON.stringify(state)),
    /** Returns the requests that the small station received. */
    asked: () => linesOf(join(dataDir, 'asked.jsonl')),
    does: (done: Done) => void child.send(done),
    kill: (signal: NodeJS.Signals = 'SIGKILL') => child.kill(signal),
    /** Files that the program itself has open. */
    openFiles: () => openFilesOf(child.pid ?? 0),
  }
}

function newHome(): string {
  const home = mkdtempSync(join(quickPlace, 'ondeck-window-'))
  mkdirSync(join(home, 'data'))
  writeFileSync(join(home, 'data/trouble'), '')
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))
  return home
}

function openFilesOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap((number) => {
    try {
      return readlinkSync(join(folder, number))
    } catch {
      // Closed since it was listed.
      return []
    }
  })
}

const linesOf = (file: string): unknown[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []
