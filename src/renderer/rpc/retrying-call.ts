import type { ClientContext, ClientLink } from '@orpc/client'
import { failure } from '../../contract/failure.ts'
import type { Connection } from './connection-state.ts'
import { EngineFailure, toEngineFailure } from './engine-failure.ts'
import { isQuery } from './procedures.ts'
import { type Line, LineLost } from './rpc-connection.ts'

interface Connections {
  readonly now: () => { readonly state: Connection; readonly line: Line | null }
  readonly onState: (listener: () => void) => () => void
  readonly retryMs: number
}

/**
 * Calls over whatever connection there is. While the first one opens they wait, while it is lost they fail at once. A
 * query that loses its connection is asked once more on the next one; a command is not: it may have been done.
 */
export function callingOver(connections: Connections): ClientLink<ClientContext>['call'] {
  return async (path, input, options) => {
    const line = await firstLine(connections)
    try {
      return await line.call(path, input, options)
    } catch (error) {
      if (options.signal?.aborted) throw error
      if (!(error instanceof LineLost)) throw toEngineFailure(error)
      if (!isQuery(path)) throw silent(connections)
    }
    const next = await nextLine(connections, line)
    return next.call(path, input, options).catch((error: unknown) => {
      throw error instanceof LineLost ? silent(connections) : toEngineFailure(error)
    })
  }
}

function firstLine(connections: Connections) {
  return whenKnown(connections, ({ state, line }) => line ?? (state.kind === 'lost' ? silent(connections) : null))
}

function nextLine(connections: Connections, lost: Line) {
  const untilMs = Date.now() + connections.retryMs
  return whenKnown(connections, ({ line }) => {
    if (line && line !== lost) return line
    return Date.now() >= untilMs ? silent(connections) : null
  })
}

/** Looks at every change of the connection, and when the time for another try is over. */
function whenKnown(
  connections: Connections,
  look: (now: ReturnType<Connections['now']>) => Line | EngineFailure | null,
): Promise<Line> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const known = look(connections.now())
      if (!known) return
      leave()
      clearTimeout(timer)
      if (known instanceof EngineFailure) reject(known)
      else resolve(known)
    }
    const leave = connections.onState(check)
    const timer = setTimeout(check, connections.retryMs + 1)
    check()
  })
}

function silent({ now }: Connections) {
  const { state } = now()
  const silentMs = state.kind === 'connected' ? 0 : Date.now() - state.sinceMs
  return new EngineFailure(failure('station-silent', { seconds: Math.max(1, Math.round(silentMs / 1000)) }))
}
