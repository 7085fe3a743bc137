import { useMemo } from 'react'
import type { ClipAction, ClipCard, ClipDetail } from '../../../contract/clips/clip-view.ts'
import { type Command, type CommandResult, HOLD_LONGER_MS } from '../../../contract/command.ts'
import { useStation, useStatus } from '../../state/station-context.tsx'
import { useWording } from '../../state/wording-context.tsx'
import type { TagTarget } from '../tagging/tag-dialog.tsx'
import { tagTargetOfClip } from './clip-tag-target.ts'

type Card = Pick<ClipCard, 'id' | 'fileName'>

/** To upload a clip again asks for more than a press: see its dialog. */
type PressedAction = Exclude<ClipAction, 'upload-again'>

export interface ClipActions {
  /** Whether this client can do it. */
  readonly isPossible: (action: PressedAction) => boolean
  /** Answers whether it reached the clip: a clip that moved on in the meantime is too late. Rejects with what went wrong. */
  readonly run: (action: PressedAction, clip: Card) => Promise<boolean>
}

/**
 * Runs the actions of a clip, the same way on every screen; what was canceled or set aside can be undone. Actions that
 * need tags are handed on to `onToTag`.
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
        case 'send-now':
          return (await command(clip, { kind: 'clips-send', clips })) !== null
        case 'hold-longer':
          return (await command(clip, { kind: 'clips-hold', clips, forMs: HOLD_LONGER_MS })) !== null
        case 'cancel':
          return cancel(clip, queue.cancelled(clip.fileName))
        case 'set-aside':
          return cancel(clip, queue.wasSetAside(clip.fileName))
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

/** The athlete that it was taken for is gone, or never existed: only what the clip shows is kept. */
export function tagTargetWithoutAthlete(detail: ClipDetail): TagTarget {
  const { known, ...toTag } = tagTargetOfClip(detail, null)
  const { athlete: _, ...movement } = known
  return { ...toTag, known: movement, knownAthleteName: null }
}
