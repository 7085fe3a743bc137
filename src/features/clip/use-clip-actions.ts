import { useMemo } from 'react'
import { useStation, useStatus } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { TagTarget } from '../../renderer/tagging/tag-dialog.tsx'
import { seenClips } from '../../renderer/tagging/use-tag-clips.tsx'
import { plainText } from '../../service/plain-text.ts'
import type { ClipAction, ClipCard, ClipDetail } from '../../station/contract/clip-view.ts'
import { type Command, type CommandResult, HOLD_LONGER_MS } from '../../station/contract/command.ts'

/** Builds the tag dialog's input for a clip: its tags, else the tags set by hand. */
export function tagTargetOfClip({ card, tags, handTags }: ClipDetail, athleteName: string | null): TagTarget {
  const begin = { clips: [card.id], seen: seenClips([card]), subject: card.fileName }
  if (tags === null)
    return { ...begin, known: handTags ?? { dimensions: {} }, knownAthleteName: newAthleteName(handTags) }
  const { athleteId, activity, movement, dimensions } = tags
  return {
    ...begin,
    known: { athlete: { id: athleteId }, activity, movement, dimensions },
    knownAthleteName: athleteName,
  }
}

function newAthleteName(handTags: ClipDetail['handTags']): string | null {
  const athlete = handTags?.athlete
  if (!athlete || 'id' in athlete) return null
  return plainText([athlete.firstName, athlete.lastName].filter(Boolean).join(' '))
}

type Card = Pick<ClipCard, 'id' | 'fileName'>

/** Actions that run on one press; Upload again opens a dialog instead. */
type PressedAction = Exclude<ClipAction, 'upload-again'>

export interface ClipActions {
  /** Returns whether this client can run the action. */
  readonly isPossible: (action: PressedAction) => boolean
  /** Resolves with whether the action reached the clip, which may have changed its state. Rejects with the failure. */
  readonly run: (action: PressedAction, clip: Card) => Promise<boolean>
}

/**
 * Runs the actions of a clip, identically on every screen; canceled clips and clips set aside can be undone. Actions
 * that need tags are passed to `onToTag`.
 */
export function useClipActions(onToTag?: (clip: Card) => Promise<void> | void): ClipActions {
  const { client, notifications } = useStation()
  const canShow = useStatus()?.can.showInFolder ?? false
  const { queue } = useWording()

  return useMemo<ClipActions>(() => {
    async function command(clip: Card, send: Command): Promise<CommandResult | null> {
      const result = await client.command(send)
      return result.done.includes(clip.id) ? result : null
    }

    async function cancel(clip: Card, title: string): Promise<boolean> {
      const result = await command(clip, { kind: 'clips-cancel', clips: [clip.id] })
      if (result) notifications.show({ tone: 'done', title, undo: result.undo })
      return result !== null
    }

    async function run(action: PressedAction, clip: Card): Promise<boolean> {
      const clips = [clip.id]
      switch (action) {
        case 'retry':
        case 'bring-back':
          return (await command(clip, { kind: 'clips-retry', clips })) !== null
        case 'upload-anyway':
          return (await command(clip, { kind: 'clips-upload-anyway', clips })) !== null
        case 'send-now':
          return (await command(clip, { kind: 'clips-send', clips })) !== null
        case 'hold-longer':
          return (await command(clip, { kind: 'clips-hold', clips, forMs: HOLD_LONGER_MS })) !== null
        case 'cancel':
          return cancel(clip, queue.cancelled(clip.fileName))
        case 'set-aside':
          return cancel(clip, queue.wasSetAside(clip.fileName))
        case 'include':
          return (await command(clip, { kind: 'clips-include', clips })) !== null
        case 'leave-out': {
          const result = await command(clip, { kind: 'clips-leave-out', clips })
          if (result) notifications.show({ tone: 'done', title: queue.wasLeftOut(clip.fileName) })
          return result !== null
        }
        case 'show-in-folder':
          await client.folders.show({ clip: clip.id })
          return true
        case 'choose-athlete':
        case 'tag':
          await onToTag?.(clip)
          return onToTag !== undefined
      }
    }
    const isPossible = (action: PressedAction) => {
      if (action === 'show-in-folder') return canShow
      return onToTag !== undefined || (action !== 'tag' && action !== 'choose-athlete')
    }
    return { run, isPossible }
  }, [client, notifications, canShow, queue, onToTag])
}

/** Builds the tag dialog's input without the athlete, who was deleted or never existed. */
export function tagTargetWithoutAthlete(detail: ClipDetail): TagTarget {
  const { known, ...toTag } = tagTargetOfClip(detail, null)
  const { athlete: _, ...movement } = known
  return { ...toTag, known: movement, knownAthleteName: null }
}
