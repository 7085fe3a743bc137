import { useCallback } from 'react'
import { copyText } from '../../renderer/hooks/use-copy-path.ts'
import { useStation } from '../../renderer/state/station-context.tsx'
import { useWording } from '../../renderer/state/wording-context.tsx'
import type { UploadedClip } from '../../station/contract/retag-plan.ts'
import type { TagsInput } from '../../station/contract/tags.ts'

/** Copies capture ids, one a line, as the provider needs them. Without a clipboard the notification has them. */
export function useCopyCaptures(): (ids: readonly string[]) => void {
  const { notifications } = useStation()
  const { drawer } = useWording()
  return useCallback(
    (ids) => {
      copyText(ids.join('\n')).then(
        () => notifications.show({ tone: 'done', title: drawer.reupload.capturesCopied(ids.length) }),
        () =>
          notifications.show({
            tone: 'problem',
            title: drawer.reupload.capturesNotCopied(ids.length),
            text: ids.join(' '),
          }),
      )
    },
    [notifications, drawer],
  )
}

interface UploadAgainRequest {
  readonly clips: readonly UploadedClip[]
  readonly tags: TagsInput
  readonly athlete: { readonly id: string; readonly name: string }
}

/** Uploads clips again and offers the ids of their old captures, which the provider has to delete. */
export function useUploadAgain(): (request: UploadAgainRequest) => Promise<void> {
  const { client, notifications } = useStation()
  const { drawer } = useWording()
  const copyCaptures = useCopyCaptures()
  return useCallback(
    async ({ clips, tags, athlete }) => {
      const { undo } = await client.command({
        kind: 'clips-upload-again',
        clips: clips.map(({ clip }) => clip),
        tags: { ...tags, athlete: { id: athlete.id } },
      })
      const { reupload } = drawer
      const [only, ...others] = clips
      notifications.show({
        tone: 'done',
        title:
          only && others.length === 0
            ? reupload.done(only.fileName, athlete.name)
            : reupload.doneMany(clips.length, athlete.name),
        text: reupload.askLater(clips.length),
        undo,
        action: {
          text: reupload.copyCaptures(clips.length),
          run: () => copyCaptures(clips.map(({ sessionId }) => sessionId)),
          isLasting: true,
        },
      })
    },
    [client, notifications, drawer, copyCaptures],
  )
}
