import { useMemo } from 'react'
import type { ClipCard } from '../../../../contract/clip-view.ts'
import { HOLD_LONGER_MS } from '../../../../contract/command.ts'
import { useStation } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import { type Deeds, type NotedClip, useDeeds } from '../use-deeds.ts'

type Card = Pick<ClipCard, 'id' | 'fileName'>

export interface RowDeeds extends Deeds {
  readonly sendNow: (clip: Card) => void
  readonly holdLonger: (clip: Card) => void
  readonly cancel: (clip: Card) => void
}

/** What can be done with a clip on its way. */
export function useRowDeeds(): readonly [NotedClip | null, RowDeeds] {
  const { notifications, client } = useStation()
  const { queue } = useWording()
  const [noted, deeds] = useDeeds()

  const rowDeeds = useMemo<RowDeeds>(() => {
    const cancel = async (clip: Card) => {
      let undo: string | undefined
      const isDone = await deeds.reach(clip, async () => {
        const result = await client.command({ kind: 'clips-cancel', clips: [clip.id] })
        undo = result.undo
        return result.done.includes(clip.id)
      })
      if (isDone) notifications.say({ tone: 'done', title: queue.cancelled(clip.fileName), undo })
    }
    return {
      ...deeds,
      sendNow: (clip) => void deeds.command(clip, { kind: 'clips-send', clips: [clip.id] }),
      holdLonger: (clip) => void deeds.command(clip, { kind: 'clips-hold', clips: [clip.id], forMs: HOLD_LONGER_MS }),
      cancel: (clip) => void cancel(clip),
    }
  }, [deeds, notifications, client, queue])

  return [noted, rowDeeds]
}
