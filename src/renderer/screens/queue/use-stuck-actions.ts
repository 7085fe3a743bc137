import { useCallback, useMemo } from 'react'
import type { ClipCard, NextStep } from '../../../contract/clips/clip-view.ts'
import type { AttentionRow } from '../../../contract/clips/rep.ts'
import { useClient } from '../../state/station-context.tsx'
import { tagTargetWithoutAthlete, useClipActions } from '../clip-drawer/use-clip-actions.ts'
import type { TagTarget } from '../tagging/tag-dialog.tsx'
import { type NotedClip, type QueueActions, useQueueActions } from './use-queue-actions.ts'

type Card = Pick<ClipCard, 'id' | 'fileName'>

export interface StuckActions extends QueueActions {
  /** The one thing to do. */
  readonly take: (row: AttentionRow) => void
  /** Whether it can be done from here. */
  readonly isPossible: (step: NextStep) => boolean
  readonly setAside: (clip: Card) => void
}

/** What can be done with clips that cannot go by themselves; what needs tags is handed on. */
export function useStuckActions(onToTag: (toTag: TagTarget) => void): readonly [NotedClip | null, StuckActions] {
  const client = useClient()
  const [noted, actions] = useQueueActions()
  const toTag = useCallback(
    async ({ id }: Pick<ClipCard, 'id'>) => onToTag(tagTargetWithoutAthlete(await client.clip({ id }))),
    [client, onToTag],
  )
  const clipActions = useClipActions(toTag)

  const stuckActions = useMemo<StuckActions>(() => {
    const run = (step: NextStep, clip: Card) => void actions.reach(clip, () => clipActions.run(step, clip))
    return {
      ...actions,
      take: ({ clip, nextStep }) => run(nextStep, clip),
      isPossible: clipActions.isPossible,
      setAside: (clip) => run('set-aside', clip),
    }
  }, [actions, clipActions])

  return [noted, stuckActions]
}
