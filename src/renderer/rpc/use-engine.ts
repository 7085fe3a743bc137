import { createContext, useContext, useSyncExternalStore } from 'react'
import type { EngineConnection } from './connect-engine.ts'
import type { ConnectionState } from './connection-state.ts'

/** The engine of this page; its provider stands around everything. */
export const EngineContext = createContext<EngineConnection | null>(null)

export function useEngine(): EngineConnection {
  const engine = useContext(EngineContext)
  if (!engine) throw new Error('There is no engine around this component.')
  return engine
}

/** How the screens stand to the station, always the present state. */
export function useConnection(): ConnectionState {
  const engine = useEngine()
  return useSyncExternalStore(engine.onConnection, engine.connection)
}
