import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

type Below = 'curves' | 'metrics'

interface RepState {
  /** The curves that a person chose for the plots of a pair, by `activity/movement`. */
  readonly curves: Readonly<Record<string, readonly (readonly string[])[]>>
  readonly below: Below
  /** Plots show the part around the events. */
  readonly isSpanned: boolean
  readonly speed: number
}

const store = createStore<RepState>(() => ({ curves: {}, below: 'curves', isSpanned: true, speed: 0.25 }))

/** How a person looks at sessions: the next one is shown alike. */
export const useRepState = (): RepState => useStore(store)

export const changeRepState = (changes: Partial<RepState>): void => store.setState(changes)

export const chooseCurves = (pair: string, plots: readonly (readonly string[])[]): void =>
  store.setState(({ curves }) => ({ curves: { ...curves, [pair]: plots } }))
