import { type HTMLAttributes, type RefObject, useRef, useState } from 'react'
import { useDrop } from 'react-aria-components'
import type { ListPart } from '../../renderer/list/use-replaced-row-focus.ts'
import type { QueueRow } from '../../station/contract/queue.ts'
import { CLIP_TYPE, type DraggedClip, readDragged } from './dragged-clip.ts'
import { nearestGap } from './move-target.ts'

/** Gap between two rows that a dragged clip would drop into, with its distance from the top in px. */
interface Gap {
  readonly toIndex: number
  readonly topPx: number
}

interface RowDrop {
  readonly area: RefObject<HTMLDivElement | null>
  readonly dropProps: HTMLAttributes<HTMLElement>
  /** Null while no clip is dragged over the list. */
  readonly gap: Gap | null
}

/** Makes the list accept a dragged clip between two of its rows. */
export function useRowDrop(part: ListPart<QueueRow>, onDrop: (clip: DraggedClip, gap: number) => void): RowDrop {
  const area = useRef<HTMLDivElement>(null)
  const [gap, setGap] = useState<Gap | null>(null)
  const latest = useRef<Gap | null>(null)

  const showGap = (gapNow: Gap | null) => {
    if (latest.current?.toIndex === gapNow?.toIndex && latest.current?.topPx === gapNow?.topPx) return
    latest.current = gapNow
    setGap(gapNow)
  }

  const { dropProps } = useDrop({
    ref: area,
    hasDropButton: true,
    getDropOperation: (types) => (types.has(CLIP_TYPE) ? 'move' : 'cancel'),
    onDropMove: ({ x, y }) => area.current && showGap(gapAt(area.current, x, y, part)),
    onDropExit: () => showGap(null),
    onDrop: ({ items }) => {
      const toIndex = latest.current?.toIndex
      showGap(null)
      const [item] = items
      if (toIndex === undefined || item?.kind !== 'text') return
      void readDragged(item).then((clip) => onDrop(clip, toIndex))
    },
  })

  return { area, dropProps, gap }
}

/** Gap nearest to a point of the list; null without a row there. */
function gapAt(area: HTMLElement, x: number, y: number, part: ListPart<QueueRow>): Gap | null {
  const { left, top } = area.getBoundingClientRect()
  const row = document
    .elementsFromPoint(left + x, top + y)
    .map((element) => element.closest('[role="row"]'))
    .find((element) => element !== null)
  if (!row) return null
  const box = row.getBoundingClientRect()
  const index = Number(row.getAttribute('aria-rowindex')) - 1
  const isBelow = top + y > box.top + box.height / 2
  const toIndex = nearestGap(part, index + (isBelow ? 1 : 0))
  return { toIndex, topPx: Math.round(box.top - top + (toIndex - index) * box.height) }
}
