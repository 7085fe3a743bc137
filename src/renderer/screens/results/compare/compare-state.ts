import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { AlignedAt } from '../overlay/alignment.ts'

/** Whose mean and band are drawn. */
export const bandKinds = ['none', 'compared', 'athlete'] as const
export type BandKind = (typeof bandKinds)[number]

export interface CompareChoice {
  /** Null for the first one. */
  readonly chosenId: string | null
  /** Whose figure stands behind the chosen one's. Undefined for the first other one, null for nobody. */
  readonly ghostId: string | null | undefined
  /** Null for the one that a pair begins with. */
  readonly curve: string | null
  readonly axis: 'time' | 'phase'
  /** Undefined for the one that a pair begins with; null for frame 0. */
  readonly event: AlignedAt | undefined
  readonly from: AlignedAt | undefined
  readonly to: AlignedAt | undefined
  /** Everything that was captured, not only what lies around the events. */
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

/** How sessions are compared: stays while other tabs and screens are shown. */
export const useCompareChoice = (): CompareChoice => useStore(compareStore)

export const changeCompare = (changes: Partial<CompareChoice>): void => compareStore.setState(changes)

/** The session whose figure is the ghost: never the chosen one, never one that is compared no longer. */
export function ghostOf({ ghostId }: CompareChoice, chosenId: string | null, ids: readonly string[]): string | null {
  const others = ids.filter((id) => id !== chosenId)
  if (ghostId === null) return null
  return others.find((id) => id === ghostId) ?? others[0] ?? null
}

/** The next ghost: one after the other, and nobody after the last. */
export function nextGhost(ghostId: string | null, chosenId: string | null, ids: readonly string[]): string | null {
  const others = ids.filter((id) => id !== chosenId)
  return others[ghostId === null ? 0 : others.indexOf(ghostId) + 1] ?? null
}
