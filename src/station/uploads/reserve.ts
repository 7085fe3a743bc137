import type { Reservation } from '../../service/captures.ts'
import { AppError, toFailure } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { Clip } from '../contract/clip.ts'
import { evidence } from '../contract/evidence.ts'
import type { FailureCode } from '../contract/failure.ts'
import type {
  ClipStore,
  Clock,
  Identifiers,
  OpenReservation,
  ReservationRecord,
  Service,
  UploadTarget,
} from '../ports.ts'
import type { RateLimiter } from '../runtime/rate-limiter.ts'
import type { CapturePermission } from '../service/capture-permission.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'
import { findEarlierUpload } from './abandoned-reservations.ts'
import { createLeftReservations } from './left-reservations.ts'
import { type ClipCapture, isSameCapture } from './new-capture.ts'
import { orphanReasons } from './orphan-reasons.ts'
import { createRestoredClips } from './restored-clips.ts'
import { createUnansweredRequests } from './unanswered-requests.ts'
import { confirmStored, fetchUploadStatus } from './upload-status.ts'
import { createUploadWindows, isOpen } from './upload-windows.ts'

/** Failures after which the service certainly made no reservation. */
const madeNothing: ReadonlySet<FailureCode> = new Set([
  'key-refused',
  'key-missing',
  'key-malformed',
  'not-allowed',
  'captures-not-enabled',
  'request-refused',
  'athlete-not-found',
  'capture-not-found',
  'service-busy',
])

interface Parts {
  readonly store: ClipStore
  readonly lifecycle: ClipLifecycle
  readonly service: Service
  readonly clock: Clock
  readonly identifiers: Identifiers
  readonly rateLimiter: RateLimiter
  readonly permission: Pick<CapturePermission, 'ask'>
  readonly origin: () => ServiceOrigin | null
  /** Estimated upload duration of a video of this size; 0 when unknown. */
  readonly neededMs: (sizeBytes: number) => number
}

interface Signals {
  /** Withdraws this clip, or all clips on a pause. */
  readonly signal: AbortSignal
  /** Ends the station. */
  readonly stopping: AbortSignal
}

export interface Reserved {
  readonly record: ReservationRecord
  readonly sessionId: string
  readonly target: UploadTarget
}

/**
 * Gets a reservation for each upload attempt: the clip's present one if it is usable, otherwise a new one. Never makes
 * two blindly.
 */
export function createReserver(parts: Parts) {
  const { store, lifecycle, service, clock, identifiers, permission, origin } = parts
  /** Requests under way, by the ids of their records. */
  const asking = new Map<ReservationRecord['id'], Promise<Reserved>>()
  const windows = createUploadWindows(parts)
  const lost = createUnansweredRequests({ ...parts, asking })
  const restored = createRestoredClips(parts)
  const left = createLeftReservations({ ...parts, windows, restored })

  /**
   * Takes a clip from `reserving` to `sending`, or to `processing` (then returns null) when the service has its video
   * already. Only `stopping` ends a request that makes a reservation: its answer is awaited even if the clip is
   * withdrawn. Throws AppError.
   */
  async function reserve(clip: Clip, capture: ClipCapture, { signal, stopping }: Signals): Promise<Reserved | null> {
    const here = origin()
    const arrived = await findEarlierUpload(parts, clip, capture.request, signal)
    if (arrived !== null) {
      confirmStored(lifecycle, clip.id, { sessionId: arrived.outcome.sessionId, record: arrived })
      return null
    }
    for (const record of store.liveReservations(clip.id)) {
      // A reservation of another service is kept for a return to that service.
      if (record.origin !== null && compareOrigins(record.origin, origin()) !== 'same') continue
      if (record.outcome.kind === 'asked') await lost.checkOne(record, signal)
      if (!isOpen(record)) continue
      const isTheSame = isSameCapture(record.request, capture.request)
      const status = await fetchStatus(clip, record, signal)
      // Versions before 0.1.0 didn't record the service. This service doesn't know the session: another one made it.
      if (status === 'gone' && record.origin === null) continue
      if (status === 'stored' && isTheSame) {
        confirmStored(lifecycle, clip.id, { sessionId: record.outcome.sessionId, record })
        return null
      }
      if (status === 'stored') left.arrivedOtherwise(record)
      else if (status !== 'gone' && isTheSame && windows.isUsable(clip, record, capture.recordedAtMs))
        return reuse(record)
      else if (status === 'unknown') throw new AppError('target-unavailable', { detail: evidence('service-undecided') })
      else if (status === 'not-stored' && left.mayStillArrive(clip, record))
        return left.waitForEnd(clip, record, isTheSame)
      else left.orphan(record, orphanReasons.outdated, clip)
    }
    await restored.refuseUncertain(clip, capture.request, signal)
    signal.throwIfAborted()
    // The athlete was looked up at a service that is no longer in use.
    if (here !== null && compareOrigins(here, origin()) !== 'same') throw new AppError('upload-withdrawn')
    const id = identifiers.uuid()
    const reserving = askFor(clip, { id, ...capture }, stopping)
    asking.set(id, reserving)
    return reserving.finally(() => asking.delete(id))
  }

  /**
   * Asks about the video where bytes may have been stored, where no origin is recorded (only the service that made a
   * session knows it), or where another station may have used a reservation from a backup. For an unknown status the same
   * target may be used again, which stores nothing twice; another reservation may not.
   */
  async function fetchStatus(clip: Clip, { outcome, origin: madeAt }: OpenReservation, signal: AbortSignal) {
    const isKnown = clip.sha256 === null && madeAt !== null && !restored.isFromBackup(clip)
    return isKnown ? 'not-stored' : fetchUploadStatus(service, outcome.sessionId, signal)
  }

  async function askFor(clip: Clip, capture: ClipCapture & { id: string }, stopping: AbortSignal): Promise<Reserved> {
    const { id, request, details, recordedAtMs } = capture
    const record: ReservationRecord = {
      id,
      clipId: clip.id,
      askedAtMs: clock.nowMs(),
      origin: origin(),
      request,
      outcome: { kind: 'asked' },
    }
    lifecycle.note(clip.id, 'reservation-asked', { reservation: record, details: { ...details } })
    let answer: Reservation
    try {
      answer = await permission.ask(clip, () => service.reserve(request, stopping))
    } catch (error) {
      const { code, parameters } = toFailure(error)
      const nothing = madeNothing.has(code) || parameters.reached === 'no'
      if (nothing) store.saveReservation({ ...record, outcome: { kind: 'nothing' } })
      // The service may have made the reservation: retrying without end would leave orphans without end.
      throw code === 'answer-malformed' ? new AppError('reservation-unusable', parameters) : error
    }
    return take(record, answer, recordedAtMs)
  }

  function take(input: ReservationRecord, answer: Reservation, recordedAtMs: number): Reserved {
    const { session_id: sessionId, upload_url: url, upload_fields: fields } = answer
    const { windowMs, expiresAtMs } = windows.opened(answer.upload_expires_at)
    const target = { url, fields }
    const record = { ...input, outcome: { kind: 'open', sessionId, target, expiresAtMs, recordedAtMs } } as const
    const details = { sessionId, windowSeconds: Math.round(windowMs / 1000) }
    const { state } = lifecycle.apply(input.clipId, { kind: 'reserved', sessionId }, { reservation: record, details })
    if (state.kind === 'sending') return { record, sessionId, target }
    left.orphan(record, orphanReasons.withdrawn, null)
    throw new AppError('upload-withdrawn')
  }

  function reuse(record: OpenReservation): Reserved {
    const { sessionId, target } = record.outcome
    lifecycle.apply(record.clipId, { kind: 'reserved', sessionId }, { details: { sessionId, reused: true } })
    return { record, sessionId, target }
  }

  return { reserve, checkUnanswered: lost.checkAll }
}
