import type { ListPart } from './virtual-list.tsx'

/** The row that now stands where one was, or the last one; null while that part of the list is out of sight. */
export function replacingRow<Item>({ items, offset, total }: ListPart<Item>, index: number): Item | null {
  return items[Math.min(index, total - 1) - offset] ?? null
}
