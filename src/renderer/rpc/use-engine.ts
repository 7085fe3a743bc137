import { createContext, useContext, useSyncExternalStore } from 'react'
import type { EngineConnection } from './connect-engine.ts'
import type { ConnectionState } from './connection-state.ts'

/** Connection of this page; its provider wraps the app. */
export const EngineContext = createContext<EngineConnection | null>(null)

export function useEngine(): EngineConnection {
  const engine = useContext(EngineContext)
  if (!engine) throw new Error('There is no engine around this component.')
  return engine
}

/** Current state of the connection to the station. */
export function useConnection(): ConnectionState {
  const engine = useEngine()
  return useSyncExternalStore(engine.onConnection, engine.connection)
}
