import { createStore } from 'zustand/vanilla'
import type { TableView } from '../../../../contract/results/table.ts'

interface TableState {
  /** View of the table; null until a person changes the default. All tabs share its filter. */
  readonly view: TableView | null
}

/** State of the table, kept while other tabs and screens are shown. */
export const tableState = createStore<TableState>(() => ({ view: null }))
