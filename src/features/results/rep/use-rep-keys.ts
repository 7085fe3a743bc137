import { useShortcuts } from '../../../renderer/hooks/use-shortcuts.ts'
import type { PlotPosition } from '../../../renderer/plots/plot-position.ts'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { nextEventIndex, type RepTime } from './rep-curves.ts'
import { changeRepState, useRepState } from './rep-state.ts'
import type { RepPlayback } from './use-rep-playback.ts'

/** Shortcuts of a session: J K L, Space, arrows, Home and End; comma and period move between events. */
export function useRepKeys(position: PlotPosition, time: RepTime, playback: RepPlayback): void {
  const { rep } = useWording()
  const { below } = useRepState()
  const one = { group: 'clip' } as const
  const goTo = (index: number) => {
    playback.play(0)
    position.set(index)
  }
  useShortcuts([
    { ...one, id: 'rep-play', name: rep.playPause, keys: 'space', run: playback.toggle },
    { ...one, id: 'rep-forward', name: rep.play, keys: 'l', run: () => playback.play(1) },
    { ...one, id: 'rep-backward', name: rep.playBack, keys: 'j', run: () => playback.play(-1) },
    { ...one, id: 'rep-pause', name: rep.pause, keys: 'k', run: () => playback.play(0) },
    { ...one, id: 'rep-left', name: rep.previousFrame, keys: 'arrowleft', run: () => goTo(position.get() - 1) },
    { ...one, id: 'rep-right', name: rep.nextFrame, keys: 'arrowright', run: () => goTo(position.get() + 1) },
    { ...one, id: 'rep-home', name: rep.firstFrame, keys: 'home', run: () => goTo(0) },
    { ...one, id: 'rep-end', name: rep.lastFrame, keys: 'end', run: () => goTo(position.count - 1) },
    {
      ...one,
      id: 'rep-event-before',
      name: rep.previousEvent,
      keys: ',',
      run: () => goTo(nextEventIndex(time.events, position.get(), -1)),
    },
    {
      ...one,
      id: 'rep-event-after',
      name: rep.nextEvent,
      keys: '.',
      run: () => goTo(nextEventIndex(time.events, position.get(), 1)),
    },
    {
      ...one,
      id: 'rep-metrics',
      name: below === 'curves' ? rep.allMetrics : rep.curves,
      keys: 'm',
      run: () => changeRepState({ below: below === 'curves' ? 'metrics' : 'curves' }),
    },
  ])
}
