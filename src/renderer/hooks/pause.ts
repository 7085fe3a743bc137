import { createContext, useContext } from 'react'
import type { Setting } from './use-setting.ts'

/** Pause setting, provided by the frame: shortcut, banner and Queue share one state. */
export const PauseContext = createContext<Setting<boolean> | null>(null)

/** Pause setting of uploads. */
export function usePause(): Setting<boolean> {
  const pause = useContext(PauseContext)
  if (!pause) throw new Error('There is no frame around this component.')
  return pause
}
