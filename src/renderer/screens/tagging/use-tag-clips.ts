import { useCallback } from 'react'
import type { ClipId } from '../../../contract/clip.ts'
import type { GivenTags } from '../../../contract/tags.ts'
import { failureOf } from '../../stores/failure-of.ts'
import { useStation } from '../../stores/station-context.tsx'
import { useWording } from '../../stores/wording-context.tsx'

/** Tags clips by hand, says so where it can be taken back, and says which of them had left already. */
export function useTagClips(): (clips: readonly ClipId[], tags: GivenTags | null, whose: string) => Promise<void> {
  const { client, notifications } = useStation()
  const { tagging, common, frame, say } = useWording()

  const undo = useCallback(() => {
    client.command({ kind: 'undo' }).then(
      ({ done }) => notifications.say({ tone: 'done', title: frame.undone(done.length) }),
      (error: unknown) => {
        const { message, next } = say.failure(failureOf(error), frame.undo, { once: true })
        notifications.say({ tone: 'problem', title: message, text: next })
      },
    )
  }, [client, notifications, frame, say])

  return useCallback(
    async (clips, tags, whose) => {
      const { done, tooLate } = await client.command({ kind: 'clips-tag', clips: [...clips], tags })
      const late = tooLate.length > 0 ? tagging.tooLate(tooLate.length) : undefined
      if (done.length === 0) notifications.say({ tone: 'problem', title: tagging.nothingTagged, text: late })
      else
        notifications.say({
          tone: 'done',
          title: tags === null ? tagging.takenBack(done.length) : tagging.tagged(done.length, whose),
          text: late,
          action: { text: common.undo, run: undo },
        })
    },
    [client, notifications, tagging, common, undo],
  )
}
