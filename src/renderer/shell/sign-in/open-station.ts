import { createStore } from 'zustand/vanilla'
import { connectEngine, type Engine } from '../../rpc/connect-engine.ts'
import { type OpenTransport, webSocketTransport } from '../../rpc/transport.ts'
import { createStation, type MediaAccess, type Station } from '../../state/station-stores.ts'
import type { KeyMemory } from './browser-key.ts'
import { openPort } from './open-port.ts'
import { prove, type Refusal, SignInRefused } from './sign-in-requests.ts'

export interface OpenStation {
  readonly engine: Engine
  readonly station: Station
}

interface Opening {
  readonly memory: KeyMemory
  /** The station does not let this browser in any more, or another program answers at its address. */
  readonly onRefused: (refusal: Refusal) => void
}

/** Where the window is Electron's, the page comes by this scheme. */
export const isWindow = (): boolean => window.location.protocol === 'ondeck:'

/** Connects this page to its station: through the window's port, or by the address that it came from. */
export function openStation(opening: Opening): OpenStation {
  const media = createStore<MediaAccess>(() => ({ token: null }))
  const engine = connectEngine({ open: isWindow() ? openPort : overSocket(opening, media.setState) })
  const station = createStation({
    client: engine.client,
    isMac: /mac/i.test(navigator.platform),
    nowMs: Date.now,
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

/** Station and browser prove themselves to each other before each connection. */
function overSocket({ memory, onRefused }: Opening, setMedia: (media: MediaAccess) => void): OpenTransport {
  return webSocketTransport(socketAddress(), async (signal) => {
    try {
      const { ticket, media } = await prove(memory, signal)
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
