import { useCallback, useMemo } from 'react'
import { useClient } from '../../renderer/state/station-context.tsx'
import type { TagTarget } from '../../renderer/tagging/tag-dialog.tsx'
import type { ClipCard, NextStep } from '../../station/contract/clip-view.ts'
import type { AttentionRow } from '../../station/contract/rep.ts'
import { tagTargetWithoutAthlete, useClipActions } from '../clip/use-clip-actions.ts'
import { type NotedClip, type QueueActions, useQueueActions } from './use-queue-actions.ts'

type Card = Pick<ClipCard, 'id' | 'fileName'>

export interface StuckActions extends QueueActions {
  /** Runs the next step of a row. */
  readonly take: (row: AttentionRow) => void
  /** Returns whether this client can run the step. */
  readonly isPossible: (step: NextStep) => boolean
  readonly setAside: (clip: Card) => void
  /** For a clip whose original is missing. */
  readonly leaveOut: (clip: Card) => void
}

/** Actions for clips that need attention; clips that need tags are passed to `onToTag`. */
export function useStuckActions(onToTag: (toTag: TagTarget) => void): readonly [NotedClip | null, StuckActions] {
  const client = useClient()
  const [noted, actions] = useQueueActions()
  const toTag = useCallback(
    async ({ id }: Pick<ClipCard, 'id'>) => onToTag(tagTargetWithoutAthlete(await client.clip({ id }))),
    [client, onToTag],
  )
  const clipActions = useClipActions(toTag)

  const stuckActions = useMemo<StuckActions>(() => {
    const run = (step: NextStep | 'leave-out', clip: Card) =>
      void actions.reach(clip, () => clipActions.run(step, clip))
    return {
      ...actions,
      take: ({ clip, nextStep }) => run(nextStep, clip),
      isPossible: clipActions.isPossible,
      setAside: (clip) => run('set-aside', clip),
      leaveOut: (clip) => run('leave-out', clip),
    }
  }, [actions, clipActions])

  return [noted, stuckActions]
}
