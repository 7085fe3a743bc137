import { useCallback, useMemo } from 'react'
import type { ClipCard, NextStep } from '../../../contract/clip-view.ts'
import type { AttentionRow } from '../../../contract/rep.ts'
import { useClient } from '../../state/station-context.tsx'
import { tagsWithoutAthlete, useClipActions } from '../clip-drawer/use-clip-actions.ts'
import type { ToTag } from '../tagging/tag-dialog.tsx'
import { type Deeds, type NotedClip, useDeeds } from './use-queue-actions.ts'

type Card = Pick<ClipCard, 'id' | 'fileName'>

export interface StuckDeeds extends Deeds {
  /** The one thing to do. */
  readonly take: (row: AttentionRow) => void
  /** Whether it can be done from here. */
  readonly isPossible: (step: NextStep) => boolean
  readonly setAside: (clip: Card) => void
}

/** What can be done with clips that cannot go by themselves; what needs tags is handed on. */
export function useStuckDeeds(onToTag: (toTag: ToTag) => void): readonly [NotedClip | null, StuckDeeds] {
  const client = useClient()
  const [noted, deeds] = useDeeds()
  const toTag = useCallback(
    async ({ id }: Pick<ClipCard, 'id'>) => onToTag(tagsWithoutAthlete(await client.clip({ id }))),
    [client, onToTag],
  )
  const actions = useClipActions(toTag)

  const stuckDeeds = useMemo<StuckDeeds>(() => {
    const run = (step: NextStep, clip: Card) => void deeds.reach(clip, () => actions.run(step, clip))
    return {
      ...deeds,
      take: ({ clip, nextStep }) => run(nextStep, clip),
      isPossible: actions.isPossible,
      setAside: (clip) => run('set-aside', clip),
    }
  }, [deeds, actions])

  return [noted, stuckDeeds]
}
