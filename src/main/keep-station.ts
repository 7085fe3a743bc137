import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { implement, type Router } from '@orpc/server'
import {
  MessageChannelMain,
  type MessagePortMain,
  type UtilityProcess,
  utilityProcess,
  type WebContents,
} from 'electron'
import type { MediaSource } from '../computer/http/media-source.ts'
import { nodeOptionsOf } from '../computer/processes/process-entries.ts'
import { environmentWithoutKey } from '../computer/processes/start-process.ts'
import type { ComputerEvent } from '../station/contract/computer-event.ts'
import type { Failure } from '../station/contract/failure.ts'
import type { WindowState } from '../station/contract/window-state.ts'
import { createGrowingDelay } from './core/growing-delay.ts'
import { killProcess } from './kill-process.ts'
import { forkProcedures, StationFailed, stationProcedures, type windowProcedures } from './process-contract.ts'
import { createProcessLink } from './process-link.ts'

const answer = implement(forkProcedures)

/**
 * Forks processes for the station and connects each by a port. The processes are killed when the station's connection
 * ends.
 */
function forkRouter(station: UtilityProcess, folder: string) {
  return answer.router({
    runProcess: answer.runProcess.handler(({ input: { id, entry }, signal }) => {
      const child = utilityProcess.fork(join(folder, `${entry}.js`), [], {
        serviceName: `OnDeck ${entry}`,
        stdio: 'ignore',
        execArgv: nodeOptionsOf(entry),
        env: environmentWithoutKey(process.env),
      })
      // Without a listener Electron would throw it in main; the exit follows.
      child.on('error', () => undefined)
      const { port1, port2 } = new MessageChannelMain()
      child.postMessage({ kind: 'parent' }, [port1])
      station.postMessage({ kind: 'process', id }, [port2])
      signal?.addEventListener('abort', () => killProcess(child))
      return new Promise<void>((resolve) => child.once('exit', () => resolve()))
    }),
  })
}

/** Below the 5 seconds after which Linux (logind) and Windows end the session all the same. */
const STOP_TIMEOUT_MS = 4_000
/** A killed process that reports no end, as one that never started, does not keep OnDeck open. */
const KILL_TIMEOUT_MS = 2_000
/** Each unresponsive share may block two threads: enough threads remain for everything else. */
const env = { ...process.env, UV_THREADPOOL_SIZE: '32' }

/** Name of the station's process in the system's process list. */
export const STATION_NAME = 'OnDeck station'

interface Options {
  /** Entry file of the station's process. */
  readonly entry: string
  readonly args: readonly string[]
  readonly answers: Router<typeof windowProcedures, object>
  /** Called when the station reports that it can't start; restarts when this resolves. */
  readonly onBroken: (because: Failure) => Promise<void>
  /** Called when a station runs, with the window's own port to it, and a promise of its end. */
  readonly onStarted: (port: MessagePortMain, ended: Promise<void>) => void
  /** `reason` names the place in V8 that gave up; null where the process says nothing. */
  readonly onCrashed: (exitCode: number, reason: string | null) => void
}

/**
 * Keeps the station running in a separate process, so that its work never blocks the window. Restarts it after a crash,
 * with growing delays.
 */
export function keepStation({ entry, args, answers, onBroken, onStarted, onCrashed }: Options) {
  const waiting = new Set<WebContents>()
  let running: ReturnType<typeof startProcess> | null = null
  let stopping = false
  let windowState: WindowState = { login: null, notificationProblem: null }
  const delay = createGrowingDelay({ minMs: 250, maxMs: 10_000, healthyAfterMs: 60_000 })

  function startProcess() {
    const startedAtMs = Date.now()
    const child = utilityProcess.fork(entry, [...args], { serviceName: STATION_NAME, stdio: 'inherit', env })
    const link = createProcessLink({
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
      post: (message) => child.postMessage(message),
      theirs: stationProcedures,
      answers: { ...answers, ...forkRouter(child, dirname(entry)) },
    })
    let broken: Failure | null = null
    child.on('message', (message: unknown) => {
      const failed = StationFailed.safeParse(message)
      if (!failed.success) return link.handleMessage(message)
      broken = failed.data.because
      killProcess(child)
    })
    for (const page of waiting) handPort(page, child)
    waiting.clear()
    let fatal: string | null = null
    // Without a listener it would be thrown in main. Its third argument, a report, holds the environment and stays unread.
    child.on('error', (_type, location) => {
      fatal = location
    })
    child.once('exit', (exitCode) => {
      // One that had joined another station exits with 0 when that stops.
      if (!stopping && broken === null && exitCode !== 0) onCrashed(exitCode, fatal)
    })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    if (Object.values(windowState).some((problem) => problem !== null)) tell(link, windowState)
    onStarted(openPort(child), ended)
    void ended.then(() => {
      link.end()
      running = null
      if (!stopping) void restart(broken, Date.now() - startedAtMs)
    })
    return { child, link, ended }
  }

  async function restart(broken: Failure | null, ranForMs: number) {
    if (broken) await onBroken(broken)
    else await sleep(delay.next(ranForMs))
    if (!stopping) running = startProcess()
  }

  running = startProcess()

  const media: MediaSource = {
    videoOf: async (id) => running?.link.ask.videoOf(id) ?? null,
    // The window shows files in their folders instead of downloading them.
    diagnosticsOf: () => null,
    exportFileOf: () => null,
    resultFileOf: () => null,
    previewOf: async (key) => running?.link.ask.previewOf(key) ?? null,
    sharedVideoOf: async (id) => running?.link.ask.sharedVideoOf(id) ?? null,
    picture: async (key, name) => running?.link.ask.picture({ key, name }) ?? null,
  }

  return {
    media,
    /** Gives the page a port to the station, now or as soon as one runs. */
    connect(page: WebContents) {
      if (running) return handPort(page, running.child)
      if (waiting.has(page)) return
      waiting.add(page)
      page.once('destroyed', () => waiting.delete(page))
    },
    /** Forwards a power event to the running station. */
    computer: (event: ComputerEvent) => void running?.link.ask.computer(event).catch(() => undefined),
    /** Tells the page what the window knows of its system. */
    tellWindow(change: Partial<WindowState>) {
      const next = { ...windowState, ...change }
      if (JSON.stringify(next) === JSON.stringify(windowState)) return
      windowState = next
      if (running) tell(running.link, next)
    },
    /** Stops the station in order, or kills it after a timeout. */
    async stop() {
      stopping = true
      if (!running) return
      const { child, link, ended } = running
      await Promise.race([link.ask.stop().catch(() => undefined), sleep(STOP_TIMEOUT_MS)])
      killProcess(child)
      await Promise.race([ended, sleep(KILL_TIMEOUT_MS)])
    },
  }
}

/** A station that ends meanwhile is told at its next start. */
function tell({ ask }: Link, state: WindowState): void {
  void ask.window(state).catch(() => undefined)
}

type Link = ReturnType<typeof createProcessLink<typeof stationProcedures>>

function handPort(page: WebContents, station: UtilityProcess): void {
  try {
    page.postMessage('port', null, [openPort(station)])
  } catch {
    // The page has crashed, and Electron throws for its frame: once reloaded, it asks for another port.
  }
}

/** Opens a channel and returns one end; the station serves the contract on the other. */
function openPort(station: UtilityProcess): MessagePortMain {
  const { port1, port2 } = new MessageChannelMain()
  station.postMessage({ kind: 'page' }, [port2])
  return port1
}
