import type { Capture } from '../../service/captures.ts'
import { limits } from '../../service/limits.ts'
import { toFailure } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { FailureCode } from '../contract/failure.ts'
import type { ClipStore, ReservationRecord, Service } from '../ports.ts'
import type { RateLimiter } from '../runtime/rate-limiter.ts'
import { isLastPage } from '../service/last-page.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'
import { orphanReasons } from './orphan-reasons.ts'
import { isSameText, isSameTime } from './same-capture.ts'

/** Failures of the list of captures that delay no upload: the list only finds orphans. */
const tellsNothing: ReadonlySet<FailureCode> = new Set(['not-allowed', 'request-refused', 'answer-malformed'])

interface Parts {
  readonly store: Pick<ClipStore, 'unansweredReservations' | 'liveReservations' | 'knowsSession' | 'saveReservation'>
  readonly lifecycle: Pick<ClipLifecycle, 'note'>
  readonly service: Pick<Service, 'captures'>
  readonly rateLimiter: RateLimiter
  readonly origin: () => ServiceOrigin | null
  /** Requests under way, by the ids of their records: their answers may still come. */
  readonly asking: ReadonlyMap<string, Promise<unknown>>
}

/**
 * Resolves reservation requests whose answers were lost. Their targets were in the answers, so these reservations are
 * unusable; searches for what the service made, so that the ledger names the orphans.
 */
export function createUnansweredRequests({ store, lifecycle, service, rateLimiter, origin, asking }: Parts) {
  /** The last one checked. The next check continues after it, so that many unresolved ones do not block the others. */
  let lastId = ''

  /** Checks the requests of all clips, canceled ones too. Throws AppError when the service cannot be asked now. */
  async function checkAll(signal: AbortSignal) {
    for (const record of store.unansweredReservations(lastId)) {
      lastId = record.id
      if (asking.has(record.id) || !isFromHere(record)) continue
      await rateLimiter(signal)
      if (signal.aborted || !isFromHere(record)) return
      await checkOne(record, signal)
    }
  }

  /** A record without an origin, from before origins were recorded, is checked at the service in use. */
  const isFromHere = (record: ReservationRecord) =>
    record.origin === null || compareOrigins(record.origin, origin()) === 'same'

  /** Throws AppError when the service cannot be asked now. */
  async function checkOne(record: ReservationRecord, signal: AbortSignal) {
    let capture: Capture | null = null
    try {
      capture = await find(record, signal)
    } catch (error) {
      const { code } = toFailure(error)
      if (tellsNothing.has(code)) return
      // The request's athlete was deleted, with all captures; the clip may have another athlete by now.
      if (code !== 'athlete-not-found') throw error
    }
    // Another check may have resolved the request.
    if (!isLost(record) || (capture && store.knowsSession(capture.session_id))) return
    if (capture === null) return store.saveReservation({ ...record, outcome: { kind: 'nothing' } })
    const { session_id: sessionId } = capture
    const reservation = { ...record, outcome: { kind: 'orphan', sessionId } } as const
    const details = { sessionId, why: orphanReasons.answerLost }
    lifecycle.note(record.clipId, 'orphaned', { reservation, details })
  }

  const isLost = ({ id, clipId }: ReservationRecord) =>
    store.liveReservations(clipId).some((live) => live.id === id && live.outcome.kind === 'asked')

  /** The capture that a request made; null for none. */
  async function find({ request }: ReservationRecord, signal: AbortSignal): Promise<Capture | null> {
    const { athlete_id, capture_time, movement_attributes } = request
    for (let offset = 0; ; offset += limits.pageSizeMax) {
      const query = { athlete_id, status: 'awaiting_upload', limit: limits.pageSizeMax, offset } as const
      const page = await service.captures(query, signal)
      const alike = page.items.filter(
        (capture) =>
          isSameText(capture.activity, movement_attributes.activity) &&
          isSameText(capture.movement, movement_attributes.movement) &&
          isSameTime(capture.capture_time, capture_time),
      )
      // The other camera's clip of the rep may receive this capture as its own answer.
      if (alike.length > 0) await Promise.allSettled(asking.values())
      const unknownCapture = alike.find((capture) => !store.knowsSession(capture.session_id))
      if (unknownCapture) return unknownCapture
      if (isLastPage(page)) return null
    }
  }

  return { checkOne, checkAll }
}
