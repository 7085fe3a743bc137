import { AppError } from '../../../core/app-error.ts'
import type { OwnProcess, StartProcess } from '../../processes/start-process.ts'
import type { Answer, AskedQuestion, OpenDuckDb, Question } from './results-messages.ts'

/** A question of a screen is never worth more; a share that went away lets DuckDB wait for ever. */
const QUESTION_MS = 120_000
/** A season's rows take minutes. */
const BUILD_MS = 3_600_000
const IDLE_MS = 5 * 60_000

export interface ClientOptions {
  readonly startProcess: StartProcess
  readonly open: Omit<OpenDuckDb, 'kind'>
  readonly idleMs?: number
  readonly questionMs?: number
}

type Answered<Kind extends Answer['kind']> = Extract<Answer, { kind: Kind }>

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

interface Running {
  readonly child: OwnProcess
  readonly waiting: Map<number, Waiting>
  /** What was told to this very process, such as its views. */
  prepared: Promise<void> | null
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
export function createResultsClient({ startProcess, open, idleMs = IDLE_MS, questionMs = QUESTION_MS }: ClientOptions) {
  let running: Running | null = null
  let lastId = 0
  let idle: NodeJS.Timeout | null = null

  function start(): Running {
    const child = startProcess('results-process')
    const begun: Running = { child, waiting: new Map(), prepared: null }
    child.onMessage((message) => settle(begun, message as Answer))
    void child.exited.then((because) => ended(begun, because))
    child.send({ kind: 'open', ...open } satisfies OpenDuckDb)
    child.unref()
    return begun
  }

  function settle({ waiting }: Running, answer: Answer) {
    waiting.get(answer.id)?.resolve(answer)
    waiting.delete(answer.id)
    rest()
  }

  function ended(process: Running, because: string | null) {
    if (running === process) running = null
    const error = new AppError('library-unavailable', { detail: because ?? 'DuckDB' })
    for (const { reject } of process.waiting.values()) reject(error)
    process.waiting.clear()
  }

  function rest() {
    if (idle !== null) clearTimeout(idle)
    idle = setTimeout(() => {
      if (running?.waiting.size === 0) end()
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

  function send(process: Running, question: Question): Promise<Answer> {
    lastId += 1
    const id = lastId
    const isLong = !('lane' in question) || question.lane === 'builds'
    return new Promise<Answer>((resolve, reject) => {
      // It can't be told to stop while it waits for a share: only its end ends that.
      const patience = setTimeout(
        () => process === running && end(),
        isLong && question.kind !== 'numbers' ? BUILD_MS : questionMs,
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
      process.child.send({ id, ...question } satisfies AskedQuestion)
    })
  }

  /**
   * Asks; `prepare` runs first in each process that has not had it. Throws AppError `library-unavailable`, and DuckDbError
   * for what DuckDB says.
   */
  async function ask<Kind extends Answer['kind']>(
    question: Question,
    kind: Kind,
    prepare?: (tell: (question: Question) => Promise<Answer>) => Promise<void>,
  ): Promise<Answered<Kind>> {
    running ??= start()
    const process = running
    if (prepare) {
      process.prepared ??= prepare((told) => send(process, told).then(orThrow))
      process.prepared.catch(() => {
        process.prepared = null
      })
      await process.prepared
    }
    const answer = orThrow(await send(process, question))
    if (answer.kind !== kind) throw new DuckDbError(`expected ${kind}`, null)
    return answer as Answered<Kind>
  }

  return {
    ask,
    /** The library changed: what was prepared is prepared anew before the next question. */
    forgetPrepared() {
      if (running) running.prepared = null
    },
    isRunning: () => running !== null,
    end,
  }
}

export type ResultsClient = ReturnType<typeof createResultsClient>

function orThrow(answer: Answer): Answer {
  if (answer.kind === 'failed') throw new DuckDbError(answer.because, answer.errno)
  return answer
}
