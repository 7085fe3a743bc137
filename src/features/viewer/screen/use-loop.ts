import { useEffect, useState } from 'react'
import { type Action, useActionInTurn } from '../../../renderer/hooks/use-action.ts'
import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { createSerialRunner } from '../../../renderer/state/serial-runner.ts'
import { useClient } from '../../../renderer/state/station-context.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { ViewerLoop, ViewerRep } from '../viewer-rep.ts'
import type { Player } from './player.ts'
import { type LoopRange, loopRange, storedLoop } from './timeline.ts'
import { usePlayerState } from './use-player.ts'
import { changeLoop, changeSpeed, useViewerState } from './viewer-state.ts'

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

/** Playback speeds, from slow motion to double speed. */
export const playbackSpeeds = [0.125, 0.25, 0.5, 1, 2] as const

/** Shortcuts of every player: J K L, Space, arrows, comma and period, Home and End, I and O. */
export function useViewerKeys(player: Player, looping: LoopControl): void {
  const { viewer } = useWording()
  const one = { group: 'clip' } as const
  const setSpeed = (speed: number) => {
    changeSpeed(speed)
    player.setSpeed(speed)
  }
  const slower = () =>
    setSpeed(playbackSpeeds.findLast((speed) => speed < player.store.getState().speed) ?? playbackSpeeds[0])
  const faster = () => setSpeed(playbackSpeeds.find((speed) => speed > player.store.getState().speed) ?? 2)
  const run = (direction: 1 | -1) => () =>
    player.store.getState().direction === direction ? faster() : player.play(direction)
  const last = () => player.timeline().count - 1
  const step = (frames: number) => () => player.step(frames)
  useShortcuts([
    { ...one, id: 'viewer-play', name: viewer.playPause, keys: 'space', run: player.toggle },
    { ...one, id: 'viewer-forward', name: viewer.forward, keys: 'l', run: run(1) },
    { ...one, id: 'viewer-backward', name: viewer.backward, keys: 'j', run: run(-1) },
    { ...one, id: 'viewer-pause', name: viewer.pause, keys: 'k', run: () => player.play(0) },
    { ...one, id: 'viewer-previous', name: viewer.previousFrame, keys: ',', run: step(-1) },
    { ...one, id: 'viewer-next', name: viewer.nextFrame, keys: '.', run: step(1) },
    { ...one, id: 'viewer-left', name: viewer.previousFrame, keys: 'arrowleft', keysOnly: true, run: step(-1) },
    { ...one, id: 'viewer-right', name: viewer.nextFrame, keys: 'arrowright', keysOnly: true, run: step(1) },
    { ...one, id: 'viewer-ten-left', name: viewer.tenBack, keys: 'shift+arrowleft', run: step(-10) },
    { ...one, id: 'viewer-ten-right', name: viewer.tenOn, keys: 'shift+arrowright', run: step(10) },
    { ...one, id: 'viewer-home', name: viewer.firstFrame, keys: 'home', run: () => player.goTo(0) },
    { ...one, id: 'viewer-end', name: viewer.lastFrame, keys: 'end', run: () => player.goTo(last()) },
    { ...one, id: 'viewer-loop-in', name: viewer.loopIn, keys: 'i', run: looping.setIn },
    { ...one, id: 'viewer-loop-out', name: viewer.loopOut, keys: 'o', run: looping.setOut },
    {
      ...one,
      id: 'viewer-no-loop',
      name: viewer.removeLoop,
      keys: 'shift+i',
      when: () => looping.range !== null,
      run: looping.remove,
    },
    { ...one, id: 'viewer-slower', name: viewer.slower, keys: '<', run: slower },
    { ...one, id: 'viewer-faster', name: viewer.faster, keys: '>', run: faster },
  ])
}
