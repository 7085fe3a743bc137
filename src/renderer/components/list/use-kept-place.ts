import { useEffect, useRef } from 'react'
import { rowInPlaceOf } from './row-in-place-of.ts'
import type { ListControl, ListPart } from './virtual-list.tsx'

/** Whoever works by keyboard finds the next row under their hands when theirs has gone from the list. */
export function useKeptPlace<Item>(part: ListPart<Item>, keyOf: (item: Item) => string, control: ListControl): void {
  const place = useRef<{ readonly key: string; readonly index: number } | null>(null)
  const { active, setActive } = control
  useEffect(() => {
    const at = part.items.findIndex((item) => keyOf(item) === active)
    if (active !== null && at >= 0) place.current = { key: active, index: part.offset + at }
    else if (place.current !== null && place.current.key === active) {
      const instead = rowInPlaceOf(part, place.current.index)
      if (instead !== null) setActive(keyOf(instead))
    }
  }, [part.items, part.offset, active, setActive, keyOf])
}
