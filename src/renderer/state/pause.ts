import { createContext, useContext } from 'react'
import type { Setting } from '../hooks/use-setting.ts'

/** Given by the frame: the key, the band and the queue's button change one and the same choice. */
export const PauseContext = createContext<Setting<boolean> | null>(null)

/** Whether uploads are paused. */
export function usePause(): Setting<boolean> {
  const pause = useContext(PauseContext)
  if (!pause) throw new Error('There is no frame around this component.')
  return pause
}
