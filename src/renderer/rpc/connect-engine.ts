import './zod-without-eval.ts'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { type EventPosition, hasGapBetween, isPositionOnly, type StationEvent } from '../../station/contract/event.ts'
import type { contract } from '../../station/contract/index.ts'
import type { ConnectionState } from './connection-state.ts'
import { createListeners } from './listeners.ts'
import { createRetryingCall } from './retrying-call.ts'
import { type RpcConnection, runConnection } from './rpc-connection.ts'
import type { OpenTransport } from './transport.ts'

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
