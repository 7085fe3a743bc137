import { useMemo } from 'react'
import type { ClipAction, ClipCard } from '../../../../contract/clip-view.ts'
import { useClipActions } from '../../clip-drawer/use-clip-actions.ts'
import { type Deeds, type NotedClip, useDeeds } from '../use-queue-actions.ts'

type Card = Pick<ClipCard, 'id' | 'fileName'>

export interface RowDeeds extends Deeds {
  readonly sendNow: (clip: Card) => void
  readonly holdLonger: (clip: Card) => void
  readonly cancel: (clip: Card) => void
}

/** What can be done with a clip on its way. */
export function useRowDeeds(): readonly [NotedClip | null, RowDeeds] {
  const [noted, deeds] = useDeeds()
  const actions = useClipActions()

  const rowDeeds = useMemo<RowDeeds>(() => {
    const run = (action: ClipAction) => (clip: Card) => void deeds.reach(clip, () => actions.run(action, clip))
    return { ...deeds, sendNow: run('send-now'), holdLonger: run('hold-longer'), cancel: run('cancel') }
  }, [deeds, actions])

  return [noted, rowDeeds]
}
