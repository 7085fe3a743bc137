import type { StartProcess } from '../../../computer/processes/start-process.ts'
import { AppError } from '../../../station/app-error.ts'
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

export type DuckDbChild = ReturnType<typeof startDuckDbChild>

/** Error of a request that no DuckDB process can answer. */
export const duckDbUnavailable = (detail = 'DuckDB') => new AppError('library-unavailable', { detail })

/**
 * Starts one DuckDB process and matches its replies to requests. When the process ends, pending requests fail with
 * AppError `library-unavailable`, and so does every later one.
 */
export function startDuckDbChild({ startProcess, open, onReply, onEnd }: ChildOptions) {
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
