import { useCallback } from 'react'
import { undoText } from '../shell/notifications/undo-text.ts'
import { callFailure } from '../state/call-failure.ts'
import { useStation } from '../state/station-context.tsx'
import { useWording } from '../state/wording-context.tsx'
import { useAthleteLabel } from './use-athlete-label.ts'

/** Undoes an act by id, or the newest one, and notifies the person of the result. */
export function useUndo(): (id?: string) => void {
  const { client, notifications } = useStation()
  const wording = useWording()
  const label = useAthleteLabel()
  return useCallback(
    (id) => {
      const undo = async () => {
        const result = await client.command({ kind: 'undo', ...(id === undefined ? {} : { id }) })
        if (result.undone) notifications.retire(result.undone.id)
        notifications.show(undoText(result, wording, label))
      }
      undo().catch((error: unknown) => {
        const failure = callFailure(error)
        if (failure.code === 'undo-gone' && id !== undefined) notifications.retire(id)
        const { message, next } = wording.phrases.failure(failure, wording.frame.undo, { isFinal: true })
        notifications.show({ tone: 'problem', title: message, text: next })
      })
    },
    [client, notifications, wording, label],
  )
}
