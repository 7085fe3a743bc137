import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

type Below = 'curves' | 'metrics'

interface RepState {
  /** Chosen curves of the plots, by `activity/movement`. */
  readonly curves: Readonly<Record<string, readonly (readonly string[])[]>>
  readonly below: Below
  /** True while plots show only the range around the events. */
  readonly isEventRange: boolean
  readonly speed: number
}

const store = createStore<RepState>(() => ({ curves: {}, below: 'curves', isEventRange: true, speed: 0.25 }))

/** Reads the display choices, which stay when another session is opened. */
export const useRepState = (): RepState => useStore(store)

export const changeRepState = (changes: Partial<RepState>): void => store.setState(changes)

export const chooseCurves = (pair: string, plots: readonly (readonly string[])[]): void =>
  store.setState(({ curves }) => ({ curves: { ...curves, [pair]: plots } }))
