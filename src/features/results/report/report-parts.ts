import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** `nothing`: the part can't be printed, because it failed or has no sessions. */
export type PartState = 'reading' | 'ready' | 'nothing'

/** Parts of the report on screen. */
const parts = createStore<ReadonlyMap<string, PartState>>(() => new Map())

/** The sheet itself: while it is not read, no other part is known. */
export const SHEET = 'sheet'

/** Announces a part of the report while it is shown. */
export function useReportPart(name: string, state: PartState): void {
  useEffect(() => {
    parts.setState(new Map(parts.getState()).set(name, state), true)
    return () => {
      const left = new Map(parts.getState())
      left.delete(name)
      parts.setState(left, true)
    }
  }, [name, state])
}

/** State of the report as a whole: `ready` once the sheet and every part of it can be printed. */
export const reportState = (known: ReadonlyMap<string, PartState>): PartState => {
  const states = [known.get(SHEET) ?? 'reading', ...known.values()]
  if (states.includes('nothing')) return 'nothing'
  return states.includes('reading') ? 'reading' : 'ready'
}

export const useWholeReport = (): PartState => useStore(parts, reportState)
