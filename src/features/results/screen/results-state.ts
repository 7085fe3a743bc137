import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { MovementPair, ResultSession, SessionFilter, SessionOrder } from '../session.ts'

export const unfilteredSessions: SessionFilter = {
  activity: null,
  movement: null,
  athleteIds: [],
  fromMs: null,
  toMs: null,
  approvedOnly: true,
}

interface ResultsState {
  /** Filter of the list, the trend and the table. */
  readonly filter: SessionFilter
  readonly order: SessionOrder
  /** Sessions selected for comparison, in order of selection. */
  readonly compared: readonly string[]
  /** Movement of the compared sessions; null while none is selected. */
  readonly comparedPair: MovementPair | null
}

export const resultsStore = createStore<ResultsState>(() => ({
  filter: unfilteredSessions,
  order: 'newest',
  compared: [],
  comparedPair: null,
}))

/** Reads the filter, order and selection, which stay while other tabs and screens are shown. */
export const useResultsState = (): ResultsState => useStore(resultsStore)

export const changeFilter = (changes: Partial<SessionFilter>): void =>
  resultsStore.setState(({ filter }) => ({ filter: { ...filter, ...changes } }))

export const changeOrder = (order: SessionOrder): void => resultsStore.setState({ order })

export type CompareAnswer = 'done' | 'full' | 'other-movement'

/** Adds a session to the comparison, or removes it. A mean of pitches and swings would say nothing. */
export function toggleCompared({
  id,
  activity,
  movement,
}: Pick<ResultSession, 'id' | 'activity' | 'movement'>): CompareAnswer {
  const { compared, comparedPair } = resultsStore.getState()
  if (compared.includes(id)) {
    removeCompared(id)
    return 'done'
  }
  if (compared.length >= resultsBounds.compared) return 'full'
  const isOther = comparedPair !== null && (comparedPair.activity !== activity || comparedPair.movement !== movement)
  if (isOther) return 'other-movement'
  resultsStore.setState({ compared: [...compared, id], comparedPair: { activity, movement } })
  return 'done'
}

export const removeCompared = (id: string): void =>
  resultsStore.setState(({ compared, comparedPair }) => {
    const left = compared.filter((one) => one !== id)
    return { compared: left, comparedPair: left.length === 0 ? null : comparedPair }
  })

export const clearCompared = (): void => resultsStore.setState({ compared: [], comparedPair: null })
