import { useEffect, useRef } from 'react'
import { replacingRow } from './replacing-row.ts'
import type { ListControl, ListPart } from './virtual-list.tsx'

/** When the active row disappears from the list, focus moves to the row that took its place. */
export function useReplacedRowFocus<Item>(
  part: ListPart<Item>,
  keyOf: (item: Item) => string,
  control: ListControl,
): void {
  const position = useRef<{ readonly key: string; readonly index: number } | null>(null)
  const { active, setActive } = control
  const { items, offset, total } = part
  useEffect(() => {
    const at = items.findIndex((item) => keyOf(item) === active)
    if (active !== null && at >= 0) position.current = { key: active, index: offset + at }
    else if (position.current !== null && position.current.key === active) {
      const instead = replacingRow({ items, offset, total }, position.current.index)
      if (instead !== null) setActive(keyOf(instead))
    }
  }, [items, offset, total, active, setActive, keyOf])
}
