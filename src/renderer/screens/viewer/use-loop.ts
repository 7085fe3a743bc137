import { useEffect, useState } from 'react'
import type { ViewerLoop, ViewerRep } from '../../../contract/viewer/viewer-rep.ts'
import { type Action, useActionInTurn } from '../../hooks/use-action.ts'
import { createSerialRunner } from '../../state/serial-runner.ts'
import { useClient } from '../../state/station-context.tsx'
import type { Player } from './playback/player.ts'
import { keptLoop, type LoopRange, loopRange } from './playback/timeline-marks.ts'
import { usePlayerState } from './playback/use-player.ts'
import { changeLoop, useViewerState } from './viewer-state.ts'

export interface Looping {
  readonly range: LoopRange | null
  /** Begins or ends the loop at the present position. */
  readonly setIn: () => void
  readonly setOut: () => void
  readonly remove: () => void
  readonly saving: Action<[() => Promise<unknown>]>
}

/** The part of a rep that is played again and again, kept with it. */
export function useLoop({ rep, loop }: ViewerRep, player: Player): Looping {
  const client = useClient()
  return useKeptLoop(player, loop, (next) => client.viewer.loop({ repId: rep.id, loop: next }))
}

/** The part of two reps side by side: it is no part of either, and is kept until the program is closed. */
export function useComparedLoop(pair: string, player: Player): Looping {
  const loop = useViewerState(({ loops }) => loops.get(pair) ?? null)
  return useKeptLoop(player, loop, async (next) => changeLoop(pair, next))
}

function useKeptLoop(
  player: Player,
  kept: ViewerLoop | null,
  keep: (loop: ViewerLoop | null) => Promise<unknown>,
): Looping {
  const [order] = useState(createSerialRunner)
  const saving = useActionInTurn(order)
  const timeline = usePlayerState(player, (state) => state.timeline)
  const range = usePlayerState(player, ({ loop }) => loop)
  const shape = JSON.stringify(kept)
  useEffect(() => {
    player.setLoop(loopRange(timeline, JSON.parse(shape) as ViewerLoop | null))
  }, [player, timeline, shape])

  const set = (next: LoopRange | null) => {
    player.setLoop(next)
    saving.start(() => keep(keptLoop(player.timeline(), next)))
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
