import { useEffect, useRef } from 'react'
import type { ListControl } from './use-list-keys.ts'

/** Loaded part of a list, and the length of the whole. */
export interface ListPart<Item> {
  readonly total: number
  readonly offset: number
  readonly items: readonly Item[]
}

/** Activates the row that replaced the active one when that disappears from the list. */
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

/** Row now at a former row's index, or the last one; null while that part of the list is not loaded. */
export function replacingRow<Item>({ items, offset, total }: ListPart<Item>, index: number): Item | null {
  return items[Math.min(index, total - 1) - offset] ?? null
}
