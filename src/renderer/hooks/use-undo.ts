import { useCallback } from 'react'
import type { EngineClient } from '../rpc/connect-engine.ts'
import type { Act, ActMemory, Direction, UndoQuestion } from '../state/acts.ts'
import { callFailure } from '../state/call-failure.ts'
import type { NotificationStore } from '../state/notifications.ts'
import { useStation } from '../state/station-context.tsx'
import { type ScreenWording, useWording } from '../state/wording-context.tsx'
import { redoText, undoText } from './undo-text.ts'
import { type AthleteLabel, useAthleteLabel } from './use-athlete-label.ts'

/** An act counts as just seen for this long: later an undo is asked about first. */
const FRESH_MS = 60_000
const NOTHING_SHOWN_MS = 4_000

/** Reverts an act by id, or the newest of this screen. A consequence that nobody has seen is shown first. */
type Revert = (id?: string) => void

export const useUndo = (): Revert => useRevert('undo')
export const useRedo = (): Revert => useRevert('redo')

interface Parts {
  readonly client: EngineClient
  readonly notifications: NotificationStore
  readonly acts: ActMemory
  readonly wording: ScreenWording
  readonly label: AthleteLabel
}

function useRevert(direction: Direction): Revert {
  const { client, notifications, acts } = useStation()
  const wording = useWording()
  const label = useAthleteLabel()
  return useCallback(
    (id) => {
      const parts = { client, notifications, acts, wording, label }
      void acts.inTurn(() => revertOrAsk(direction, id, parts))
    },
    [client, notifications, acts, wording, label, direction],
  )
}

/** Reverts what a person has confirmed; asks again when its consequence changed in the meantime. */
export function useConfirmedRevert(): (question: UndoQuestion) => Promise<void> {
  const { client, notifications, acts } = useStation()
  const wording = useWording()
  const label = useAthleteLabel()
  return useCallback(
    (question) => acts.inTurn(() => revert(question, { client, notifications, acts, wording, label })),
    [client, notifications, acts, wording, label],
  )
}

async function revertOrAsk(direction: Direction, id: string | undefined, parts: Parts): Promise<void> {
  const { acts, notifications, wording } = parts
  const { frame } = wording
  await acts.settled()
  // Keys pressed before the question was shown are no answer to it.
  if (acts.question.getState().question !== null) return
  const act = id === undefined ? acts.newest(direction) : (acts.find(id) ?? { id, atMs: Date.now() })
  if (!act) {
    const title = direction === 'undo' ? frame.nothingToUndo : frame.nothingToRedo
    notifications.show({ tone: 'warning', title, forMs: NOTHING_SHOWN_MS })
    return
  }
  await withFailureShown(act, direction, parts, async () => {
    const preview = act.own ? null : await parts.client.undoPreview({ id: act.id, kind: direction })
    const question = { direction, act, preview, isChanged: false }
    const isFresh = Date.now() - act.atMs <= FRESH_MS
    if (!isFresh || preview?.asks === true) acts.question.setState({ question })
    else await revert(question, parts)
  })
}

async function revert({ direction, act, preview }: UndoQuestion, parts: Parts): Promise<void> {
  const { client, acts } = parts
  await withFailureShown(act, direction, parts, async () => {
    if (act.own) return revertOwn(direction, act.own, parts)
    try {
      const seen = preview === null ? {} : { seen: preview.effect }
      const result = await client.command({ kind: direction, id: act.id, ...seen })
      acts.question.setState({ question: null })
      showResult(direction, result, parts)
    } catch (error) {
      if (callFailure(error).code !== 'undo-changed') throw error
      const changed = await client.undoPreview({ id: act.id, kind: direction })
      acts.question.setState({ question: { direction, act, preview: changed, isChanged: true } })
    }
  })
}

function showResult(direction: Direction, result: Awaited<ReturnType<EngineClient['command']>>, parts: Parts) {
  const { notifications, wording, label } = parts
  const act = direction === 'undo' ? result.undone : result.redone
  if (act) notifications.retire(act.id)
  if (direction === 'undo') notifications.show({ ...undoText(result, wording, label), redo: act?.id })
  else notifications.show({ ...redoText(result, wording, label), undo: result.undo })
}

async function revertOwn(direction: Direction, own: NonNullable<Act['own']>, parts: Parts) {
  const { notifications, acts, wording } = parts
  const { notice, inverse } = await own.revert()
  acts.question.setState({ question: null })
  acts.reverted(own.id, direction, inverse && { id: inverse.id, own: inverse })
  notifications.retire(own.id)
  const { undone, redone } = wording.frame
  const text = notice ?? { tone: 'done' as const, title: direction === 'undo' ? undone(own.name) : redone(own.name) }
  notifications.show({ ...text, ...(direction === 'undo' ? { redo: inverse?.id } : { undo: inverse?.id }) })
}

/** Shows a failure as a notification: an undo has no control on screen. */
async function withFailureShown(act: Act, direction: Direction, parts: Parts, work: () => Promise<void>) {
  const { acts, notifications, wording } = parts
  try {
    await work()
  } catch (error) {
    const failure = callFailure(error)
    acts.question.setState({ question: null })
    if (failure.code === 'undo-gone' || failure.code === 'redo-gone') {
      acts.forget(act.id)
      notifications.retire(act.id)
    }
    const subject = act.own?.name ?? wording.frame[direction]
    const { message, next } = wording.phrases.failure(failure, subject, { isFinal: true })
    notifications.show({ tone: 'problem', title: message, text: next })
  }
}
