import { type Capture, type CaptureStatus, captureSource } from '../../service/captures.ts'
import { limits } from '../../service/limits.ts'
import type { ClipId } from '../contract/clip.ts'
import type { ClipStore, Clock, Service } from '../ports.ts'
import type { RateLimiter } from '../runtime/rate-limiter.ts'
import { createYielder } from '../runtime/yielder.ts'
import { isItemError } from '../service/is-item-error.ts'
import { isLastPage } from '../service/last-page.ts'
import type { Page } from '../service/page.ts'
import { parseTimeMs } from '../service/parse-time.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'
import type { ApplyStatus } from './apply-status.ts'
import { groupByCapture, type ListedCapture } from './listed-page.ts'
import type { OverdueCaptures } from './overdue.ts'

/** Captures left to single requests: as many calls as a page of each remaining status. */
export const MAX_LEFT_TO_SINGLE_REQUESTS = 3

/** Tolerance between the listed time of a capture and the one that was sent. */
const TIME_SLACK_MS = 60 * 60_000

/** State of one poll of all captures. */
export interface Round {
  /** Clips by capture that were being processed before the first request, so that no answer is older. */
  readonly clips: ReadonlyMap<string, ClipId>
  /** Captures that no page has reported yet. */
  readonly unreported: Set<string>
  /** Number of clips that have moved on. */
  moved: number
}

interface Parts {
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
export function createStatusPages({
  store,
  service,
  clock,
  rateLimiter,
  origin,
  applyStatus,
  isOverdue,
  onConfirmed,
}: Parts) {
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
