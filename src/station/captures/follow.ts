import { type Capture, type CaptureStatus, captureSource } from '../../service/captures.ts'
import { limits } from '../../service/limits.ts'
import { toFailure } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { everyClip } from '../clips/every-clip.ts'
import { isInside } from '../clips/paths.ts'
import { certainFromMs, watchUntilMs } from '../clips/target-end.ts'
import type { ClipId } from '../contract/clip.ts'
import { evidence } from '../contract/evidence.ts'
import { failure } from '../contract/failure.ts'
import type { ClipStore, Clock, ReservationRecord, Service } from '../ports.ts'
import type { RateLimiter } from '../runtime/rate-limiter.ts'
import { createYielder } from '../runtime/yielder.ts'
import { isItemError } from '../service/is-item-error.ts'
import { isLastPage } from '../service/last-page.ts'
import type { Page } from '../service/page.ts'
import { parseTimeMs } from '../service/parse-time.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'
import { groupByCapture, type ListedCapture } from './listed-page.ts'
import { createElsewhereRecovery, markElsewhere } from './service-changed.ts'

interface OverdueParts {
  readonly lifecycle: Pick<ClipLifecycle, 'apply'>
  readonly service: Pick<Service, 'nowMs'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly origin: () => ServiceOrigin | null
  readonly random: () => number
}

type OverdueCaptures = ReturnType<typeof createOverdueCaptures>

/** Captures that still wait for a video after the store said that it has it: something else answered for the store. */
function createOverdueCaptures({ lifecycle, service, clock, origin, random }: OverdueParts) {
  function isOverdue(
    record: ReservationRecord | undefined,
    status: Capture['status'],
  ): record is ReservationRecord & { readonly outcome: { readonly kind: 'used' } } {
    if (status !== 'awaiting_upload' || record?.outcome.kind !== 'used') return false
    if (compareOrigins(record.origin, origin()) !== 'same') return false
    return (service.nowMs() ?? clock.nowMs()) >= certainFromMs(record)
  }

  function sendAgain(id: ClipId, record: ReservationRecord & { readonly outcome: { readonly kind: 'used' } }): boolean {
    const nowMs = clock.nowMs()
    const because = failure('target-unavailable', { detail: evidence('video-not-arrived') })
    const { sessionId } = record.outcome
    const outcome = { kind: 'orphan', sessionId, watchedUntilMs: watchUntilMs(nowMs) } as const
    const event = { kind: 'not-stored', because, atMs: nowMs, jitter: random() } as const
    lifecycle.apply(id, event, { reservation: { ...record, outcome }, details: { sessionId, because } })
    return true
  }

  return { isOverdue, sendAgain }
}

interface ApplyStatusParts {
  readonly store: Pick<ClipStore, 'get'>
  readonly lifecycle: Pick<ClipLifecycle, 'apply'>
  /** Folder for the files of completed clips; null where they stay. */
  readonly moveTarget: () => string | null
}

type ApplyStatus = ReturnType<typeof createStatusUpdate>

/**
 * Applies a capture's status to its clip, if the clip still waits for this capture. The follower and its list pages use
 * it.
 */
function createStatusUpdate({ store, lifecycle, moveTarget }: ApplyStatusParts) {
  /** Returns true when the clip is no longer being processed. */
  return function applyStatus(id: ClipId, { session_id: sessionId, status, error, fps_detected }: Capture): boolean {
    const clip = store.get(id)
    if (clip?.state.kind !== 'processing' || clip.state.sessionId !== sessionId) return false
    const because = status === 'error' ? failure('processing-failed', { message: error ?? '' }) : null
    const details = { status, error: error ?? null, fpsDetected: fps_detected ?? null }
    // A clip uploaded again from the folder that its file was moved to stays there.
    const facts = status === 'completed' && isInside(clip.path, clip.folder) ? { moveTo: moveTarget() } : {}
    const { state } = lifecycle.apply(id, { kind: 'reported', status, because }, { facts, details })
    return state.kind !== 'processing'
  }
}

/** Captures left to single requests: as many calls as a page of each remaining status. */
const MAX_LEFT_TO_SINGLE_REQUESTS = 3

/** Tolerance between the listed time of a capture and the one that was sent. */
const TIME_SLACK_MS = 60 * 60_000

/** State of one poll of all captures. */
interface Round {
  /** Clips by capture that were being processed before the first request, so that no answer is older. */
  readonly clips: ReadonlyMap<string, ClipId>
  /** Captures that no page has reported yet. */
  readonly unreported: Set<string>
  /** Number of clips that have moved on. */
  moved: number
}

interface StatusPagesParts {
  readonly store: Pick<ClipStore, 'reservationOf' | 'roomForMore'>
  readonly service: Pick<Service, 'captures'>
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly origin: () => ServiceOrigin | null
  readonly applyStatus: ApplyStatus
  /** True where the capture still waits for a video that the store had: it is requested singly. */
  readonly isOverdue: OverdueCaptures['isOverdue']
  readonly onConfirmed: (id: ClipId, sessionId: string) => void
}

/** Status of the requested list, and the service that was asked. */
interface PageSource {
  readonly status: CaptureStatus
  readonly origin: ServiceOrigin | null
}

const unfinishedStatuses: ReadonlySet<CaptureStatus> = new Set(['processing', 'awaiting_upload'])

/**
 * Filter of a list: only stations create captures through this interface, so ended captures of other sources are
 * skipped.
 */
const statusFilter = (status: CaptureStatus) =>
  unfinishedStatuses.has(status) ? { status } : ({ status, source: captureSource } as const)

/**
 * Reads captures in lists by status, 500 per page, as long as that saves requests. The follower calls it once per poll.
 */
function createStatusPages({
  store,
  service,
  clock,
  rateLimiter,
  origin,
  applyStatus,
  isOverdue,
  onConfirmed,
}: StatusPagesParts) {
  /** Throws AppError when the service can't be asked now. */
  async function read(round: Round, signal: AbortSignal) {
    try {
      for (const status of ['processing', 'completed', 'error', 'awaiting_upload'] as const) {
        if (signal.aborted || (status !== 'processing' && round.unreported.size <= MAX_LEFT_TO_SINGLE_REQUESTS)) return
        await readList(status, round, signal)
      }
    } catch (error) {
      // Each capture is then requested singly.
      if (!isItemError(error)) throw error
    }
  }

  async function readList(status: CaptureStatus, round: Round, signal: AbortSignal) {
    const maxPages = round.unreported.size
    let before: Page<Capture> | null = null
    for (let number = 0; number < maxPages; number++) {
      await rateLimiter(signal)
      if (signal.aborted) return
      const here = origin()
      const window = { limit: limits.pageSizeMax, offset: number * limits.pageSizeMax }
      const page = await service.captures({ ...statusFilter(status), ...window }, signal)
      // The answer may come from either of two services.
      if (compareOrigins(here, origin()) !== 'same') return
      if (before && isRepeated(page, before)) return
      before = page
      await applyPage(page, { status, origin: here }, round, signal)
      if (
        signal.aborted ||
        round.unreported.size <= MAX_LEFT_TO_SINGLE_REQUESTS ||
        isLastPage(page) ||
        isBelowAll(page, round)
      )
        return
    }
  }

  async function applyPage(page: Page<Capture>, input: PageSource, round: Round, signal: AbortSignal) {
    const yieldToEventLoop = createYielder(clock, store.roomForMore)
    for (const [sessionId, listed] of groupByCapture(page.items)) {
      const id = round.clips.get(sessionId)
      if (id === undefined) continue
      await yieldToEventLoop(signal)
      if (signal.aborted) return
      if (unfinishedStatuses.has(input.status)) {
        if (listed.capture.status === 'processing' && isOfClip(id, listed, input.origin)) onConfirmed(id, sessionId)
        const record = store.reservationOf(id, sessionId)
        if (!hasEnded(listed) && !isOverdue(record, listed.capture.status)) round.unreported.delete(sessionId)
      } else if (listed.capture.status === input.status && isOfClip(id, listed, input.origin)) {
        round.unreported.delete(sessionId)
        if (applyStatus(id, listed.capture)) round.moved += 1
      }
    }
  }

  /** True where a row belongs to a clip: the capture was made here, for an athlete that the row names. */
  function isOfClip(id: ClipId, { capture, athleteIds }: ListedCapture, here: ServiceOrigin | null): boolean {
    const record = store.reservationOf(id, capture.session_id)
    if (!record) return false
    const athleteId = record.request.athlete_id.toLowerCase()
    const namesAthlete = athleteIds.some((each) => each.toLowerCase() === athleteId)
    const relation = compareOrigins(record.origin, here)
    return relation === 'same' ? namesAthlete || athleteIds.length === 0 : relation === 'perhaps' && namesAthlete
  }

  /** True where no unreported capture can follow, as lists are sorted newest first (service interface 4.7). */
  function isBelowAll({ items }: Page<Capture>, { clips, unreported }: Round): boolean {
    const lastMs = parseTimeMs(items.at(-1)?.capture_time)
    if (lastMs === null) return false
    for (const sessionId of unreported) {
      const id = clips.get(sessionId)
      const time = id && store.reservationOf(id, sessionId)?.request.capture_time
      if (!time || Date.parse(time) - TIME_SLACK_MS <= lastMs) return false
    }
    return true
  }

  return { read }
}

const hasEnded = ({ capture: { status } }: ListedCapture) => status === 'completed' || status === 'error'

/** True for a page that repeats the one before: a service that ignores the offset repeats its first page forever. */
const isRepeated = ({ items }: Page<Capture>, { items: before }: Page<Capture>) =>
  items[0]?.session_id === before[0]?.session_id && items.at(-1)?.session_id === before.at(-1)?.session_id

/** Single requests of a round before the lists are read again: a page may report all that are left. */
const MAX_SINGLE_REQUESTS = 16

interface Parts {
  readonly store: ClipStore
  readonly lifecycle: ClipLifecycle
  readonly service: Service
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly origin: () => ServiceOrigin | null
  /** Folder for the files of completed clips; null where they stay. */
  readonly moveTarget: () => string | null
  /** Called at each round for a capture of which the service has the video. */
  readonly onConfirmed: (id: ClipId, sessionId: string) => void
  readonly random: () => number
}

interface Followed {
  readonly id: ClipId
  readonly sessionId: string
  readonly record: ReservationRecord | undefined
}

/**
 * Follows clips that the service is processing: by list, as a page reports 500 captures, and by single requests for
 * those that no page reports. One unreadable capture delays no other.
 */
export function createFollower(parts: Parts) {
  const { store, lifecycle, service, clock, rateLimiter, origin } = parts
  const { recover } = createElsewhereRecovery(parts)
  const applyStatus = createStatusUpdate(parts)
  const overdue = createOverdueCaptures(parts)
  const pages = createStatusPages({ ...parts, applyStatus, isOverdue: overdue.isOverdue })
  /** Capture of the last single request: the next round starts after it. */
  let lastAsked: string | null = null

  /** Polls once. Returns how many clips have moved on. Throws AppError when the service can't be asked now. */
  async function poll(signal: AbortSignal): Promise<number> {
    await recover(signal)
    if (store.counts().processing === 0) return 0
    const round = await begin(signal)
    await pages.read(round, signal)
    // After pages that reported some, the next pages follow at once, and may report the rest.
    await askEach(round, round.moved > 0 ? MAX_LEFT_TO_SINGLE_REQUESTS : MAX_SINGLE_REQUESTS, signal)
    return round.moved
  }

  async function begin(signal: AbortSignal): Promise<Round> {
    const yieldToEventLoop = createYielder(clock)
    const clips = new Map<string, ClipId>()
    for (const { id, state } of everyClip(store, { kinds: ['processing'] })) {
      if (state.kind === 'processing') clips.set(state.sessionId, id)
      await yieldToEventLoop(signal)
    }
    return { clips, unreported: new Set(clips.keys()), moved: 0 }
  }

  async function askEach(round: Round, maxRequests: number, signal: AbortSignal) {
    const yieldToEventLoop = createYielder(clock)
    const turn = afterLastAsked(round.unreported)
    let requestCount = 0
    for (const sessionId of turn) {
      const id = round.clips.get(sessionId)
      if (id === undefined) continue
      await yieldToEventLoop(signal)
      const record = store.reservationOf(id, sessionId)
      const isElsewhere = compareOrigins(record?.origin ?? null, origin()) === 'other'
      if (!isElsewhere && requestCount >= maxRequests) continue
      if (!isElsewhere) {
        await rateLimiter(signal)
        requestCount += 1
        lastAsked = sessionId
      }
      if (signal.aborted) return
      if (await hasMoved({ id, sessionId, record }, signal)) round.moved += 1
    }
  }

  /** Reorders captures to start after the one requested last. */
  function afterLastAsked(sessionIds: ReadonlySet<string>): readonly string[] {
    const all = [...sessionIds]
    const from = lastAsked === null ? 0 : all.indexOf(lastAsked) + 1
    return [...all.slice(from), ...all.slice(0, from)]
  }

  /** True when the clip is known to be processed no longer. */
  async function hasMoved({ id, sessionId, record }: Followed, signal: AbortSignal): Promise<boolean> {
    const clip = store.get(id)
    if (clip?.state.kind !== 'processing' || clip.state.sessionId !== sessionId) return false
    const relation = compareOrigins(record?.origin ?? null, origin())
    try {
      if (relation !== 'other') {
        const capture = await service.capture(sessionId, signal)
        if (capture.status === 'processing') parts.onConfirmed(id, sessionId)
        return overdue.isOverdue(record, capture.status) ? overdue.sendAgain(id, record) : applyStatus(id, capture)
      }
    } catch (error) {
      if (isItemError(error)) return false
      if (toFailure(error).code !== 'capture-not-found') throw error
    }
    if (relation === 'same') lifecycle.apply(id, { kind: 'gone' })
    else markElsewhere(lifecycle, clip, record)
    return true
  }

  return { poll }
}
