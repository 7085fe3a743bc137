import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

interface TrendChoice {
  /** Null for the first headline metric of the movement. */
  readonly metric: string | null
  /** Undefined for the first athlete of the group; null for sessions without an athlete. */
  readonly athleteId: string | null | undefined
}

const trendStore = createStore<TrendChoice>(() => ({ metric: null, athleteId: undefined }))

/** Reads the choices of the trend, which stay while other tabs and screens are shown. */
export const useTrendChoice = (): TrendChoice => useStore(trendStore)

export const changeTrend = (changes: Partial<TrendChoice>): void => trendStore.setState(changes)
