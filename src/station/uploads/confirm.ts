import { markElsewhere } from '../captures/service-changed.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { certainFromMs } from '../clips/target-end.ts'
import type { Clip } from '../contract/clip.ts'
import { evidence } from '../contract/evidence.ts'
import { failure } from '../contract/failure.ts'
import type { ClipStore, Clock, ReservationRecord, Service } from '../ports.ts'
import type { RateLimiter } from '../runtime/rate-limiter.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'
import { confirmStored, fetchUploadStatus } from './upload-status.ts'
import { createUploadWindows, isOpen } from './upload-windows.ts'

/** Time to ask the service before a video whose answer was lost is sent again. */
const CONFIRM_TIMEOUT_MS = 60_000
const CONFIRM_INTERVAL_MS = 3_000
/** A video that may still arrive is asked about less often: that takes up to an hour. */
const LATER_INTERVAL_MS = 30_000

interface Parts {
  readonly store: ClipStore
  readonly lifecycle: ClipLifecycle
  readonly service: Service
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly origin: () => ServiceOrigin | null
  readonly random: () => number
  /** Estimated upload duration of a video of this size; 0 when unknown. */
  readonly neededMs: (sizeBytes: number) => number
}

export type Confirmer = ReturnType<typeof createConfirmer>

/**
 * Confirms uploads whose answer was lost: all bytes were sent, and only the service can tell whether the video arrived.
 */
export function createConfirmer(parts: Parts) {
  const { store, lifecycle, service, clock, rateLimiter, origin, random } = parts
  const windows = createUploadWindows(parts)
  /** When the service was first asked about each session. */
  const firstAskedMs = new Map<string, number>()
  /** When it was last asked about those that may still arrive. */
  const askedLaterMs = new Map<string, number>()

  /**
   * Asks until the service has decided or the time is over. Ends when the service does not answer: other clips wait
   * too.
   */
  async function confirm(clip: Clip, signal: AbortSignal) {
    if (clip.state.kind !== 'confirming') return
    const { sessionId } = clip.state
    const record = store.reservationOf(clip.id, sessionId)
    const sinceMs = firstAskedMs.get(sessionId) ?? clock.monotonicMs()
    firstAskedMs.set(sessionId, sinceMs)
    while (!signal.aborted) {
      if (clock.monotonicMs() - (askedLaterMs.get(sessionId) ?? Number.NEGATIVE_INFINITY) < LATER_INTERVAL_MS)
        return clock.sleep(CONFIRM_INTERVAL_MS, signal)
      await rateLimiter(signal)
      if (signal.aborted) return
      const relation = compareOrigins(record?.origin ?? null, origin())
      // Without an answer the video may be there, so it is not sent again.
      const status =
        relation === 'other' ? 'gone' : await fetchUploadStatus(service, sessionId, signal).catch(() => null)
      const isTimeOver = clock.monotonicMs() - sinceMs >= CONFIRM_TIMEOUT_MS
      const isLater = status === 'not-stored' && isTimeOver && !maySendAgain(clip, record)
      if (status === 'stored' || (status !== null && isTimeOver && !isLater)) {
        firstAskedMs.delete(sessionId)
        askedLaterMs.delete(sessionId)
        if (status === 'stored') return confirmStored(lifecycle, clip.id, { sessionId, record })
        // The video may be at a service that can no longer be asked.
        if (status === 'gone' && relation !== 'same') return markElsewhere(lifecycle, clip, record)
        // The service may delete a reservation without a video: a session that is gone has no stored video.
        return sendAgain(clip)
      }
      if (isLater && record) {
        sayUntilWhen(clip, record)
        askedLaterMs.set(sessionId, clock.monotonicMs())
      }
      await clock.sleep(CONFIRM_INTERVAL_MS, signal)
      // Others take their turn.
      if (status === null || isLater) return
    }
  }

  /**
   * True when sending again can't store the video twice: to the same target, or after it is certain that the first one
   * got nothing.
   */
  function maySendAgain(clip: Clip, record: ReservationRecord | undefined): boolean {
    if (record === undefined || windows.serviceNowMs() >= certainFromMs(record)) return true
    const isPutOff = clip.state.kind === 'confirming' && clip.state.untilMs !== undefined
    return !isPutOff && isOpen(record) && windows.isStillOpen(clip, record)
  }

  function sayUntilWhen({ id, state }: Clip, record: ReservationRecord) {
    const untilMs = certainFromMs(record)
    if (state.kind !== 'confirming' || state.untilMs === untilMs) return
    lifecycle.apply(id, { kind: 'may-arrive', sessionId: state.sessionId, untilMs })
  }

  /** The wait that the store asked for with its last answer, as far as it is not over. */
  function askedWaitMs({ id }: Clip): number {
    const lost = store.ledger(id).findLast(({ event }) => event === 'answer-lost')
    return lost === undefined ? 0 : lost.atMs + Number(lost.details['retryAfterMs'] ?? 0) - clock.nowMs()
  }

  function sendAgain(clip: Clip) {
    const retryAfterMs = askedWaitMs(clip)
    const because = failure('target-unavailable', {
      detail: evidence('video-not-arrived'),
      ...(retryAfterMs > 0 && { retryAfterMs }),
    })
    lifecycle.apply(clip.id, { kind: 'not-stored', because, atMs: clock.nowMs(), jitter: random() })
  }

  return { confirm }
}
