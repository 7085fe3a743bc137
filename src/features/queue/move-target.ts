import type { ListPart } from '../../renderer/list/use-replaced-row-focus.ts'
import type { ClipId } from '../../station/contract/clip.ts'
import { isUploading } from '../../station/contract/clip-kinds.ts'
import type { QueueRow } from '../../station/contract/queue.ts'

/** Uploading clips stay first; all others can move. */
export const canMove = ({ clip }: QueueRow): boolean => !isUploading(clip.state)

export type MoveStep = 'up' | 'down' | 'first' | 'last'

/** Clip that the moved one is placed before; null for the end. */
export interface MoveTarget {
  readonly before: ClipId | null
  /** New index; null for the end. */
  readonly toIndex: number | null
}

/** Target of a move by key; null when the clip can't move there or is there already. */
export function moveByStep(part: ListPart<QueueRow>, id: ClipId, step: MoveStep): MoveTarget | null {
  const index = part.items.findIndex(({ clip }) => clip.id === id)
  const at = (position: number) => part.items[position - part.offset]
  if (index < 0) return null
  const from = index + part.offset
  const isLast = from === part.total - 1
  if (step === 'last') return isLast ? null : { before: null, toIndex: null }
  if (step === 'down') {
    if (isLast) return null
    const after = at(from + 2)
    return after ? { before: after.clip.id, toIndex: from + 1 } : { before: null, toIndex: null }
  }
  const before = at(from - 1)
  if (from === 0 || (before && !canMove(before))) return null
  if (step === 'up') return before ? { before: before.clip.id, toIndex: from - 1 } : null
  const first = firstMovable(part)
  return first && { before: first.row.clip.id, toIndex: first.index }
}

/** Target of a drop between two rows: `gap` is the index of the row below. */
export function moveToGap(part: ListPart<QueueRow>, id: ClipId, gap: number): MoveTarget | null {
  const index = part.items.findIndex(({ clip }) => clip.id === id)
  if (index >= 0 && (gap === index + part.offset || gap === index + part.offset + 1)) return null
  if (gap >= part.total) return { before: null, toIndex: null }
  const below = part.items[gap - part.offset]
  if (!below) return null
  const from = index >= 0 && index + part.offset < gap ? 1 : 0
  return { before: below.clip.id, toIndex: gap - from }
}

/** Clamps a gap to below the uploading clips. */
export function nearestGap(part: ListPart<QueueRow>, gap: number): number {
  const first = firstMovable(part)
  return first ? Math.max(gap, first.index) : gap
}

/** Returns null while the front of the queue is not loaded. */
function firstMovable({ offset, items }: ListPart<QueueRow>) {
  const row = offset === 0 ? items.find(canMove) : undefined
  return row ? { row, index: items.indexOf(row) } : null
}
