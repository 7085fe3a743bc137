import type { Clip } from '../../contract/clips/clip.ts'
import { evidence } from '../../contract/evidence.ts'
import { failure } from '../../contract/failure.ts'
import { markElsewhere } from '../captures/service-changed.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { ClipStore, Clock, Service } from '../ports.ts'
import type { RateLimiter } from '../runtime/rate-limiter.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'
import { confirmStored, fetchUploadStatus } from './upload-status.ts'

/** How long the service is asked before a video whose answer was lost is sent again. */
const CONFIRM_TIMEOUT_MS = 60_000
const CONFIRM_INTERVAL_MS = 3_000

interface Parts {
  readonly store: ClipStore
  readonly lifecycle: ClipLifecycle
  readonly service: Service
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly origin: () => ServiceOrigin | null
  readonly random: () => number
}

export type Confirmer = ReturnType<typeof createConfirmer>

/** All bytes went out and no answer came back: only the service knows whether the video is there. */
export function createConfirmer({ store, lifecycle, service, clock, rateLimiter, origin, random }: Parts) {
  /** When each session was asked for first. */
  const firstAskedMs = new Map<string, number>()

  /** Asks until something is known, or for as long as there are answers: others wait for theirs as well. */
  async function confirm(clip: Clip, signal: AbortSignal) {
    if (clip.state.kind !== 'confirming') return
    const { sessionId } = clip.state
    const record = store.reservationOf(clip.id, sessionId)
    const sinceMs = firstAskedMs.get(sessionId) ?? clock.monotonicMs()
    firstAskedMs.set(sessionId, sinceMs)
    while (!signal.aborted) {
      await rateLimiter(signal)
      if (signal.aborted) return
      const relation = compareOrigins(record?.origin ?? null, origin())
      // No answer at all is no reason to send: the video may be there.
      const status =
        relation === 'other' ? 'gone' : await fetchUploadStatus(service, sessionId, signal).catch(() => null)
      const isTimeOver = clock.monotonicMs() - sinceMs >= CONFIRM_TIMEOUT_MS
      if (status === 'stored' || (status !== null && isTimeOver)) {
        firstAskedMs.delete(sessionId)
        if (status === 'stored') return confirmStored(lifecycle, clip.id, { sessionId, record })
        // It may have arrived where nobody can be asked any more.
        if (status === 'gone' && relation !== 'same') return markElsewhere(lifecycle, clip, record)
        // A reservation that got no video may be cleared away: one that is gone has nothing that was ever confirmed.
        return sendAgain(clip)
      }
      await clock.sleep(CONFIRM_INTERVAL_MS, signal)
      if (status === null) return
    }
  }

  function sendAgain(clip: Clip) {
    const because = failure('target-unavailable', { detail: evidence('video-not-arrived') })
    lifecycle.apply(clip.id, { kind: 'not-stored', because, atMs: clock.nowMs(), jitter: random() })
  }

  return { confirm }
}
