import { useMemo } from 'react'
import type { ClipCard, ClipDetail, NextStep } from '../../../../contract/clip-view.ts'
import { useStation, useStatus } from '../../../state/station-context.tsx'
import { useWording } from '../../../state/wording-context.tsx'
import type { ToTag } from '../../tagging/tag-dialog.tsx'
import { tagsToChange } from '../tags-to-change.ts'

type Card = Pick<ClipCard, 'id' | 'fileName'>

export interface ClipSteps {
  /** Whether this client can do it. */
  readonly isPossible: (step: NextStep) => boolean
  /** Answers whether it reached the clip: what moved on meanwhile is too late. Rejects with what went wrong. */
  readonly run: (step: NextStep, clip: Card) => Promise<boolean>
}

/** Does the next step of a clip: the same on every screen. Steps that need tags are handed on. */
export function useClipSteps(onToTag: (clip: Card) => Promise<void> | void): ClipSteps {
  const { client, notifications } = useStation()
  const canShow = useStatus()?.can.showInFolder ?? false
  const { queue } = useWording()

  return useMemo<ClipSteps>(() => {
    const retry = async ({ id }: Card) => (await client.command({ kind: 'clips-retry', clips: [id] })).done.includes(id)

    async function setAside(clip: Card): Promise<boolean> {
      const { done, undo } = await client.command({ kind: 'clips-cancel', clips: [clip.id] })
      if (!done.includes(clip.id)) return false
      notifications.say({ tone: 'done', title: queue.wasSetAside(clip.fileName), undo })
      return true
    }

    async function run(step: NextStep, clip: Card): Promise<boolean> {
      switch (step) {
        case 'retry':
          return retry(clip)
        case 'set-aside':
          return setAside(clip)
        case 'show-in-folder':
          await client.folders.show({ clip: clip.id })
          return true
        case 'choose-athlete':
        case 'tag':
          await onToTag(clip)
          return true
      }
    }
    return { run, isPossible: (step) => step !== 'show-in-folder' || canShow }
  }, [client, notifications, canShow, queue, onToTag])
}

/** The athlete that it was taken for is gone, or never existed: only what the clip shows is kept. */
export function tagsWithoutAthlete(detail: ClipDetail): ToTag {
  const { known, ...toTag } = tagsToChange(detail, null)
  const { athlete: _, ...movement } = known
  return { ...toTag, known: movement, knownAthleteName: null }
}
