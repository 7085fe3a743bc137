import type { Capture, NewCapture, Reservation } from '../../service/captures.ts'
import { limits } from '../../service/limits.ts'
import { AppError, toFailure } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { certainFromMs, watchUntilMs } from '../clips/target-end.ts'
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
import { isLastPage } from '../service/last-page.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'
import { findEarlierUpload } from './abandoned-reservations.ts'
import { type ClipCapture, isSameCapture } from './new-capture.ts'
import { orphanReasons } from './orphan-reasons.ts'
import { confirmStored, fetchUploadStatus } from './upload-status.ts'
import { createUploadWindows, isOpen, type UploadWindows } from './upload-windows.ts'

/** True when the service's text equals the sent one: service interface 4.7 matches trimmed and in lower case. */
const isSameText = (answered: string | null | undefined, sent: string) =>
  answered?.trim().toLowerCase() === sent.trim().toLowerCase()

/** The service may keep whole seconds only. */
const isSameTime = (answered: string | null | undefined, sent: string | undefined) =>
  Math.abs(Date.parse(answered ?? '') - Date.parse(sent ?? '')) < 1_000

interface RestoredClipsParts {
  readonly store: Pick<ClipStore, 'restoredAtMs' | 'ledger' | 'knowsSession'>
  readonly service: Pick<Service, 'captures'>
  readonly rateLimiter: RateLimiter
}

/** Failures of the list of captures: the video may be there. */
const answersNothing: ReadonlySet<FailureCode> = new Set(['not-allowed', 'request-refused', 'answer-malformed'])

/** True when the service has the video. */
const isStored = ({ status }: Capture) => status !== 'awaiting_upload'

/**
 * Clips of a station that was restored from a backup. The station that it replaces may have uploaded them after the backup
 * was made, so the service is asked before they are reserved.
 */
function createRestoredClips({ store, service, rateLimiter }: RestoredClipsParts) {
  /** True for a clip from the backup: its ledger may be behind. */
  function isFromBackup({ foundAtMs }: Pick<Clip, 'foundAtMs'>): boolean {
    const restoredAtMs = store.restoredAtMs()
    return restoredAtMs !== null && foundAtMs <= restoredAtMs
  }

  /**
   * A capture with this athlete, movement and time that the ledger doesn't know may be this clip's, or that of another
   * camera: a person decides, once. Throws AppError `maybe-uploaded`, or what kept the service from answering.
   */
  async function refuseUncertain(clip: Clip, request: NewCapture, signal: AbortSignal) {
    if (!isFromBackup(clip) || wasDecided(clip)) return
    const capture = await find(request, signal).catch((error: unknown) => {
      const { code } = toFailure(error)
      // The request itself fails with this reason.
      if (code === 'athlete-not-found') return null
      if (answersNothing.has(code)) throw new AppError('maybe-uploaded', { sessionId: '' }, { cause: error })
      throw error
    })
    if (capture) throw new AppError('maybe-uploaded', { sessionId: capture.session_id })
  }

  /** True when a person retried the clip after this refusal. */
  const wasDecided = ({ id }: Clip) =>
    store.ledger(id).some(({ state }) => state.kind === 'failed' && state.because.code === 'maybe-uploaded')

  async function find(request: NewCapture, signal: AbortSignal): Promise<Capture | null> {
    const { athlete_id, capture_time, movement_attributes: movement } = request
    for (let offset = 0; ; offset += limits.pageSizeMax) {
      await rateLimiter(signal)
      const page = await service.captures({ athlete_id, limit: limits.pageSizeMax, offset }, signal)
      const match = page.items.find(
        (capture) =>
          isStored(capture) &&
          isSameText(capture.activity, movement.activity) &&
          isSameText(capture.movement, movement.movement) &&
          isSameTime(capture.capture_time, capture_time) &&
          !store.knowsSession(capture.session_id),
      )
      if (match) return match
      if (isLastPage(page)) return null
    }
  }

  return { isFromBackup, refuseUncertain }
}

type RestoredClips = ReturnType<typeof createRestoredClips>

/** Failures of the list of captures that delay no upload: the list only finds orphans. */
const tellsNothing: ReadonlySet<FailureCode> = new Set(['not-allowed', 'request-refused', 'answer-malformed'])

interface UnansweredRequestsParts {
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
function createUnansweredRequests({ store, lifecycle, service, rateLimiter, origin, asking }: UnansweredRequestsParts) {
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

interface LeftReservationsParts {
  readonly lifecycle: Pick<ClipLifecycle, 'apply' | 'note'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly windows: Pick<UploadWindows, 'serviceNowMs'>
  readonly restored: Pick<RestoredClips, 'isFromBackup'>
}

/** Earlier reservations that a clip can't use: they are waited for, or end without a video. Used by `createReserver`. */
function createLeftReservations({ lifecycle, clock, windows, restored }: LeftReservationsParts) {
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
