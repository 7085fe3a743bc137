import { useMemo } from 'react'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import { useClipActions } from '../clip/use-clip-actions.ts'
import { type NotedClip, type QueueActions, useQueueActions } from './use-queue-actions.ts'

type Card = Pick<ClipCard, 'id' | 'fileName'>

export interface RowActions extends QueueActions {
  readonly sendNow: (clip: Card) => void
  readonly holdLonger: (clip: Card) => void
  readonly cancel: (clip: Card) => void
}

/** Actions for a queued clip. */
export function useRowActions(): readonly [NotedClip | null, RowActions] {
  const [noted, actions] = useQueueActions()
  const clipActions = useClipActions()

  const rowActions = useMemo<RowActions>(() => {
    const run = (action: Parameters<typeof clipActions.run>[0]) => (clip: Card) =>
      void actions.reach(clip, () => clipActions.run(action, clip))
    return { ...actions, sendNow: run('send-now'), holdLonger: run('hold-longer'), cancel: run('cancel') }
  }, [actions, clipActions])

  return [noted, rowActions]
}
