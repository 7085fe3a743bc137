import './zod-without-eval.ts'
import { type ClientContext, type ClientLink, type ClientOptions, createORPCClient } from '@orpc/client'
import { type ContractRouterClient, isContractProcedure } from '@orpc/contract'
import { type EventPosition, hasGapBetween, isPositionOnly, StationEvent } from '../../station/contract/event.ts'
import { failure } from '../../station/contract/failure.ts'
import { contract } from '../../station/contract/index.ts'
import type { ConnectionState } from './connection-state.ts'
import { EngineFailure, toEngineFailure } from './engine-failure.ts'
import type { OpenTransport, RpcTransport } from './transport.ts'

/** Thrown when the connection ended before the answer arrived. */
class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** A connection that the station has answered on. */
interface RpcConnection {
  call(path: readonly string[], input: unknown, options: ClientOptions<ClientContext>): Promise<unknown>
}

interface RunConnectionOptions {
  readonly open: OpenTransport
  /** Silence in ms after which the connection counts as lost, also while it opens. */
  readonly silenceMs: number
  readonly signal: AbortSignal
  /** Position of the last received event, also from an earlier connection; later events are requested. */
  readonly last: () => EventPosition | null
  readonly onEvent: (event: StationEvent, connection: RpcConnection) => void
}

/** Opens a connection and reads the station's events from it; resolves when the connection has ended for any reason. */
async function runConnection({ open, silenceMs, signal, last, onEvent }: RunConnectionOptions): Promise<void> {
  const ended = new AbortController()
  const end = () => ended.abort()
  let silence = setTimeout(end, silenceMs)
  signal.addEventListener('abort', end)
  let transport: RpcTransport | undefined
  try {
    transport = await rejectWhenLost(openTransport(open, ended.signal), ended.signal)
    transport.onClose(end)
    const connection = createRpcConnection(transport, ended.signal)
    for (let isOpen = true; isOpen; ) {
      isOpen = false
      // The station ends the stream now and then, to find clients that are gone.
      for await (const event of readEvents(connection, ended.signal, last())) {
        isOpen = true
        clearTimeout(silence)
        silence = setTimeout(end, silenceMs)
        onEvent(event, connection)
      }
    }
  } catch {
    // Every error leads to the same step: the caller opens another connection.
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', end)
    end()
    transport?.close()
  }
}

/** Closes a transport that opened after the connection was given up. */
async function openTransport(open: OpenTransport, ended: AbortSignal) {
  const transport = await open(ended)
  if (ended.aborted) transport.close()
  return transport
}

function createRpcConnection({ link }: RpcTransport, ended: AbortSignal): RpcConnection {
  return {
    async call(path, input, options) {
      try {
        return await rejectWhenLost(link.call(path, input, options), ended)
      } catch (error) {
        const isAborted = options.signal?.aborted === true
        throw !isAborted && error instanceof Error && error.name === 'AbortError' ? new ConnectionLost() : error
      }
    },
  }
}

async function* readEvents(connection: RpcConnection, ended: AbortSignal, last: EventPosition | null) {
  const events = (await connection.call(['events'], last ?? undefined, { context: {} })) as AsyncIterator<unknown>
  for (;;) {
    const next = await rejectWhenLost(events.next(), ended)
    if (next.done) return
    yield StationEvent.parse(next.value)
  }
}

function rejectWhenLost<Value>(answer: Promise<Value>, ended: AbortSignal) {
  return new Promise<Value>((resolve, reject) => {
    const lost = () => reject(new ConnectionLost())
    if (ended.aborted) lost()
    ended.addEventListener('abort', lost)
    answer.then(resolve, reject).finally(() => ended.removeEventListener('abort', lost))
  })
}

/** Returns whether a procedure may be repeated when its answer was lost. */
export function isQuery(path: readonly string[]): boolean {
  let found: unknown = contract
  for (const name of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined
  return isContractProcedure(found) && found['~orpc'].meta['kind'] === 'query'
}

interface ConnectionSource {
  readonly now: () => { readonly state: ConnectionState; readonly connection: RpcConnection | null }
  readonly onState: (listener: () => void) => () => void
  readonly retryMs: number
}

/**
 * Sends calls over the current connection. Calls wait for the first connection and fail at once while it is lost. A
 * query that loses its connection is repeated once on the next one; a command is not, since it may have run.
 */
function createRetryingCall(connections: ConnectionSource): ClientLink<ClientContext>['call'] {
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

/** Holds listeners of one kind of event. */
function createListeners<Value>() {
  const listeners = new Set<(value: Value) => void>()
  return {
    add(listener: (value: Value) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit(value: Value) {
      for (const listener of listeners) {
        try {
          listener(value)
        } catch (error) {
          // An error in one listener is reported and does not stop the others.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}

export type EngineClient = ContractRouterClient<typeof contract>

/** Timeouts and delays of the connection, in ms. */
export interface ConnectionTimes {
  /** Silence after which the connection counts as lost. The station sends an event every 1.5 s. */
  readonly silenceMs: number
  readonly minRetryDelayMs: number
  readonly maxRetryDelayMs: number
  /** Time that a query which lost its connection waits for the next one. */
  readonly retryMs: number
}

const defaultTimes: ConnectionTimes = {
  silenceMs: 5_000,
  minRetryDelayMs: 200,
  maxRetryDelayMs: 3_000,
  retryMs: 10_000,
}

export type EngineConnection = ReturnType<typeof connectEngine>

/** Keeps a connection to the station: reconnects automatically and publishes its state, events and rereads. */
export function connectEngine({ open, times = defaultTimes }: { open: OpenTransport; times?: ConnectionTimes }) {
  const closing = new AbortController()
  const states = createListeners<ConnectionState>()
  const events = createListeners<StationEvent>()
  const rereads = createListeners<void>()
  let state: ConnectionState = { kind: 'connecting', sinceMs: Date.now() }
  let connection: RpcConnection | null = null
  let last: EventPosition | null = null

  function setConnection(next: ConnectionState, from: RpcConnection | null) {
    connection = from
    state = next
    states.emit(next)
  }

  function handleEvent(event: StationEvent, from: RpcConnection) {
    const isNew = connection !== from
    const reread = isNew ? state.kind === 'lost' : last !== null && hasGapBetween(last, event)
    last = { epoch: event.epoch, seq: event.seq }
    if (isNew) setConnection({ kind: 'connected', sinceMs: Date.now() }, from)
    if (reread) rereads.emit()
    if (!isPositionOnly(event)) events.emit(event)
  }

  async function reconnectUntilClosed() {
    const { signal } = closing
    for (let attempt = 0; !signal.aborted; attempt++) {
      await runConnection({ open, silenceMs: times.silenceMs, signal, last: () => last, onEvent: handleEvent })
      if (state.kind !== 'lost') attempt = 0
      const sinceMs = state.kind === 'lost' ? state.sinceMs : Date.now()
      setConnection({ kind: 'lost', sinceMs, attempt }, null)
      await abortableDelay(Math.min(times.minRetryDelayMs * 2 ** attempt, times.maxRetryDelayMs), signal)
    }
  }
  void reconnectUntilClosed()

  return {
    /** Every call resolves with its result or rejects with an EngineFailure. */
    client: createORPCClient<EngineClient>({
      call: createRetryingCall({ now: () => ({ state, connection }), onState: states.add, retryMs: times.retryMs }),
    }),
    connection: () => state,
    onConnection: states.add,
    onEvent: events.add,
    /** Fires after a gap in the events: every value on screen is read again. */
    onReread: rereads.add,
    close: () => closing.abort(),
  }
}

function abortableDelay(durationMs: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, durationMs)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}
