import { useEffect, useRef, useState } from 'react'
import type { Action } from '../../renderer/hooks/use-action.ts'
import { useWindowedList } from '../../renderer/hooks/use-windowed-list.ts'
import type { Selection, SelectionState } from '../../renderer/state/selection.ts'
import { useStation } from '../../renderer/state/station-context.tsx'
import type { ListPage } from '../../renderer/state/windowed-list.ts'
import type { RepRow, UntaggedGroup } from '../../station/contract/rep.ts'
import { createSeenRows } from './seen-rows.ts'
import { taggableGroup, taggableRep } from './taggable.ts'

export interface UntaggedPage extends ListPage<UntaggedGroup> {
  /** Number of clips in all groups. */
  readonly clips: number
}

export interface SelectedRows {
  readonly rows: number
  readonly clips: number
  readonly list: 'untagged' | 'reps'
}

export interface RepsPage extends ListPage<RepRow> {
  /** Number of clips in the day's reps; null for all days. */
  readonly clips: number | null
}

const REP = 'rep '
const repKey = ({ id }: RepRow) => REP + id
/** Rep id of a row key; null for a row that needs tags. */
export const repOfKey = (key: string): string | null => (key.startsWith(REP) ? key.slice(REP.length) : null)
const groupKey = ({ id }: UntaggedGroup) => `untagged ${id}`

/** Loads both lists of the board, with one selection across them. */
export function useBoardLists(
  fromMs: number | null,
  { selected, active, isReading }: SelectionState,
  selection: Selection,
  acting: Action<[() => Promise<unknown>]>,
) {
  const { client } = useStation()
  const [seen] = useState(() => createSeenRows((key) => selection.store.getState().selected.has(key)))
  const from = useRef(fromMs)

  const [untagged, untaggedList] = useWindowedList<UntaggedGroup, UntaggedPage>({
    topics: ['untagged'],
    keyOf: groupKey,
    async read(offset, limit) {
      const page = await client.untagged({ offset, limit })
      for (const group of page.items) seen.remember(groupKey(group), taggableGroup(group))
      return page
    },
  })
  const [reps, repsList] = useWindowedList<RepRow, RepsPage>({
    topics: ['reps'],
    keyOf: repKey,
    async read(offset, limit) {
      const page = await client.reps({ offset, limit, fromMs: from.current })
      for (const rep of page.items) seen.remember(repKey(rep), taggableRep(rep))
      return page
    },
  })

  useEffect(() => {
    if (from.current === fromMs) return
    from.current = fromMs
    repsList.reread()
  }, [fromMs, repsList])

  const control = {
    selected,
    active,
    setActive: selection.setActive,
    toggle: selection.toggle,
    add: selection.add,
    /** Queues the read, so that later actions on the selection run after it. */
    addRead(keys: Promise<readonly string[]>) {
      const reading = selection.addRead(keys)
      acting.start(() => reading)
    },
    clear: selection.clear,
  }
  /** Keys that a command applies to: the selection, else the active row. */
  const chosen = () => {
    const now = selection.store.getState()
    return now.selected.size > 0 ? [...now.selected] : now.active === null ? [] : [now.active]
  }
  const clipsOf = (keys: Iterable<string>) => new Set(seen.rowsOf(keys).flatMap((row) => row.clips)).size
  /** Counts of the selection, shown in the head of its list. */
  const selectedIn: SelectedRows = {
    rows: selected.size,
    clips: clipsOf(selected),
    list: [...selected].some((key) => !key.startsWith('rep')) ? 'untagged' : 'reps',
  }
  const isAnyChosen = selected.size > 0 || active !== null || isReading
  return { untagged, untaggedList, reps, repsList, control, seen, chosen, selectedIn, isAnyChosen, isReading }
}

export type BoardLists = ReturnType<typeof useBoardLists>
