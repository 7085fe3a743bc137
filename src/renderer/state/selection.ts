import { createStore, type StoreApi } from 'zustand/vanilla'

export interface SelectionState {
  readonly selected: ReadonlySet<string>
  /** Key of the row that has the keyboard. */
  readonly active: string | null
  /** True while keys of selected rows are being read. */
  readonly isReading: boolean
}

export interface Selection {
  readonly store: StoreApi<SelectionState>
  readonly setActive: (key: string | null) => void
  readonly toggle: (key: string) => void
  /** Selects all `keys`. */
  readonly add: (keys: readonly string[]) => void
  /** Selects all keys once they are read, unless the selection was cleared first. */
  readonly addRead: (keys: Promise<readonly string[]>) => Promise<void>
  readonly clear: () => void
  /** Deselects keys that no longer exist. */
  readonly keepOnly: (still: (key: string) => boolean) => void
}

/** Holds the selected rows by key, so that a reordered list keeps its selection. */
export function createSelection(): Selection {
  const store = createStore<SelectionState>(() => ({ selected: new Set(), active: null, isReading: false }))
  let readings = new Set<Promise<readonly string[]>>()
  const change = (turn: (selected: Set<string>) => void) => {
    const selected = new Set(store.getState().selected)
    turn(selected)
    store.setState({ selected })
  }
  const add = (keys: readonly string[]) => change((selected) => keys.forEach((key) => selected.add(key)))
  return {
    store,
    setActive: (active) => store.setState({ active }),
    toggle: (key) => change((selected) => selected.delete(key) || selected.add(key)),
    add,
    async addRead(keys) {
      const mine = readings.add(keys)
      store.setState({ isReading: true })
      try {
        const read = await keys
        if (mine === readings) add(read)
      } finally {
        mine.delete(keys)
        store.setState({ isReading: readings.size > 0 })
      }
    },
    clear() {
      readings = new Set()
      const { selected, isReading } = store.getState()
      if (selected.size > 0 || isReading) store.setState({ selected: new Set(), isReading: false })
    },
    keepOnly: (still) => {
      const gone = [...store.getState().selected].filter((key) => !still(key))
      if (gone.length > 0) change((selected) => gone.forEach((key) => selected.delete(key)))
    },
  }
}
