import { AppError } from '../../../core/app-error.ts'
import type { ChildProcessHandle, StartProcess } from '../../processes/start-process.ts'
import type { DuckDbReply, DuckDbRequest, NumberedRequest, OpenDuckDbRequest } from './results-messages.ts'

/** A question of a screen is never worth more; a share that went away lets DuckDB wait for ever. */
const REQUEST_TIMEOUT_MS = 120_000
/** A season's rows take minutes, into the library or into a file. */
export const BUILD_TIMEOUT_MS = 3_600_000
const IDLE_TIMEOUT_MS = 5 * 60_000

export interface ClientOptions {
  readonly startProcess: StartProcess
  readonly open: Omit<OpenDuckDbRequest, 'kind'>
  readonly idleMs?: number
  /** How long a question may take. Those that write files may take as long as a build. */
  readonly questionMs?: number
}

type ReplyOf<Kind extends DuckDbReply['kind']> = Extract<DuckDbReply, { kind: Kind }>

/** Tells a process what questions rely on. */
export type Prepare = (tell: (question: DuckDbRequest) => Promise<DuckDbReply>) => Promise<void>

interface PendingRequest {
  readonly resolve: (answer: DuckDbReply) => void
  readonly reject: (error: unknown) => void
}

interface ResultsProcess {
  readonly child: ChildProcessHandle
  readonly waiting: Map<number, PendingRequest>
  /** What was told to this very process, such as its views. */
  prepared: Promise<void> | null
  /** The last preparation: the next one begins when it is over, and those who waited for it have asked. */
  preparing: Promise<void>
  isOver: boolean
}

/** What DuckDB or the system said of a question, in no words of ours. */
export class DuckDbError extends Error {
  override readonly name = 'DuckDbError'
  readonly errno: string | null

  constructor(message: string, errno: string | null) {
    super(message)
    this.errno = errno
  }
}

/**
 * The DuckDB process, started by the first question and ended after idle minutes. Where it ends by itself, what was asked
 * fails with AppError `library-unavailable`, and the next question starts another one.
 */
export function createResultsClient({
  startProcess,
  open,
  idleMs = IDLE_TIMEOUT_MS,
  questionMs = REQUEST_TIMEOUT_MS,
}: ClientOptions) {
  let running: ResultsProcess | null = null
  let lastId = 0
  let idle: NodeJS.Timeout | null = null
  let holders = 0
  let isClosed = false

  function start(): ResultsProcess {
    const child = startProcess('results-process')
    const begun: ResultsProcess = {
      child,
      waiting: new Map(),
      prepared: null,
      preparing: Promise.resolve(),
      isOver: false,
    }
    child.onMessage((message) => settle(begun, message as DuckDbReply))
    void child.exited.then((because) => ended(begun, because))
    child.send({ kind: 'open', ...open } satisfies OpenDuckDbRequest)
    child.unref()
    return begun
  }

  function settle({ waiting }: ResultsProcess, answer: DuckDbReply) {
    waiting.get(answer.id)?.resolve(answer)
    waiting.delete(answer.id)
    rest()
  }

  function ended(process: ResultsProcess, because: string | null) {
    if (running === process) running = null
    process.isOver = true
    const error = new AppError('library-unavailable', { detail: because ?? 'DuckDB' })
    for (const { reject } of process.waiting.values()) reject(error)
    process.waiting.clear()
  }

  function rest() {
    if (idle !== null) clearTimeout(idle)
    idle = setTimeout(() => {
      if (running?.waiting.size === 0 && holders === 0) end()
    }, idleMs)
    idle.unref()
  }

  /** Its memory is the system's again; what is being asked fails. */
  function end() {
    if (idle !== null) clearTimeout(idle)
    const last = running
    running = null
    last?.child.kill()
    if (last) ended(last, null)
  }

  function send(process: ResultsProcess, question: DuckDbRequest): Promise<DuckDbReply> {
    if (process.isOver) return Promise.reject(new AppError('library-unavailable', { detail: 'DuckDB' }))
    lastId += 1
    const id = lastId
    return new Promise<DuckDbReply>((resolve, reject) => {
      // It can't be told to stop while it waits for a share: only its end ends that.
      const patience = setTimeout(
        () => process === running && end(),
        question.kind === 'write' ? BUILD_TIMEOUT_MS : questionMs,
      )
      process.waiting.set(id, {
        resolve(answer) {
          clearTimeout(patience)
          resolve(answer)
        },
        reject(error) {
          clearTimeout(patience)
          reject(error)
        },
      })
      process.child.send({ id, ...question } satisfies NumberedRequest)
    })
  }

  /** Two at once would undo each other's steps. */
  function prepareNext(process: ResultsProcess, prepare: Prepare): Promise<void> {
    const prepared = process.preparing
      .catch(() => {})
      .then(() => prepare((told) => send(process, told).then(throwIfFailed)))
    process.preparing = prepared
    prepared.catch(() => {
      if (process.prepared === prepared) process.prepared = null
    })
    return prepared
  }

  /**
   * Asks; `prepare` runs first in each process that has not had it. Throws AppError `library-unavailable`, and DuckDbError
   * for what DuckDB says.
   */
  async function ask<Kind extends DuckDbReply['kind']>(
    question: DuckDbRequest,
    kind: Kind,
    prepare?: Prepare,
  ): Promise<ReplyOf<Kind>> {
    if (isClosed) throw new AppError('library-unavailable', { detail: 'DuckDB' })
    running ??= start()
    const process = running
    if (prepare) {
      process.prepared ??= prepareNext(process, prepare)
      await process.prepared
    }
    const answer = throwIfFailed(await send(process, question))
    if (answer.kind !== kind) throw new DuckDbError(`expected ${kind}`, null)
    return answer as ReplyOf<Kind>
  }

  return {
    ask,
    /** The library changed: what was prepared is prepared anew before the next question. */
    forgetPrepared() {
      if (running) running.prepared = null
    },
    isRunning: () => running !== null,
    /** Keeps the process, with what it was told, while the work is done, however long that does not ask. */
    async hold<Result>(work: () => Promise<Result>): Promise<Result> {
      holders += 1
      try {
        return await work()
      } finally {
        holders -= 1
        rest()
      }
    },
    end,
    /** Ends it, and starts no other one. */
    close() {
      isClosed = true
      end()
    },
  }
}

export type ResultsClient = ReturnType<typeof createResultsClient>

function throwIfFailed(answer: DuckDbReply): DuckDbReply {
  if (answer.kind === 'failed') throw new DuckDbError(answer.because, answer.errno)
  return answer
}
