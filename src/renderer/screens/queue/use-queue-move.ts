import { useCallback, useRef, useState } from 'react'
import type { QueueRow } from '../../../contract/queue.ts'
import type { ListPart } from '../../components/list/virtual-list.tsx'
import { useClient } from '../../state/station-context.tsx'
import { useWording } from '../../state/wording-context.tsx'
import type { DraggedClip } from './row/dragged-clip.ts'
import { canMove, type MoveTarget, moveByStep, moveToGap, type Step } from './row/move-target.ts'
import type { QueueActions } from './use-queue-actions.ts'

interface QueueMove {
  /** What is read out when a clip has its new place. */
  readonly said: string
  readonly byStep: (row: QueueRow, step: Step) => void
  readonly toGap: (clip: DraggedClip, gap: number) => void
}

/** Changes the order. A clip that is on its way keeps its place. */
export function useQueueMove(part: ListPart<QueueRow>, actions: QueueActions): QueueMove {
  const client = useClient()
  const { queue, say } = useWording()
  const [said, setSaid] = useState('')
  const latest = useRef(part)
  latest.current = part

  const move = useCallback(
    async (clip: DraggedClip, { before, toIndex }: MoveTarget) => {
      const isDone = await actions.command(clip, { kind: 'queue-move', clips: [clip.id], before })
      if (isDone)
        setSaid(
          toIndex === null
            ? queue.movedLast(clip.fileName)
            : queue.moved(clip.fileName, say.format.number(toIndex + 1)),
        )
    },
    [actions, queue, say],
  )

  /** The front of a long queue may not be here. */
  const readFront = useCallback(async (): Promise<MoveTarget | null> => {
    const { items } = await client.queue.page({ offset: 0, limit: 20 })
    const toIndex = items.findIndex(canMove)
    const row = items[toIndex]
    return row ? { before: row.clip.id, toIndex } : null
  }, [client])

  const byStep = useCallback(
    (row: QueueRow, step: Step) => {
      if (!canMove(row)) {
        setSaid(queue.cannotMove(row.clip.fileName))
        return
      }
      const here = latest.current
      if (step === 'first' && here.offset > 0) {
        void actions.attempt(row.clip, async () => {
          const front = await readFront()
          if (front && front.before !== row.clip.id) await move(row.clip, front)
        })
        return
      }
      const target = moveByStep(here, row.clip.id, step)
      if (target) void move(row.clip, target)
    },
    [actions, move, queue, readFront],
  )

  const toGap = useCallback(
    (clip: DraggedClip, gap: number) => {
      const target = moveToGap(latest.current, clip.id, gap)
      if (target) void move(clip, target)
    },
    [move],
  )

  return { said, byStep, toGap }
}
