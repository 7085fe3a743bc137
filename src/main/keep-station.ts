import { dirname } from 'node:path'
import type { Router } from '@orpc/server'
import {
  MessageChannelMain,
  type MessagePortMain,
  type UtilityProcess,
  utilityProcess,
  type WebContents,
} from 'electron'
import type { Failure } from '../contract/failure.ts'
import type { ComputerEvent } from '../contract/station/computer-event.ts'
import type { MediaSource } from '../node/http/media-source.ts'
import { forkRouter } from './fork-router.ts'
import { StationFailed, stationProcedures, type windowProcedures } from './process-contract.ts'
import { createProcessLink } from './process-link.ts'

const MIN_RESTART_DELAY_MS = 250
const MAX_RESTART_DELAY_MS = 10_000
/** A station that ran this long was well: the next end is a new story. */
const HEALTHY_AFTER_MS = 60_000
const STOP_TIMEOUT_MS = 8_000
/** Each share that does not answer may hold two threads: enough are left over for everything else. */
const env = { ...process.env, UV_THREADPOOL_SIZE: '32' }

/** What the system calls the station's process. */
export const STATION_NAME = 'OnDeck station'

interface Options {
  /** The file that the station's process starts with. */
  readonly entry: string
  readonly args: readonly string[]
  readonly answers: Router<typeof windowProcedures, object>
  /** The station says itself that it cannot start. Starts again when this resolves. */
  readonly onBroken: (because: Failure) => Promise<void>
  /** A station runs: the window's own port to it, and when it ends. */
  readonly onStarted: (port: MessagePortMain, ended: Promise<void>) => void
  readonly onCrashed: (exitCode: number) => void
}

/**
 * Keeps the station running in a process of its own, so that its work never holds the window up: where it ends by
 * itself it starts again, a little later each time.
 */
export function keepStation({ entry, args, answers, onBroken, onStarted, onCrashed }: Options) {
  const waiting = new Set<WebContents>()
  let running: ReturnType<typeof startProcess> | null = null
  let stopping = false
  let delayMs = MIN_RESTART_DELAY_MS

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
      child.kill()
    })
    for (const page of waiting) handPort(page, child)
    waiting.clear()
    child.once('exit', (exitCode) => {
      // One that had joined another station exits in order when that has stopped.
      if (!stopping && broken === null && exitCode !== 0) onCrashed(exitCode)
    })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
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
    else {
      if (ranForMs > HEALTHY_AFTER_MS) delayMs = MIN_RESTART_DELAY_MS
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      delayMs = Math.min(2 * delayMs, MAX_RESTART_DELAY_MS)
    }
    if (!stopping) running = startProcess()
  }

  running = startProcess()

  const media: MediaSource = {
    videoOf: async (id) => running?.link.ask.videoOf(id) ?? null,
    // The window shows files in their folders instead.
    diagnosticsOf: () => null,
    exportFileOf: () => null,
    resultFileOf: () => null,
    previewOf: async (key) => running?.link.ask.previewOf(key) ?? null,
    sharedVideoOf: async (id) => running?.link.ask.sharedVideoOf(id) ?? null,
    picture: async (key, name) => running?.link.ask.picture({ key, name }) ?? null,
  }

  return {
    media,
    /** Hands the page a port to the station, now or as soon as there is one. */
    connect(page: WebContents) {
      if (running) return handPort(page, running.child)
      waiting.add(page)
      page.once('destroyed', () => waiting.delete(page))
    },
    /** What the system tells of the computer; a station that is away hears of it at its start. */
    computer: (event: ComputerEvent) => void running?.link.ask.computer(event).catch(() => undefined),
    /** Ends the station in order, or after a while without. */
    async stop() {
      stopping = true
      if (!running) return
      const { child, link, ended } = running
      const killTimer = setTimeout(() => child.kill(), STOP_TIMEOUT_MS)
      await link.ask.stop().catch(() => undefined)
      child.kill()
      await ended
      clearTimeout(killTimer)
    },
  }
}

function handPort(page: WebContents, station: UtilityProcess): void {
  page.postMessage('port', null, [openPort(station)])
}

/** One end of a channel, on whose other end the station answers the contract. */
function openPort(station: UtilityProcess): MessagePortMain {
  const { port1, port2 } = new MessageChannelMain()
  station.postMessage({ kind: 'page' }, [port2])
  return port1
}
