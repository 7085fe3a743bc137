import { useCallback, useMemo, useState } from 'react'
import { callFailure } from '../../renderer/state/call-failure.ts'
import { useStation } from '../../renderer/state/station-context.tsx'
import type { ClipCard } from '../../station/contract/clip-view.ts'
import type { Command } from '../../station/contract/command.ts'
import type { Failure } from '../../station/contract/failure.ts'
import { useClipActions } from '../clip/use-clip-actions.ts'

type Card = Pick<ClipCard, 'id' | 'fileName'>

/** Note in place of a row's facts: a question, or the result of an action. */
export type RowNote =
  | { readonly kind: 'ask' }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly because: Failure }
  | { readonly kind: 'too-late' }

export interface NotedClip {
  readonly clip: Card
  readonly note: RowNote
}

export interface QueueActions {
  readonly ask: (clip: Card) => void
  readonly forget: () => void
  /** Sends a command; resolves with whether it reached the clip. Failures and late commands are noted at the clip. */
  readonly command: (clip: Card, command: Command) => Promise<boolean>
  /** Works like `command` for an action that returns whether it reached the clip. */
  readonly reach: (clip: Card, action: () => Promise<boolean>) => Promise<boolean>
  /** Works like `command` for an action that is not a command. */
  readonly attempt: (clip: Card, action: () => Promise<unknown>) => Promise<boolean>
}

/** Runs actions on single clips and keeps the note of the last one. */
export function useQueueActions(): readonly [NotedClip | null, QueueActions] {
  const { client } = useStation()
  const [noted, setNoted] = useState<NotedClip | null>(null)
  const forget = useCallback(() => setNoted(null), [])

  const actions = useMemo<QueueActions>(() => {
    const attempt = async (clip: Card, action: () => Promise<unknown>) => {
      setNoted((now) =>
        now?.clip.id === clip.id && now.note.kind === 'ask' ? { clip, note: { kind: 'running' } } : now,
      )
      try {
        await action()
        // A question opened during the action stays.
        setNoted((now) => (now?.clip.id === clip.id && now.note.kind !== 'ask' ? null : now))
        return true
      } catch (error) {
        setNoted({ clip, note: { kind: 'failed', because: callFailure(error) } })
        return false
      }
    }
    const reach = async (clip: Card, action: () => Promise<boolean>) => {
      let isReached = false
      const isDone = await attempt(clip, async () => {
        isReached = await action()
      })
      if (!isDone) return false
      if (!isReached) setNoted({ clip, note: { kind: 'too-late' } })
      return isReached
    }
    return {
      attempt,
      reach,
      forget,
      ask: (clip) => setNoted({ clip, note: { kind: 'ask' } }),
      command: (clip, command) => reach(clip, async () => (await client.command(command)).done.includes(clip.id)),
    }
  }, [client, forget])

  return [noted, actions]
}

export interface RowActions extends QueueActions {
  readonly sendNow: (clip: Card) => void
  readonly holdLonger: (clip: Card) => void
  readonly cancel: (clip: Card) => void
}

/** Actions for a queued clip. */
export function useRowActions(): readonly [NotedClip | null, RowActions] {
  const [noted, actions] = useQueueActions()
  const clipActions = useClipActions()

  const rowActions = useMemo<RowActions>(() => {
    const run = (action: Parameters<typeof clipActions.run>[0]) => (clip: Card) =>
      void actions.reach(clip, () => clipActions.run(action, clip))
    return { ...actions, sendNow: run('send-now'), holdLonger: run('hold-longer'), cancel: run('cancel') }
  }, [actions, clipActions])

  return [noted, rowActions]
}
