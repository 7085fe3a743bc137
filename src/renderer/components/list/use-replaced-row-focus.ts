import { useEffect, useRef } from 'react'
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

/** The row that now stands where one was, or the last one; null while that part of the list is out of sight. */
export function replacingRow<Item>({ items, offset, total }: ListPart<Item>, index: number): Item | null {
  return items[Math.min(index, total - 1) - offset] ?? null
}
