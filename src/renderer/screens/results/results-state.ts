import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { resultsBounds } from '../../../contract/results/results-bounds.ts'
import type { SessionFilter, SessionOrder } from '../../../contract/results/session.ts'

export const everySession: SessionFilter = {
  activity: null,
  movement: null,
  athleteIds: [],
  fromMs: null,
  toMs: null,
  approvedOnly: true,
}

interface ResultsState {
  /** Narrows the list, the trend and the table alike. */
  readonly filter: SessionFilter
  readonly order: SessionOrder
  /** Sessions selected for comparing, in the order of their selection. */
  readonly compared: readonly string[]
}

export const resultsStore = createStore<ResultsState>(() => ({ filter: everySession, order: 'newest', compared: [] }))

/** What stays when a person goes to another tab or screen and comes back. */
export const useResultsState = (): ResultsState => useStore(resultsStore)

export const changeFilter = (changes: Partial<SessionFilter>): void =>
  resultsStore.setState(({ filter }) => ({ filter: { ...filter, ...changes } }))

export const changeOrder = (order: SessionOrder): void => resultsStore.setState({ order })

/** Adds a session to those that are compared, or removes it. False where no further one fits. */
export function toggleCompared(id: string): boolean {
  const { compared } = resultsStore.getState()
  const isIn = compared.includes(id)
  if (!isIn && compared.length >= resultsBounds.compared) return false
  resultsStore.setState({ compared: isIn ? compared.filter((one) => one !== id) : [...compared, id] })
  return true
}

export const clearCompared = (): void => resultsStore.setState({ compared: [] })
