import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { AlignmentEvent } from './alignment.ts'

/** Sessions that the mean and its band are made of. */
export const bandKinds = ['none', 'compared', 'athlete'] as const
export type BandKind = (typeof bandKinds)[number]

export interface CompareChoice {
  /** Null for the first session. */
  readonly chosenId: string | null
  /** Session of the second figure. Undefined for the first other one, null for none. */
  readonly ghostId: string | null | undefined
  /** Null for the default of the movement. */
  readonly curve: string | null
  readonly axis: 'time' | 'phase'
  /** Undefined for the default of the movement; null for frame 0. */
  readonly event: AlignmentEvent | undefined
  readonly from: AlignmentEvent | undefined
  readonly to: AlignmentEvent | undefined
  /** True to show the whole capture instead of the part around the events. */
  readonly isWhole: boolean
  readonly band: BandKind
}

const compareStore = createStore<CompareChoice>(() => ({
  chosenId: null,
  ghostId: undefined,
  curve: null,
  axis: 'time',
  event: undefined,
  from: undefined,
  to: undefined,
  isWhole: false,
  band: 'compared',
}))

/** Reads the choices of the comparison, which stay while other tabs and screens are shown. */
export const useCompareChoice = (): CompareChoice => useStore(compareStore)

export const changeCompare = (changes: Partial<CompareChoice>): void => compareStore.setState(changes)

/** Session of the ghost figure: never the chosen one or a session that is no longer compared. */
export function ghostOf({ ghostId }: CompareChoice, chosenId: string | null, ids: readonly string[]): string | null {
  const others = ids.filter((id) => id !== chosenId)
  if (ghostId === null) return null
  return others.find((id) => id === ghostId) ?? others[0] ?? null
}

/** Next session as ghost, and none after the last. */
export function nextGhost(ghostId: string | null, chosenId: string | null, ids: readonly string[]): string | null {
  const others = ids.filter((id) => id !== chosenId)
  return others[ghostId === null ? 0 : others.indexOf(ghostId) + 1] ?? null
}
