import { createStore } from 'zustand/vanilla'
import { shownScreen } from '../routes.ts'
import { connectEngine, type EngineConnection } from '../rpc/connect-engine.ts'
import { type OpenTransport, webSocketTransport } from '../rpc/transport.ts'
import { isElectronWindow } from '../state/electron-window.ts'
import { createStationStores, type MediaAccess, type StationStores } from '../state/station-stores.ts'
import { openPort } from './open-port.ts'
import { type BrowserKeyStore, proveIdentity, type SignInRefusal, SignInRefused } from './sign-in-requests.ts'

export interface OpenStation {
  readonly engine: EngineConnection
  readonly station: StationStores
}

interface OpenStationOptions {
  readonly memory: BrowserKeyStore
  /** Called when the station no longer accepts this browser, or another program answers at its address. */
  readonly onRefused: (refusal: SignInRefusal) => void
}

/** Connects this page to its station: through the window's port, or over a socket to the page's origin. */
export function openStation(opening: OpenStationOptions): OpenStation {
  const media = createStore<MediaAccess>(() => ({ token: null }))
  const engine = connectEngine({ open: isElectronWindow() ? openPort : socketTransport(opening, media.setState) })
  const station = createStationStores({
    client: engine.client,
    isMac: /mac/i.test(navigator.platform),
    nowMs: Date.now,
    screen: shownScreen,
    media,
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

/** Station and browser authenticate each other before each connection. */
function socketTransport(
  { memory, onRefused }: OpenStationOptions,
  setMedia: (media: MediaAccess) => void,
): OpenTransport {
  return webSocketTransport(socketAddress(), async (signal) => {
    try {
      const { ticket, media } = await proveIdentity(memory, signal)
      setMedia({ token: media })
      return ticket
    } catch (error) {
      if (error instanceof SignInRefused) onRefused(error.refusal)
      throw error
    }
  })
}

function socketAddress(): string {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/contract`
}
