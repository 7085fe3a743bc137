import { useCallback } from 'react'
import { callFailure } from '../../state/call-failure.ts'
import { useStation } from '../../state/station-context.tsx'
import { useWording } from '../../state/wording-context.tsx'

/** Reverts one change of an athlete and notifies of the result. */
export function useUndoChange(): (change: string, name: string) => Promise<void> {
  const { client, notifications } = useStation()
  const { athletes, phrases } = useWording()
  return useCallback(
    async (change, name) => {
      try {
        const result = await client.roster.undo({ change })
        const isDone = result.kind === 'saved'
        notifications.show({
          tone: isDone ? 'done' : 'warning',
          title: isDone ? athletes.undone(name) : athletes.notUndone(name),
        })
      } catch (error) {
        const { message, next } = phrases.failure(callFailure(error), name, { isFinal: true })
        notifications.show({ tone: 'problem', title: message, text: next })
      }
    },
    [client, notifications, athletes, phrases],
  )
}
