import { type ReactNode, useState } from 'react'
import type { ClipId } from '../../station/contract/clip.ts'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { TagsInput } from '../../station/contract/tags.ts'
import type { TagConflict } from '../../station/contract/undo.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Problem } from '../components/problem.tsx'
import { useAction } from '../hooks/use-action.ts'
import { useStation } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'
import { conflictLines } from './conflict-lines.ts'
import styles from './tag-dialog.module.css'

/** Clip with the tags set by hand that this client displayed. */
export interface SeenClip {
  readonly clip: ClipId
  readonly handTags: TagsInput | null
}

/** Sent with a tag command, so that the station reports newer tags of other clients instead of overwriting them. */
export const seenClips = (cards: readonly ClipCard[]): SeenClip[] =>
  cards.map(({ id, handTags }) => ({ clip: id, handTags }))

interface TagConflictDialogProps {
  readonly conflicts: readonly TagConflict[]
  /** Name of the tags that would replace the current ones. */
  readonly whose: string
  readonly onKeep: () => void
  readonly onReplace: () => Promise<unknown>
}

/** Question before tags are replaced that another client has set since these clips were displayed. */
function TagConflictDialog({ conflicts, whose, onKeep, onReplace }: TagConflictDialogProps) {
  const wording = useWording()
  const { tagging } = wording
  const replacing = useAction(onReplace)
  return (
    <Dialog
      title={tagging.conflictTitle(whose)}
      isOpen
      onClose={onKeep}
      role="alert"
      actions={
        <>
          <Button autoFocus onPress={onKeep}>
            {tagging.keepTags}
          </Button>
          <Button tone="danger" isDisabled={replacing.isRunning} onPress={() => replacing.start()}>
            <span className={styles.button}>{tagging.replaceWith(whose)}</span>
          </Button>
        </>
      }
    >
      <ul className={styles.conflicts}>
        {conflictLines(conflicts, wording).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {replacing.failure && <Problem isFinal failure={replacing.failure} subject={whose} size="line" />}
    </Dialog>
  )
}

interface TagRequest {
  readonly clips: readonly ClipId[]
  /** Tags that this client displayed. */
  readonly seen: readonly SeenClip[]
  /** Null removes the tags set by hand. */
  readonly tags: TagsInput | null
  /** Name in the notification. */
  readonly whose: string
}

interface Asked {
  readonly request: TagRequest
  readonly conflicts: readonly TagConflict[]
}

interface TagClips {
  readonly tag: (request: TagRequest) => Promise<void>
  /** Conflict question; the caller renders it. */
  readonly question: ReactNode
}

/** Tags clips by hand, with undo. Asks first when another client has tagged them since. */
export function useTagClips(onDone?: () => void): TagClips {
  const { client, notifications } = useStation()
  const { tagging } = useWording()
  const [confirming, setConfirming] = useState<Asked | null>(null)

  const tag = async (request: TagRequest, replace = false) => {
    const { clips, seen, tags, whose } = request
    const result = await client.command({ kind: 'clips-tag', clips: [...clips], seen: [...seen], tags, replace })
    const { done, tooLate, conflicts = [], undo } = result
    setConfirming(conflicts.length > 0 ? { request, conflicts } : null)
    if (conflicts.length > 0) return
    const late = tooLate.length > 0 ? tagging.tooLate(tooLate.length) : undefined
    if (done.length === 0) notifications.show({ tone: 'problem', title: tagging.nothingTagged, text: late })
    else
      notifications.show({
        tone: late === undefined ? 'done' : 'warning',
        title: tags === null ? tagging.automatic(done.length) : tagging.tagged(done.length, whose),
        text: late,
        undo,
      })
    onDone?.()
  }

  const question = confirming && (
    <TagConflictDialog
      conflicts={confirming.conflicts}
      whose={confirming.request.whose}
      onKeep={() => {
        setConfirming(null)
        onDone?.()
      }}
      onReplace={() => tag(confirming.request, true)}
    />
  )
  return { tag: (request) => tag(request), question }
}
