import { type RefObject, useEffect, useRef } from 'react'
import { focusGrid } from '../../renderer/list/grid-keys.ts'
import { useReturnToRow } from '../viewer/screen/use-return-to-row.ts'
import type { BoardLists } from './use-board-lists.ts'

/** Moves the keyboard between the two lists of the board; `region` contains both. */
export function useBoardFocus(lists: BoardLists, region: RefObject<HTMLElement | null>) {
  const { untagged, untaggedList, reps, repsList, control } = lists
  const needs = untagged.page?.total ?? 0
  const hadNeeds = useRef(false)
  useEffect(() => {
    // Focus was in the last row that needed tags, which is gone.
    if (hadNeeds.current && needs === 0 && document.activeElement === document.body) focusGrid(region.current)
    hadNeeds.current = needs > 0
  }, [needs, region])

  const listAt = (which: 'first' | 'last') => {
    const all = region.current?.querySelectorAll('[role="grid"]') ?? []
    return all[which === 'first' ? 0 : all.length - 1]?.parentElement ?? null
  }
  useReturnToRow(reps.page?.items, (rep) => {
    focusGrid(listAt('last'))
    control.setActive(repsList.keyOf(rep))
  })
  return {
    /** Activates the first rep, or the list of reps when it is empty. */
    toReps() {
      const [first] = reps.page?.items ?? []
      if (first) control.setActive(repsList.keyOf(first))
      focusGrid(listAt('last'))
    },
    /** Activates the last row that needs tags; returns false when there is none. */
    toUntagged() {
      const last = untagged.page?.items.at(-1)
      if (!last) return false
      control.setActive(untaggedList.keyOf(last))
      focusGrid(listAt('first'))
      return true
    },
    /** Focuses the active row, or the first one of the board. */
    toActiveRow() {
      const first = untagged.page?.items[0]
      const rep = reps.page?.items[0]
      if (control.active === null && first) control.setActive(untaggedList.keyOf(first))
      else if (control.active === null && rep) control.setActive(repsList.keyOf(rep))
      focusGrid(listAt(control.active?.startsWith('rep') || !first ? 'last' : 'first'))
    },
  }
}
