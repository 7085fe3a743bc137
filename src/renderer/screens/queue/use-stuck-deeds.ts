import { useMemo } from 'react'
import type { ClipCard, ClipDetail, NextStep } from '../../../contract/clip-view.ts'
import type { AttentionRow } from '../../../contract/rep.ts'
import { useStation, useStatus } from '../../stores/station-context.tsx'
import { useWording } from '../../stores/wording-context.tsx'
import { tagsToChange } from '../clip-drawer/tags-to-change.ts'
import type { ToTag } from '../tagging/tag-dialog.tsx'
import { type Deeds, type NotedClip, useDeeds } from './use-deeds.ts'

type Card = Pick<ClipCard, 'id' | 'fileName'>

export interface StuckDeeds extends Deeds {
  /** The one thing to do. */
  readonly take: (row: AttentionRow) => void
  /** Whether it can be done from here. */
  readonly isPossible: (step: NextStep) => boolean
  readonly setAside: (clip: Card) => void
}

/** Whoever it was taken for is gone, or was never there: only what it shows is kept. */
function withoutAthlete(detail: ClipDetail): ToTag {
  const { athlete: _, ...known } = tagsToChange(detail, null).known
  return { clips: [detail.card.id], thing: detail.card.fileName, known, knownAthleteName: null }
}

/** What can be done with clips that cannot go by themselves; what needs tags is handed on. */
export function useStuckDeeds(onToTag: (toTag: ToTag) => void): readonly [NotedClip | null, StuckDeeds] {
  const { client, notifications } = useStation()
  const canShow = useStatus()?.can.showInFolder ?? false
  const { queue } = useWording()
  const [noted, deeds] = useDeeds()

  const stuckDeeds = useMemo<StuckDeeds>(() => {
    const retry = (clip: Card) => void deeds.command(clip, { kind: 'clips-retry', clips: [clip.id] })
    const setAside = async (clip: Card) => {
      const isDone = await deeds.command(clip, { kind: 'clips-cancel', clips: [clip.id] })
      if (!isDone) return
      const action = { text: queue.bringBack, run: () => retry(clip) }
      notifications.say({ tone: 'done', title: queue.wasSetAside(clip.fileName), action })
    }
    const take = ({ clip, nextStep }: AttentionRow) => {
      switch (nextStep) {
        case 'retry':
          return retry(clip)
        case 'set-aside':
          return void setAside(clip)
        case 'choose-athlete':
        case 'tag':
          return void deeds.attempt(clip, async () => onToTag(withoutAthlete(await client.clip({ id: clip.id }))))
        case 'show-in-folder':
          return void deeds.attempt(clip, () => client.folders.show({ clip: clip.id }))
      }
    }
    return {
      ...deeds,
      take,
      isPossible: (step) => step !== 'show-in-folder' || canShow,
      setAside: (clip) => void setAside(clip),
    }
  }, [deeds, client, notifications, canShow, queue, onToTag])

  return [noted, stuckDeeds]
}
