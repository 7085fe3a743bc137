import { useEffect, useRef } from 'react'
import type { ListPart } from '../../parts/virtual-list.tsx'
import type { Selection } from '../../stores/selection.ts'

interface Clips {
  readonly clip: { readonly id: string }
}

/** When the row where the keyboard is has left, the keyboard goes to the one that stands in its place now. */
export function useRowAfter(part: ListPart<Clips>, active: string | null, selection: Selection): void {
  const { total, offset, items } = part
  const place = useRef<number | null>(null)
  useEffect(() => {
    if (active === null) return
    const index = items.findIndex(({ clip }) => clip.id === active)
    if (index >= 0) {
      place.current = index + offset
      return
    }
    // Where the list is not here, the row may only be out of sight.
    const after = place.current === null ? undefined : items[Math.min(place.current, total - 1) - offset]
    if (after) selection.setActive(after.clip.id)
  }, [total, offset, items, active, selection])
}
