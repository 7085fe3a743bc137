import type { NewCapture } from '../../service/captures.ts'
import { AppError } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { certainFromMs, watchUntilMs } from '../clips/target-end.ts'
import type { Clip } from '../contract/clip.ts'
import { bytesSentKinds, reservationKinds } from '../contract/clip-kinds.ts'
import { evidence } from '../contract/evidence.ts'
import type { LedgerLine } from '../contract/ledger.ts'
import type { ClipStore, Clock, OpenReservation, OrphanReservation, ReservationRecord, Service } from '../ports.ts'
import type { RateLimiter } from '../runtime/rate-limiter.ts'
import { isItemError } from '../service/is-item-error.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'
import { isSameCapture } from './new-capture.ts'
import { orphanReasons } from './orphan-reasons.ts'
import { fetchUploadStatus } from './upload-status.ts'

/** Interval of checks of a reservation that the service said nothing about. */
const RECHECK_INTERVAL_MS = 60_000
/** Interval of checks of an orphan whose bytes may still arrive, against all expectation. */
const WATCH_INTERVAL_MS = 10 * 60_000

/** A clip whose video two captures have: that of an earlier upload, and the clip's own. */
export interface StoredTwice {
  readonly clip: Clip
  readonly sessionId: string
  readonly other: string
}

interface Parts {
  readonly store: Pick<
    ClipStore,
    'abandonedReservations' | 'liveReservations' | 'watchedReservations' | 'saveReservation'
  >
  readonly lifecycle: Pick<ClipLifecycle, 'get' | 'note'>
  readonly service: Pick<Service, 'capture' | 'nowMs'>
  readonly clock: Pick<Clock, 'monotonicMs' | 'nowMs'>
  readonly rateLimiter: RateLimiter
  readonly origin: () => ServiceOrigin | null
  readonly onStoredTwice: (twice: StoredTwice) => void
}

/**
 * Checks reservations that clips abandoned after bytes were sent: the video may have arrived. The service is asked
 * before one of them counts as an orphan.
 */
export function createAbandonedReservations(parts: Parts) {
  const { store, lifecycle, service, clock, rateLimiter, origin } = parts
  const askedAtMs = new Map<OpenReservation['id'], number>()
  /** The last one checked. The next check continues after it, so that many open ones do not block the others. */
  let lastId = ''
  let lastWatchedId = ''
  const watchedAtMs = new Map<OrphanReservation['id'], number>()

  /** Throws AppError when the service cannot be asked now. */
  async function check(signal: AbortSignal) {
    await checkOpen(signal)
    await checkWatched(signal)
  }

  async function checkWatched(signal: AbortSignal) {
    for (const record of store.watchedReservations(lastWatchedId)) {
      lastWatchedId = record.id
      const { sessionId, watchedUntilMs = 0 } = record.outcome
      const isOver = watchedUntilMs <= clock.nowMs()
      const lastMs = watchedAtMs.get(record.id) ?? Number.NEGATIVE_INFINITY
      if ((!isOver && clock.monotonicMs() - lastMs < WATCH_INTERVAL_MS) || !isFromHere(record)) continue
      await rateLimiter(signal)
      if (signal.aborted) return
      watchedAtMs.set(record.id, clock.monotonicMs())
      const status = await ask(record, signal)
      if (status === 'stored') noteArrival(record)
      else if (isOver) store.saveReservation({ ...record, outcome: { kind: 'orphan', sessionId } })
      if (status === 'stored' || isOver) watchedAtMs.delete(record.id)
    }
  }

  /**
   * Both captures have the video of a clip that was uploaded again, and an audit lists the one that no clip needs. Any
   * other clip finds this upload before its next one.
   */
  function noteArrival(record: OrphanReservation) {
    const { sessionId } = record.outcome
    const { state } = lifecycle.get(record.clipId)
    const reservation = { ...record, outcome: { kind: 'used', sessionId } } as const
    const other = 'sessionId' in state && bytesSentKinds.includes(state.kind) ? state.sessionId : null
    if (other === null)
      return void lifecycle.note(record.clipId, 'arrived-later', { reservation, details: { sessionId } })
    const details = { sessionId, other }
    parts.onStoredTwice({ clip: lifecycle.note(record.clipId, 'stored-twice', { reservation, details }), ...details })
  }

  async function checkOpen(signal: AbortSignal) {
    for (const record of store.abandonedReservations(lastId)) {
      lastId = record.id
      if (!isTime(record) || !isFromHere(record) || mayReturn(record)) continue
      await rateLimiter(signal)
      if (signal.aborted) return
      askedAtMs.set(record.id, clock.monotonicMs())
      const status = await ask(record, signal)
      if (status === 'unknown' || (status === 'not-stored' && !isOver(record))) continue
      if (isStillLeft(record)) conclude(record, status)
    }
    for (const [id, atMs] of askedAtMs) if (clock.monotonicMs() - atMs >= RECHECK_INTERVAL_MS) askedAtMs.delete(id)
  }

  async function ask({ outcome }: OpenReservation | OrphanReservation, signal: AbortSignal) {
    try {
      return await fetchUploadStatus(service, outcome.sessionId, signal)
    } catch (error) {
      if (isItemError(error)) return 'unknown'
      throw error
    }
  }

  function conclude(record: OpenReservation, status: 'stored' | 'not-stored' | 'gone') {
    const { sessionId } = record.outcome
    askedAtMs.delete(record.id)
    if (status === 'stored') {
      const reservation = { ...record, outcome: { kind: 'used', sessionId } } as const
      return void lifecycle.note(record.clipId, 'arrived-later', { reservation, details: { sessionId } })
    }
    const outcome = { kind: 'orphan', sessionId, watchedUntilMs: watchUntilMs(clock.nowMs()) } as const
    const reservation = { ...record, outcome }
    lifecycle.note(record.clipId, 'orphaned', { reservation, details: { sessionId, why: orphanReasons.left } })
  }

  /** Before, the bytes may still arrive: as an orphan it would stand in no other reservation's way. */
  const isOver = (record: OpenReservation) => (service.nowMs() ?? clock.nowMs()) >= certainFromMs(record)

  const isTime = ({ id }: OpenReservation) =>
    clock.monotonicMs() - (askedAtMs.get(id) ?? Number.NEGATIVE_INFINITY) >= RECHECK_INTERVAL_MS

  const isFromHere = (record: ReservationRecord) =>
    record.origin === null || compareOrigins(record.origin, origin()) === 'same'

  /** A clip that failed because its service changed resumes with its reservation (`service-changed.ts`). */
  function mayReturn({ clipId }: OpenReservation): boolean {
    const { state } = lifecycle.get(clipId)
    return state.kind === 'failed' && state.because.code === 'capture-elsewhere'
  }

  /** The clip may use the reservation again by now. */
  const isStillLeft = ({ id, clipId }: OpenReservation) =>
    !reservationKinds.includes(lifecycle.get(clipId).state.kind) &&
    store.liveReservations(clipId).some((live) => live.id === id && live.outcome.kind === 'open')

  return { check }
}

/** Ledger events of a video that arrived when the clip no longer waited for it, or had other tags. */
const arrivals: readonly string[] = ['arrived-later', 'arrived-otherwise']
/** Ledger events after which the file may be another one. */
const changes: readonly string[] = ['moved-again', 'vanished']

interface ArrivalParts {
  readonly store: Pick<ClipStore, 'ledger' | 'reservationOf'>
  readonly service: Pick<Service, 'capture'>
  readonly origin: () => ServiceOrigin | null
}

/**
 * Finds an earlier upload of this video for the same athlete, such as one before an undone cancellation; null for none.
 * Throws AppError when the service does not say.
 */
export async function findEarlierUpload(
  { store, service, origin }: ArrivalParts,
  clip: Clip,
  request: NewCapture,
  signal: AbortSignal,
) {
  for (const record of uploadsOfLedger(clip, store)) {
    if (!isSameCapture(record.request, request)) continue
    if (record.origin === null || compareOrigins(record.origin, origin()) !== 'same') continue
    const status = await fetchUploadStatus(service, record.outcome.sessionId, signal)
    if (status === 'unknown') throw new AppError('target-unavailable', { detail: evidence('service-undecided') })
    if (status === 'stored') return record
  }
  return null
}

const sessionsOf = (ledger: readonly LedgerLine[], kind: string) =>
  new Set(ledger.flatMap(({ event, details }) => (event === kind ? String(details['sessionId']) : [])))

type Used = ReservationRecord & { readonly outcome: { readonly kind: 'used' } }

/** Without captures that the clip had before: a person may want another upload. */
function uploadsOfLedger({ id, sha256 }: Clip, store: ArrivalParts['store']): Used[] {
  if (sha256 === null) return []
  const ledger = store.ledger(id)
  const sent = ledger.findLastIndex(({ event }) => event === 'body-sent')
  if (ledger.slice(sent + 1).some(({ event }) => changes.includes(event))) return []
  const neverArrived = sessionsOf(ledger, 'not-stored')
  const had = new Set(
    ledger.flatMap(({ event, state }) => (event === 'stored' && 'sessionId' in state ? state.sessionId : [])),
  )
  return ledger
    .filter(({ event }) => arrivals.includes(event))
    .map(({ details }) => String(details['sessionId']))
    .filter((sessionId) => !had.has(sessionId) || neverArrived.has(sessionId))
    .map((sessionId) => store.reservationOf(id, sessionId))
    .filter((record): record is Used => record?.outcome.kind === 'used')
}
