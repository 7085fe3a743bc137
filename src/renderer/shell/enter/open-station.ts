import { connectEngine, type Engine } from '../../rpc/connect-engine.ts'
import { webSocketTransport } from '../../rpc/transport.ts'
import { createStation, type Station } from '../../state/station.ts'
import { openPort } from './open-port.ts'

export interface OpenStation {
  readonly engine: Engine
  readonly station: Station
}

/** Where the window is Electron's, the page comes by this scheme. */
export const isWindow = (): boolean => window.location.protocol === 'ondeck:'

/** Connects this page to its station: through the window's port, or by the address that it came from. */
export function openStation(): OpenStation {
  const engine = connectEngine({ open: isWindow() ? openPort : webSocketTransport(socketAddress()) })
  const station = createStation({
    client: engine.client,
    isMac: /mac/i.test(navigator.platform),
    nowMs: Date.now,
  })
  engine.onEvent(station.take)
  engine.onReread(station.rereadAll)
  const stopWaiting = engine.onConnection(({ kind }) => {
    if (kind !== 'connected') return
    stopWaiting()
    station.rereadAll()
  })
  return { engine, station }
}

function socketAddress(): string {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/contract`
}
