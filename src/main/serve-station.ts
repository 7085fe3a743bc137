import { randomUUID } from 'node:crypto'
import { implement } from '@orpc/server'
import type { MessagePortMain, ParentPort } from 'electron'
import type { ProcessEntry } from '../computer/processes/process-entries.ts'
import type { StartProcess } from '../computer/processes/start-process.ts'
import { toFailure } from '../station/app-error.ts'
import type { WindowState } from '../station/contract/window-state.ts'
import type { Computer } from '../station/host/computer.ts'
import type { StationHost } from '../station/host/station-host.ts'
import { type RpcPort, servePort } from '../station/rpc/serve.ts'
import {
  forkProcedures,
  PageConnected,
  ProcessStarted,
  stationProcedures,
  windowProcedures,
} from './process-contract.ts'
import { createProcessLink } from './process-link.ts'

type Run = (question: { id: string; entry: ProcessEntry }, options: { signal: AbortSignal }) => Promise<void>

/** Starts processes for a station in a utility process, which can't fork: main runs them, and each gets a port. */
function createWindowProcesses(run: Run) {
  const expected = new Map<string, (port: MessagePortMain) => void>()

  const startProcess: StartProcess = (entry) => {
    const id = randomUUID()
    const killed = new AbortController()
    const connected = new Promise<MessagePortMain>((resolve) => expected.set(id, resolve))
    const exited = run({ id, entry }, { signal: killed.signal })
      .then(
        () => null,
        (error: unknown) => (killed.signal.aborted ? null : toFailure(error).code),
      )
      .finally(() => expected.delete(id))
    return {
      exited,
      send: (message) => void connected.then((port) => port.postMessage(message)),
      onMessage(listener) {
        void connected.then((port) => {
          port.on('message', ({ data }) => listener(data))
          port.start()
        })
      },
      // A station in the window ends only on request.
      unref: () => undefined,
      kill() {
        killed.abort()
        // The process also kills itself when its port closes, which is sooner where main is busy.
        void connected.then((port) => port.close())
      },
    }
  }

  return {
    startProcess,
    /**
     * Hands over the port that main sent. An unexpected port belongs to a process that was killed before it connected.
     */
    connect(id: string, port: MessagePortMain) {
      const connect = expected.get(id)
      if (connect) connect(port)
      else port.close()
    },
  }
}

type Host = Pick<StationHost, 'api' | 'media' | 'close' | 'computer'> & Partial<Pick<StationHost, 'windowChanged'>>

/** System services that the window provides to the station. */
export interface WindowSystem extends Computer {
  readonly resolveProxy: (url: string) => Promise<string>
}

const answer = implement(stationProcedures)

type Start = (computer: WindowSystem, startProcess: StartProcess) => Promise<Host>

/** Runs in the station's process: starts the station, and serves every page that connects. */
export function serveStation(parent: ParentPort, start: Start): void {
  let windowState: WindowState | null = null
  const link = createProcessLink({
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
    post: (message) => parent.postMessage(message),
    theirs: { ...windowProcedures, ...forkProcedures },
    answers: answer.router({
      videoOf: answer.videoOf.handler(async ({ input }) => (await host).media.videoOf(input)),
      previewOf: answer.previewOf.handler(async ({ input }) => (await host).media.previewOf(input)),
      sharedVideoOf: answer.sharedVideoOf.handler(async ({ input }) => (await host).media.sharedVideoOf(input)),
      picture: answer.picture.handler(async ({ input }) => (await host).media.picture(input.key, input.name)),
      computer: answer.computer.handler(async ({ input }) => (await host).computer(input)),
      window: answer.window.handler(async ({ input }) => {
        windowState = input
        const { windowChanged } = await host
        windowChanged?.()
      }),
      stop: answer.stop.handler(async () => (await host).close()),
    }),
  })
  const processes = createWindowProcesses((question, options) => link.ask.runProcess(question, options))
  const computer: WindowSystem = {
    chooseFolder: () => link.ask.chooseFolder(),
    resolveProxy: (url) => link.ask.resolveProxy(url),
    windowState: () => windowState,
    async installUpdate(release, beforeRestart) {
      await link.ask.fetchRelease(release)
      beforeRestart()
      await link.ask.restartIntoRelease()
    },
    savePdf: (request) => link.ask.savePdf(request),
    // The result is not awaited, and a folder that is gone is no failure.
    showInFolder: (path) => void link.ask.showInFolder(path).catch(() => undefined),
  }
  const host = start(computer, processes.startProcess)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
  host.catch((error: unknown) => parent.postMessage({ kind: 'broken', because: toFailure(error) }))

  parent.on('message', ({ data, ports: [port] }) => {
    const { data: started } = ProcessStarted.safeParse(data)
    if (port && started) processes.connect(started.id, port)
    else if (port && PageConnected.safeParse(data).success) void servePage(host, port)
    else link.handleMessage(data)
  })
}

/** Serves a page once the station runs; its port queues messages until then. */
async function servePage(host: Promise<Host>, port: RpcPort & { close(): void }) {
  try {
    const { api } = await host
    servePort(api, port)
  } catch {
    port.close()
  }
}
