import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { AlignedAt } from '../overlay/alignment.ts'

/** Whose mean and band are drawn. */
export const bandKinds = ['none', 'compared', 'athlete'] as const
export type BandKind = (typeof bandKinds)[number]

export interface CompareChoice {
  /** Null for the first one. */
  readonly chosenId: string | null
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
