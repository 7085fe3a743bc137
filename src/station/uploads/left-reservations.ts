import { AppError } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { certainFromMs, watchUntilMs } from '../clips/target-end.ts'
import type { Clip } from '../contract/clip.ts'
import { evidence } from '../contract/evidence.ts'
import type { Clock, OpenReservation } from '../ports.ts'
import type { RestoredClips } from './restored-clips.ts'
import type { UploadWindows } from './upload-windows.ts'

interface Parts {
  readonly lifecycle: Pick<ClipLifecycle, 'apply' | 'note'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly windows: Pick<UploadWindows, 'serviceNowMs'>
  readonly restored: Pick<RestoredClips, 'isFromBackup'>
}

/** Earlier reservations that a clip can't use: they are waited for, or end without a video. Used by `createReserver`. */
export function createLeftReservations({ lifecycle, clock, windows, restored }: Parts) {
  /** True while bytes that were sent to this target may still become a capture: another one could store them twice. */
  const mayStillArrive = (clip: Clip, record: OpenReservation) =>
    mayHaveBytes(clip) && windows.serviceNowMs() < certainFromMs(record)

  const mayHaveBytes = (clip: Clip) => clip.sha256 !== null || restored.isFromBackup(clip)

  /** Sends nothing until the earlier target is over. Throws AppError where its capture would be of other tags. */
  function waitForEnd(clip: Clip, record: OpenReservation, isTheSame: boolean): null {
    if (!isTheSame) throw new AppError('target-unavailable', { detail: evidence('earlier-upload-open') })
    const { sessionId } = record.outcome
    lifecycle.apply(clip.id, { kind: 'may-arrive', sessionId, untilMs: certainFromMs(record) })
    return null
  }

  /** Records a video that arrived under tags that a person has changed since. The clip is uploaded again. */
  function arrivedOtherwise(record: OpenReservation) {
    const { sessionId } = record.outcome
    const reservation = { ...record, outcome: { kind: 'used', sessionId } } as const
    lifecycle.note(record.clipId, 'arrived-otherwise', { reservation, details: { sessionId } })
  }

  /** `clip` is null where no byte was sent. */
  function orphan(record: OpenReservation, why: string, clip: Clip | null) {
    const { sessionId } = record.outcome
    const watchedUntilMs = clip && mayHaveBytes(clip) ? watchUntilMs(clock.nowMs()) : undefined
    const reservation = { ...record, outcome: { kind: 'orphan', sessionId, watchedUntilMs } } as const
    lifecycle.note(record.clipId, 'orphaned', { reservation, details: { sessionId, why } })
  }

  return { mayStillArrive, waitForEnd, arrivedOtherwise, orphan }
}
