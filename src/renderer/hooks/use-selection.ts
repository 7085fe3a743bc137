import { useState } from 'react'
import { useStore } from 'zustand'
import { createSelection, type Selection, type SelectionState } from '../state/selection.ts'

/** Creates a selection that belongs to one screen. */
export function useSelection(): readonly [SelectionState, Selection] {
  const [selection] = useState(createSelection)
  return [useStore(selection.store), selection]
}
