import { createStore } from 'zustand/vanilla'
import type { TableView } from '../../../../contract/results/table.ts'

interface TableState {
  /** What the table shows; null until somebody changed what it begins with. Its filter is that of all tabs. */
  readonly view: TableView | null
}

/** Stays while other tabs and screens are shown. */
export const tableState = createStore<TableState>(() => ({ view: null }))
