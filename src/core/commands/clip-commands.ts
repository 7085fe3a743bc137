import type { ClipId } from '../../contract/clips/clip.ts'
import type { CommandResult } from '../../contract/command.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { type ClipEvent, isAcceptable } from '../clips/clip-machine.ts'
import type { VideoCrashStore } from '../examining/video-crashes.ts'
import type { ClipStore } from '../ports.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'moveInQueue'>
  readonly lifecycle: ClipLifecycle
  readonly videoCrashes: Pick<VideoCrashStore, 'forget'>
  readonly onQueueMoved: () => void
}

/** Applies a change to each clip once. The result names the clips that changed, and those where it was too late. */
export function applyToClips(ids: readonly ClipId[], change: (id: ClipId) => boolean): CommandResult {
  const done: ClipId[] = []
  const tooLate: ClipId[] = []
  for (const id of new Set(ids)) (change(id) ? done : tooLate).push(id)
  return { done, tooLate }
}

/** Commands about single clips: retry, upload anyway, upload or leave out, hold longer, send now, move in the queue. */
export function createClipCommands({ store, lifecycle, videoCrashes, onQueueMoved }: Parts) {
  /** Also forgets that the clip's content crashed a prober. */
  const retry = (ids: readonly ClipId[]) =>
    applyToClips(ids, (id) => {
      const before = lifecycle.get(id)
      const kind = before.state.kind === 'untagged' ? 'retag' : 'retried'
      if (before.fingerprint !== null) videoCrashes.forget(before.fingerprint)
      return lifecycle.apply(id, { kind }) !== before
    })

  /** Keeps in the ledger what was doubtful, and which file the person accepted. */
  const uploadAnyway = (ids: readonly ClipId[]) =>
    applyToClips(ids, (id) => {
      const before = lifecycle.get(id)
      if (!isAcceptable(before.state)) return false
      const { sizeBytes, modifiedAtMs } = before
      const details = { because: before.state.because, sizeBytes, modifiedAtMs }
      return lifecycle.apply(id, { kind: 'accepted-incomplete' }, { details }) !== before
    })

  /** Records a person's answer, which later examinations keep. */
  const include = (ids: readonly ClipId[]) =>
    applyToClips(ids, (id) => {
      const before = lifecycle.get(id)
      return lifecycle.apply(id, { kind: 'included' }) !== before
    })

  const leaveOut = (ids: readonly ClipId[]) =>
    applyToClips(ids, (id) => {
      if (lifecycle.get(id).state.kind !== 'original-missing') return false
      return lifecycle.apply(id, { kind: 'left-out', why: 'by-person', of: null, name: null }).state.kind === 'left-out'
    })

  /** Applies an event to the clips that are held. */
  const changeHold = (ids: readonly ClipId[], event: ClipEvent) =>
    applyToClips(ids, (id) => lifecycle.get(id).state.kind === 'held' && lifecycle.apply(id, event) !== undefined)

  function moveInQueue(ids: readonly ClipId[], before: ClipId | null): CommandResult {
    const moved = store.moveInQueue(ids, before)
    onQueueMoved()
    return applyToClips(ids, (id) => moved.includes(id))
  }

  return { retry, uploadAnyway, include, leaveOut, changeHold, moveInQueue }
}
