import type { ClientContext, ClientLink } from '@orpc/client'
import { failure } from '../../station/contract/failure.ts'
import type { ConnectionState } from './connection-state.ts'
import { EngineFailure, toEngineFailure } from './engine-failure.ts'
import { isQuery } from './is-query.ts'
import { ConnectionLost, type RpcConnection } from './rpc-connection.ts'

interface ConnectionSource {
  readonly now: () => { readonly state: ConnectionState; readonly connection: RpcConnection | null }
  readonly onState: (listener: () => void) => () => void
  readonly retryMs: number
}

/**
 * Sends calls over the current connection. Calls wait for the first connection and fail at once while it is lost. A
 * query that loses its connection is repeated once on the next one; a command is not, since it may have run.
 */
export function createRetryingCall(connections: ConnectionSource): ClientLink<ClientContext>['call'] {
  return async (path, input, options) => {
    const connection = await firstConnection(connections)
    try {
      return await connection.call(path, input, options)
    } catch (error) {
      if (options.signal?.aborted) throw error
      if (!(error instanceof ConnectionLost)) throw toEngineFailure(error)
      if (!isQuery(path)) throw stationSilent(connections)
    }
    const next = await nextConnection(connections, connection)
    return next.call(path, input, options).catch((error: unknown) => {
      throw error instanceof ConnectionLost ? stationSilent(connections) : toEngineFailure(error)
    })
  }
}

function firstConnection(connections: ConnectionSource) {
  return waitForConnection(
    connections,
    ({ state, connection }) => connection ?? (state.kind === 'lost' ? stationSilent(connections) : null),
  )
}

function nextConnection(connections: ConnectionSource, lost: RpcConnection) {
  const untilMs = Date.now() + connections.retryMs
  return waitForConnection(connections, ({ connection }) => {
    if (connection && connection !== lost) return connection
    return Date.now() >= untilMs ? stationSilent(connections) : null
  })
}

/** Checks each change of the connection, and once more when the retry time is over. */
function waitForConnection(
  connections: ConnectionSource,
  evaluate: (now: ReturnType<ConnectionSource['now']>) => RpcConnection | EngineFailure | null,
): Promise<RpcConnection> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const result = evaluate(connections.now())
      if (!result) return
      unsubscribe()
      clearTimeout(timer)
      if (result instanceof EngineFailure) reject(result)
      else resolve(result)
    }
    const unsubscribe = connections.onState(check)
    const timer = setTimeout(check, connections.retryMs + 1)
    check()
  })
}

function stationSilent({ now }: ConnectionSource) {
  const { state } = now()
  const silentMs = state.kind === 'connected' ? 0 : Date.now() - state.sinceMs
  return new EngineFailure(failure('station-silent', { seconds: Math.max(1, Math.round(silentMs / 1000)) }))
}
