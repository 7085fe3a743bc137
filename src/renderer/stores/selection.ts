import { createStore, type StoreApi } from 'zustand/vanilla'

export interface SelectionState {
  readonly selected: ReadonlySet<string>
  /** Where the keyboard is. */
  readonly active: string | null
}

export interface Selection {
  readonly store: StoreApi<SelectionState>
  readonly setActive: (key: string | null) => void
  readonly toggle: (key: string) => void
  /** Adds all of them. */
  readonly add: (keys: readonly string[]) => void
  readonly clear: () => void
  /** Forgets those that are gone. */
  readonly keepOnly: (still: (key: string) => boolean) => void
}

/** Which rows are chosen, by what they are and not by where they stand: a list that changes order keeps it. */
export function createSelection(): Selection {
  const store = createStore<SelectionState>(() => ({ selected: new Set(), active: null }))
  const change = (turn: (selected: Set<string>) => void) => {
    const selected = new Set(store.getState().selected)
    turn(selected)
    store.setState({ selected })
  }
  return {
    store,
    setActive: (active) => store.setState({ active }),
    toggle: (key) => change((selected) => selected.delete(key) || selected.add(key)),
    add: (keys) => change((selected) => keys.forEach((key) => selected.add(key))),
    clear: () => store.getState().selected.size > 0 && store.setState({ selected: new Set() }),
    keepOnly: (still) => {
      const gone = [...store.getState().selected].filter((key) => !still(key))
      if (gone.length > 0) change((selected) => gone.forEach((key) => selected.delete(key)))
    },
  }
}
