import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { resultsBounds } from '../../../contract/results/results-bounds.ts'
import type { SessionFilter, SessionOrder } from '../../../contract/results/session.ts'

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
}

export const resultsStore = createStore<ResultsState>(() => ({
  filter: unfilteredSessions,
  order: 'newest',
  compared: [],
}))

/** Reads the filter, order and selection, which stay while other tabs and screens are shown. */
export const useResultsState = (): ResultsState => useStore(resultsStore)

export const changeFilter = (changes: Partial<SessionFilter>): void =>
  resultsStore.setState(({ filter }) => ({ filter: { ...filter, ...changes } }))

export const changeOrder = (order: SessionOrder): void => resultsStore.setState({ order })

/** Adds a session to the comparison, or removes it. Returns false at the limit. */
export function toggleCompared(id: string): boolean {
  const { compared } = resultsStore.getState()
  const isIn = compared.includes(id)
  if (!isIn && compared.length >= resultsBounds.compared) return false
  resultsStore.setState({ compared: isIn ? compared.filter((one) => one !== id) : [...compared, id] })
  return true
}

export const clearCompared = (): void => resultsStore.setState({ compared: [] })
