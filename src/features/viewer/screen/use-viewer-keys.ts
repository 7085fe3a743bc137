import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import type { Player } from './player.ts'
import type { LoopControl } from './use-loop.ts'
import { changeSpeed } from './viewer-state.ts'

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
