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
import { createAsking } from './asking.ts'
import { answerProcessQuestions } from './process-runner.ts'
import { StationBroken, stationQuestions, type windowQuestions } from './questions.ts'

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 10_000
/** A station that ran this long was well: the next end is a new story. */
const WELL_AFTER_MS = 60_000
const STOP_TIMEOUT_MS = 8_000
/** Each share that does not answer may hold two threads: enough are left over for everything else. */
const env = { ...process.env, UV_THREADPOOL_SIZE: '32' }

/** What the system calls the station's process. */
export const STATION_NAME = 'OnDeck station'

interface Options {
  /** The file that the station's process starts with. */
  readonly entry: string
  readonly args: readonly string[]
  readonly answers: Router<typeof windowQuestions, object>
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
  let pauseMs = FIRST_PAUSE_MS

  function startProcess() {
    const startedAtMs = Date.now()
    const child = utilityProcess.fork(entry, [...args], { serviceName: STATION_NAME, stdio: 'inherit', env })
    const asking = createAsking({
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
      post: (message) => child.postMessage(message),
      theirs: stationQuestions,
      answers: { ...answers, ...answerProcessQuestions(child, dirname(entry)) },
    })
    let broken: Failure | null = null
    child.on('message', (message: unknown) => {
      const news = StationBroken.safeParse(message)
      if (!news.success) return asking.hear(message)
      broken = news.data.because
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
      asking.end()
      running = null
      if (!stopping) void startAgain(broken, Date.now() - startedAtMs)
    })
    return { child, asking, ended }
  }

  async function startAgain(broken: Failure | null, ranForMs: number) {
    if (broken) await onBroken(broken)
    else {
      if (ranForMs > WELL_AFTER_MS) pauseMs = FIRST_PAUSE_MS
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)
    }
    if (!stopping) running = startProcess()
  }

  running = startProcess()

  const media: MediaSource = {
    videoOf: async (id) => running?.asking.ask.videoOf(id) ?? null,
    // The window shows files in their folders instead.
    diagnosticsOf: () => null,
    exportFileOf: () => null,
    resultFileOf: () => null,
    previewOf: async (key) => running?.asking.ask.previewOf(key) ?? null,
    sharedVideoOf: async (id) => running?.asking.ask.sharedVideoOf(id) ?? null,
    picture: async (key, name) => running?.asking.ask.picture({ key, name }) ?? null,
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
    computer: (event: ComputerEvent) => void running?.asking.ask.computer(event).catch(() => undefined),
    /** Ends the station in order, or after a while without. */
    async stop() {
      stopping = true
      if (!running) return
      const { child, asking, ended } = running
      const patience = setTimeout(() => child.kill(), STOP_TIMEOUT_MS)
      await asking.ask.stop().catch(() => undefined)
      child.kill()
      await ended
      clearTimeout(patience)
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
