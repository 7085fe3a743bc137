import { useState } from 'react'
import type { ListPart } from '../../renderer/list/use-replaced-row-focus.ts'
import { useClient } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { QueueRow } from '../../station/contract/queue.ts'
import type { DraggedClip } from './dragged-clip.ts'
import { canMove, type MoveStep, type MoveTarget, moveByStep, moveToGap } from './move-target.ts'
import type { QueueActions } from './use-queue-actions.ts'

interface QueueMove {
  /** Text announced after a move. */
  readonly said: string
  readonly byStep: (row: QueueRow, step: MoveStep) => void
  readonly toGap: (clip: DraggedClip, gap: number) => void
}

/** Reorders the queue. Uploading clips stay in place. */
export function useQueueMove(part: ListPart<QueueRow>, actions: QueueActions): QueueMove {
  const client = useClient()
  const { queue, phrases } = useWording()
  const [said, setSaid] = useState('')

  const move = async (clip: DraggedClip, { before, toIndex }: MoveTarget) => {
    const isDone = await actions.command(clip, { kind: 'queue-move', clips: [clip.id], before })
    if (isDone)
      setSaid(
        toIndex === null
          ? queue.movedLast(clip.fileName)
          : queue.moved(clip.fileName, phrases.format.number(toIndex + 1)),
      )
  }

  /** Reads the front of the queue, which may not be loaded. */
  const readFront = async (): Promise<MoveTarget | null> => {
    const { items } = await client.queue.page({ offset: 0, limit: 20 })
    const toIndex = items.findIndex(canMove)
    const row = items[toIndex]
    return row ? { before: row.clip.id, toIndex } : null
  }

  const byStep = (row: QueueRow, step: MoveStep) => {
    if (!canMove(row)) {
      setSaid(queue.cannotMove(row.clip.fileName))
      return
    }
    if (step === 'first' && part.offset > 0) {
      void actions.attempt(row.clip, async () => {
        const front = await readFront()
        if (front && front.before !== row.clip.id) await move(row.clip, front)
      })
      return
    }
    const target = moveByStep(part, row.clip.id, step)
    if (target) void move(row.clip, target)
  }

  const toGap = (clip: DraggedClip, gap: number) => {
    const target = moveToGap(part, clip.id, gap)
    if (target) void move(clip, target)
  }

  return { said, byStep, toGap }
}
