import type { ClientContext, ClientOptions } from '@orpc/client'
import { type EventPosition, StationEvent } from '../../station/contract/event.ts'
import type { OpenTransport, RpcTransport } from './transport.ts'

/** Thrown when the connection ended before the answer arrived. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** A connection that the station has answered on. */
export interface RpcConnection {
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
export async function runConnection({ open, silenceMs, signal, last, onEvent }: RunConnectionOptions): Promise<void> {
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
