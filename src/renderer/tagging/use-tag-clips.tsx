import { type ReactNode, useState } from 'react'
import type { ClipId } from '../../station/contract/clip.ts'
import type { TagsInput } from '../../station/contract/tags.ts'
import type { TagConflict } from '../../station/contract/undo.ts'
import { useStation } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'
import type { SeenClip } from './seen-clips.ts'
import { TagConflictDialog } from './tag-conflict-dialog.tsx'

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
