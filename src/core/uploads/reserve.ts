import type { Clip } from '../../contract/clip.ts'
import type { FailureCode } from '../../contract/failure.ts'
import type { NewCapture, Reservation } from '../../interface/captures.ts'
import { limits } from '../../interface/limits.ts'
import { AppError, toFailure } from '../app-error.ts'
import { isLastPage } from '../captures/last-page.ts'
import type { ClipBook } from '../clips/clip-book.ts'
import type {
  ClipStore,
  Clock,
  Identifiers,
  OpenReservation,
  ReservationRecord,
  Service,
  UploadTarget,
} from '../ports.ts'

/** A target with less time left is not worth starting for. */
const LEAST_TIME_LEFT_MS = 30_000

/** After one of these the service has certainly made no reservation. */
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
  readonly book: ClipBook
  readonly service: Service
  readonly clock: Clock
  readonly identifiers: Identifiers
  /** How long a video of this size takes to send, as far as can be told; 0 when it cannot. */
  readonly neededMs: (sizeBytes: number) => number
}

export interface Reserved {
  readonly record: ReservationRecord
  readonly sessionId: string
  readonly target: UploadTarget
}

/** Gets a clip its reservation: the one it has if that is still good, else a new one, never two blindly. */
export function createReserver({ store, book, service, clock, identifiers, neededMs }: Parts) {
  /** Other clips that have asked and whose answer is not written down yet. */
  const asking = new Set<Promise<Reserved>>()

  /** The clip is `reserving`; afterwards it is `sending`. Throws AppError. */
  async function reserve(clip: Clip, request: NewCapture, details: object, signal: AbortSignal): Promise<Reserved> {
    for (const record of store.liveReservations(clip.id)) {
      if (record.outcome.kind === 'asked') await lookFor(record, signal)
      else if (isOpen(record)) {
        if (isTimeEnough(clip, record) && isForTheSame(record.request, request)) return reuse(clip, record)
        orphan(record, 'its time was over, or the tags have changed')
      }
    }
    const asked = askFor(clip, request, details, signal)
    asking.add(asked)
    return asked.finally(() => asking.delete(asked))
  }

  async function askFor(clip: Clip, request: NewCapture, details: object, signal: AbortSignal): Promise<Reserved> {
    const asked: ReservationRecord = {
      id: identifiers.uuid(),
      clipId: clip.id,
      askedAtMs: clock.nowMs(),
      request,
      outcome: { kind: 'asked' },
    }
    book.note(clip.id, 'reservation-asked', { reservation: asked, details: { ...details } })
    let answer: Reservation
    try {
      answer = await service.reserve(request, signal)
    } catch (error) {
      const { code, parameters } = toFailure(error)
      const nothing = madeNothing.has(code) || parameters.reached === 'no'
      if (nothing) store.saveReservation({ ...asked, outcome: { kind: 'nothing' } })
      // It may have been made all the same: asking without end would leave orphans without end.
      throw code === 'answer-malformed' ? new AppError('reservation-unusable', parameters) : error
    }
    return take(clip, asked, answer)
  }

  function take(clip: Clip, asked: ReservationRecord, answer: Reservation): Reserved {
    const { session_id: sessionId, upload_url: url, upload_fields: fields } = answer
    const windowMs = windowOf(answer.upload_expires_at, service.nowMs())
    const target = { url, fields }
    const outcome = { kind: 'open', sessionId, target, expiresAtMs: serviceNowMs() + windowMs } as const
    const record = { ...asked, outcome }
    const details = { sessionId, windowSeconds: Math.round(windowMs / 1000) }
    book.apply(clip.id, { kind: 'reserved', sessionId }, { reservation: record, details })
    return { record, sessionId, target }
  }

  function reuse(clip: Clip, record: OpenReservation): Reserved {
    const { sessionId, target } = record.outcome
    book.apply(clip.id, { kind: 'reserved', sessionId }, { details: { sessionId, reused: true } })
    return { record, sessionId, target }
  }

  /** By the service's own clock, carried on by one that never jumps: setting this computer's changes nothing. */
  const timeLeftMs = (record: OpenReservation) => record.outcome.expiresAtMs - serviceNowMs()

  /** A video that takes longer than any reservation lasts begins with a fresh one, and is told of beforehand. */
  function isTimeEnough(clip: Clip, record: OpenReservation): boolean {
    const needed = Math.min(neededMs(clip.sizeBytes), limits.uploadWindowMs - LEAST_TIME_LEFT_MS)
    return timeLeftMs(record) >= Math.max(LEAST_TIME_LEFT_MS, needed)
  }

  const serviceNowMs = () => service.nowMs() ?? clock.nowMs()

  function orphan(record: OpenReservation, why: string) {
    const { sessionId } = record.outcome
    const reservation = { ...record, outcome: { kind: 'orphan', sessionId } } as const
    book.note(record.clipId, 'orphaned', { reservation, details: { sessionId, why } })
  }

  /**
   * An answer was lost. The upload target was in it, so the reservation cannot be used even if it was made; but what
   * was made is looked for, so that the ledger can name the orphan.
   */
  async function lookFor(record: ReservationRecord, signal: AbortSignal) {
    const { athlete_id, capture_time, movement_attributes } = record.request
    for (let offset = 0; ; offset += limits.pageSizeMax) {
      const query = { athlete_id, status: 'awaiting_upload', limit: limits.pageSizeMax, offset } as const
      const page = await service.captures(query, signal)
      const alike = page.items.filter(
        (capture) =>
          isSameText(capture.activity, movement_attributes.activity) &&
          isSameText(capture.movement, movement_attributes.movement) &&
          isSameTime(capture.capture_time, capture_time),
      )
      // The other camera's clip of the same rep may be about to hear that it is its own.
      if (alike.length > 0) await Promise.allSettled(asking)
      const made = alike.find((capture) => !store.knowsSession(capture.session_id))
      if (made) {
        const reservation = { ...record, outcome: { kind: 'orphan', sessionId: made.session_id } } as const
        const details = { sessionId: made.session_id, why: 'the answer to its reservation was lost' }
        book.note(record.clipId, 'orphaned', { reservation, details })
        return
      }
      if (isLastPage(page)) break
    }
    store.saveReservation({ ...record, outcome: { kind: 'nothing' } })
  }

  return { reserve }
}

const isOpen = (record: ReservationRecord): record is OpenReservation => record.outcome.kind === 'open'

/**
 * How long the target is good for, by the service's own clock. Where that tells nothing (no Date header, no end, or an
 * end before the beginning, since header and body may come from different clocks) the 30 minutes of 2.4 count; never
 * more than those. The store has the last word.
 */
function windowOf(expiresAt: string | null | undefined, serviceNowMs: number | null): number {
  const expiresAtMs = Date.parse(expiresAt ?? '')
  if (Number.isNaN(expiresAtMs) || serviceNowMs === null) return limits.uploadWindowMs
  const windowMs = expiresAtMs - serviceNowMs
  return windowMs > 0 ? Math.min(windowMs, limits.uploadWindowMs) : limits.uploadWindowMs
}

/** A reservation belongs to one athlete, movement and camera: one that was made for others is never used. */
const isForTheSame = (a: NewCapture, b: NewCapture) =>
  a.athlete_id === b.athlete_id &&
  a.session_group_id === b.session_group_id &&
  a.file_name === b.file_name &&
  sorted(a.camera_configuration) === sorted(b.camera_configuration) &&
  sorted(a.movement_attributes) === sorted(b.movement_attributes)

const sorted = (object: Readonly<Record<string, unknown>>) =>
  JSON.stringify(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))

const isSameText = (answered: string | null | undefined, sent: string) =>
  answered?.trim().toLowerCase() === sent.trim().toLowerCase()

/** The service may keep whole seconds only. */
const isSameTime = (answered: string | null | undefined, sent: string | undefined) =>
  Math.abs(Date.parse(answered ?? '') - Date.parse(sent ?? '')) < 1_000
