import type { ClipId } from '../../../../contract/clip.ts'
import { isUploading } from '../../../../contract/clip-kinds.ts'
import type { QueueRow } from '../../../../contract/queue.ts'
import type { ListPart } from '../../../components/list/virtual-list.tsx'

/** What is under way stays first; all else can change its place. */
export const canMove = ({ clip }: QueueRow): boolean => !isUploading(clip.state)

export type Step = 'up' | 'down' | 'first' | 'last'

/** Before which clip one is put; null is the end. */
export interface MoveTarget {
  readonly before: ClipId | null
  /** Its new place, from 0; null for the end. */
  readonly place: number | null
}

/** Where a clip goes by a key press; null when it cannot go there, or is there already. */
export function moveByStep(part: ListPart<QueueRow>, id: ClipId, step: Step): MoveTarget | null {
  const index = part.items.findIndex(({ clip }) => clip.id === id)
  const at = (place: number) => part.items[place - part.offset]
  if (index < 0) return null
  const place = index + part.offset
  const isLast = place === part.total - 1
  if (step === 'last') return isLast ? null : { before: null, place: null }
  if (step === 'down') {
    if (isLast) return null
    const after = at(place + 2)
    return after ? { before: after.clip.id, place: place + 1 } : { before: null, place: null }
  }
  const before = at(place - 1)
  if (place === 0 || (before && !canMove(before))) return null
  if (step === 'up') return before ? { before: before.clip.id, place: place - 1 } : null
  const first = firstMovable(part)
  return first && { before: first.row.clip.id, place: first.place }
}

/** Where a clip goes when it is dropped between two rows: `gap` is the place of the one below. */
export function moveToGap(part: ListPart<QueueRow>, id: ClipId, gap: number): MoveTarget | null {
  const index = part.items.findIndex(({ clip }) => clip.id === id)
  if (index >= 0 && (gap === index + part.offset || gap === index + part.offset + 1)) return null
  if (gap >= part.total) return { before: null, place: null }
  const below = part.items[gap - part.offset]
  if (!below) return null
  const from = index >= 0 && index + part.offset < gap ? 1 : 0
  return { before: below.clip.id, place: gap - from }
}

/** Nothing goes before what is under way. */
export function nearestGap(part: ListPart<QueueRow>, gap: number): number {
  const first = firstMovable(part)
  return first ? Math.max(gap, first.place) : gap
}

/** Null while the front of the queue is not here. */
function firstMovable({ offset, items }: ListPart<QueueRow>) {
  const row = offset === 0 ? items.find(canMove) : undefined
  return row ? { row, place: items.indexOf(row) } : null
}
