import { useEffect, useState } from 'react'
import { useAction } from '../../renderer/hooks/use-action.ts'
import { useSelection } from '../../renderer/hooks/use-selection.ts'
import { useWindowedList } from '../../renderer/hooks/use-windowed-list.ts'
import type { ListControl } from '../../renderer/list/use-list-keys.ts'
import type { Selection } from '../../renderer/state/selection.ts'
import { useClient } from '../../renderer/state/station-context.tsx'
import type { ListPage } from '../../renderer/state/windowed-list.ts'
import type { AttentionRow } from '../../station/contract/rep.ts'

const keyOf = ({ clip }: AttentionRow) => clip.id

/** Loads the clips that need attention, with their selection and the rows seen so far. */
export function useAttentionRows() {
  const client = useClient()
  const [state, selection] = useSelection()
  const [seen] = useState(() => new Map<string, AttentionRow>())
  const [window, list] = useWindowedList<AttentionRow, ListPage<AttentionRow>>({
    topics: ['attention'],
    keyOf,
    async read(offset, limit) {
      const page = await client.attention({ offset, limit })
      for (const row of page.items) seen.set(keyOf(row), row)
      return page
    },
  })
  useKeepOnlyThere(window.page, selection, seen)

  const reading = useAction((keys: Promise<readonly string[]>) => selection.addRead(keys))
  const { selected, active, isReading } = state
  const { setActive, toggle, add, clear } = selection
  const control: ListControl = { selected, active, setActive, toggle, add, addRead: reading.start, clear }
  return { window, list, seen, selection, control, isReading, readingFailure: reading.failure }
}

export type AttentionRows = ReturnType<typeof useAttentionRows>

/** Deselects clips that no longer need attention. */
function useKeepOnlyThere(page: ListPage<AttentionRow> | null, selection: Selection, seen: Map<string, AttentionRow>) {
  useEffect(() => {
    if (page === null || page.items.length < page.total) return
    const here = new Set<string>(page.items.map(keyOf))
    selection.keepOnly((key) => here.has(key))
    for (const key of seen.keys()) if (!here.has(key)) seen.delete(key)
  }, [page, selection, seen])
}
