import { useEffect, useState } from 'react'
import { type Action, useActionInTurn } from '../../../renderer/hooks/use-action.ts'
import { createSerialRunner } from '../../../renderer/state/serial-runner.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import type { ViewerLoop, ViewerRep } from '../viewer-rep.ts'
import type { Player } from './player.ts'
import { type LoopRange, loopRange, storedLoop } from './timeline-marks.ts'
import { usePlayerState } from './use-player.ts'
import { changeLoop, useViewerState } from './viewer-state.ts'

export interface LoopControl {
  readonly range: LoopRange | null
  /** Sets the start or end of the loop at the current position. */
  readonly setIn: () => void
  readonly setOut: () => void
  readonly remove: () => void
  readonly saving: Action<[() => Promise<unknown>]>
}

/** Loop of a rep, stored with the rep. */
export function useLoop({ rep, loop }: ViewerRep, player: Player): LoopControl {
  const client = useClient()
  return useLoopControl(player, loop, (next) => client.viewer.loop({ repId: rep.id, loop: next }))
}

/** Loop of two reps side by side: kept in memory, because it belongs to neither. */
export function useComparedLoop(pair: string, player: Player): LoopControl {
  const loop = useViewerState(({ loops }) => loops.get(pair) ?? null)
  return useLoopControl(player, loop, async (next) => changeLoop(pair, next))
}

function useLoopControl(
  player: Player,
  saved: ViewerLoop | null,
  keep: (loop: ViewerLoop | null) => Promise<unknown>,
): LoopControl {
  const [order] = useState(createSerialRunner)
  const saving = useActionInTurn(order)
  const timeline = usePlayerState(player, (state) => state.timeline)
  const range = usePlayerState(player, ({ loop }) => loop)
  const shape = JSON.stringify(saved)
  useEffect(() => {
    player.setLoop(loopRange(timeline, JSON.parse(shape) as ViewerLoop | null))
  }, [player, timeline, shape])

  const set = (next: LoopRange | null) => {
    player.setLoop(next)
    saving.start(() => keep(storedLoop(player.timeline(), next)))
  }
  const last = () => player.timeline().count - 1
  return {
    range,
    saving,
    setIn() {
      const from = player.position()
      if (from < last()) set({ from, to: range && range.to > from ? range.to : last() })
    },
    setOut() {
      const to = player.position()
      if (to > 0) set({ from: range && range.from < to ? range.from : 0, to })
    },
    remove: () => set(null),
  }
}
