import type { StartProcess } from '../../../computer/processes/start-process.ts'
import { AppError } from '../../../station/app-error.ts'
import { DuckDbError } from './duckdb-error.ts'
import type { DuckDbReply, DuckDbRequest, NumberedRequest, OpenDuckDbRequest } from './results-messages.ts'

interface PendingRequest {
  readonly resolve: (reply: DuckDbReply) => void
  readonly reject: (error: unknown) => void
}

interface ChildOptions {
  readonly startProcess: StartProcess
  readonly open: Omit<OpenDuckDbRequest, 'kind'>
  /** Called after each reply. */
  readonly onReply: () => void
  /** Called when the process has ended or was killed. */
  readonly onEnd: () => void
}

type DuckDbChild = ReturnType<typeof startDuckDbChild>

/** Error of a request that no DuckDB process can answer. */
const duckDbUnavailable = (detail = 'DuckDB') => new AppError('library-unavailable', { detail })

/**
 * Starts one DuckDB process and matches its replies to requests. When the process ends, pending requests fail with
 * AppError `library-unavailable`, and so does every later one.
 */
function startDuckDbChild({ startProcess, open, onReply, onEnd }: ChildOptions) {
  const child = startProcess('results-process')
  const pending = new Map<number, PendingRequest>()
  let lastId = 0
  let hasEnded = false

  child.onMessage((message) => {
    const reply = message as DuckDbReply
    pending.get(reply.id)?.resolve(reply)
    pending.delete(reply.id)
    onReply()
  })
  void child.exited.then(end)
  child.send({ kind: 'open', ...open } satisfies OpenDuckDbRequest)
  child.unref()

  function end(reason: string | null) {
    hasEnded = true
    onEnd()
    const error = duckDbUnavailable(reason ?? undefined)
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }

  function kill() {
    child.kill()
    end(null)
  }

  return {
    isIdle: () => pending.size === 0,
    kill,
    /** Sends one request; `onTimeout` runs when no reply came in time. */
    send(request: DuckDbRequest, timeoutMs: number, onTimeout: () => void): Promise<DuckDbReply> {
      if (hasEnded) return Promise.reject(duckDbUnavailable())
      lastId += 1
      const id = lastId
      const { promise, resolve, reject } = Promise.withResolvers<DuckDbReply>()
      const timer = setTimeout(onTimeout, timeoutMs)
      pending.set(id, { resolve, reject })
      child.send({ id, ...request } satisfies NumberedRequest)
      return promise.finally(() => clearTimeout(timer))
    },
  }
}

/** Longest useful time of a screen's query; DuckDB itself waits forever for a share that is gone. */
const REQUEST_TIMEOUT_MS = 120_000
/** Builds and file exports of a whole season take minutes. */
export const BUILD_TIMEOUT_MS = 3_600_000
const IDLE_TIMEOUT_MS = 5 * 60_000

export interface ClientOptions {
  readonly startProcess: StartProcess
  readonly open: Omit<OpenDuckDbRequest, 'kind'>
  readonly idleMs?: number
  /** Timeout of one request. Requests that write files have the timeout of a build. */
  readonly requestTimeoutMs?: number
}

type ReplyOf<Kind extends DuckDbReply['kind']> = Extract<DuckDbReply, { kind: Kind }>

/** Prepares a process for queries, such as by creating its views. */
export type Prepare = (send: (request: DuckDbRequest) => Promise<DuckDbReply>) => Promise<void>

interface ResultsProcess {
  readonly child: DuckDbChild
  /** Preparation of this process; null before it, and after it failed or was forgotten. */
  prepared: Promise<void> | null
  /** Latest preparation, under way or over: the next one starts after it. */
  preparing: Promise<void>
}

/**
 * Client of the DuckDB process, which the first request starts and idle minutes end. When the process ends, its pending
 * requests fail with AppError `library-unavailable`, and the next request starts another process.
 */
export function createResultsClient(options: ClientOptions) {
  const { startProcess, open, idleMs = IDLE_TIMEOUT_MS, requestTimeoutMs = REQUEST_TIMEOUT_MS } = options
  let running: ResultsProcess | null = null
  let idle: NodeJS.Timeout | null = null
  let holders = 0
  let isClosed = false

  function start(): ResultsProcess {
    const onEnd = () => {
      if (running === started) running = null
    }
    const child = startDuckDbChild({ startProcess, open, onReply: restartIdleTimer, onEnd })
    const started: ResultsProcess = { child, prepared: null, preparing: Promise.resolve() }
    return started
  }

  function restartIdleTimer() {
    if (idle !== null) clearTimeout(idle)
    idle = setTimeout(() => {
      if (running?.child.isIdle() && holders === 0) end()
    }, idleMs)
    idle.unref()
  }

  /** Kills the process to free its memory; pending requests fail. */
  function end() {
    if (idle !== null) clearTimeout(idle)
    running?.child.kill()
  }

  function send(process: ResultsProcess, request: DuckDbRequest): Promise<DuckDbReply> {
    const timeoutMs = request.kind === 'write' ? BUILD_TIMEOUT_MS : requestTimeoutMs
    // A process that waits for a share can't be interrupted, only killed.
    return process.child.send(request, timeoutMs, () => process === running && end())
  }

  /** Runs one preparation at a time: two at once would undo each other's steps. */
  function prepareNext(process: ResultsProcess, prepare: Prepare): Promise<void> {
    const prepared = process.preparing
      .catch(() => {})
      .then(() => prepare((request) => send(process, request).then(throwIfFailed)))
    process.preparing = prepared
    prepared.catch(() => {
      if (process.prepared === prepared) process.prepared = null
    })
    return prepared
  }

  /**
   * Sends a request; `prepare` runs first in each process that has not been prepared. Throws AppError
   * `library-unavailable`, and DuckDbError for errors of DuckDB.
   */
  async function request<Kind extends DuckDbReply['kind']>(
    message: DuckDbRequest,
    kind: Kind,
    prepare?: Prepare,
  ): Promise<ReplyOf<Kind>> {
    if (isClosed) throw duckDbUnavailable()
    running ??= start()
    const process = running
    if (prepare) {
      process.prepared ??= prepareNext(process, prepare)
      await process.prepared
    }
    const reply = throwIfFailed(await send(process, message))
    if (reply.kind !== kind) throw new DuckDbError(`expected ${kind}`, null)
    return reply as ReplyOf<Kind>
  }

  return {
    request,
    /** Repeats the preparation before the next query, because the library changed. */
    forgetPrepared() {
      if (running) running.prepared = null
    },
    isRunning: () => running !== null,
    /** Keeps the process, and its temporary tables, until the work is done, however long it sends no request. */
    async hold<Result>(work: () => Promise<Result>): Promise<Result> {
      holders += 1
      try {
        return await work()
      } finally {
        holders -= 1
        restartIdleTimer()
      }
    },
    end,
    /** Ends the process for good. */
    close() {
      isClosed = true
      end()
    },
  }
}

export type ResultsClient = ReturnType<typeof createResultsClient>

function throwIfFailed(reply: DuckDbReply): DuckDbReply {
  if (reply.kind === 'failed') throw new DuckDbError(reply.because, reply.errno)
  return reply
}

/** Runs one statement without a result. Throws DuckDbError, and AppError `library-unavailable`. */
export const executeSql = (client: Pick<ResultsClient, 'request'>, sql: string) =>
  client.request({ kind: 'run', statements: [{ sql }] }, 'done')
