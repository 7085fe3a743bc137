import type { ClipId } from '../../contract/clips/clip.ts'
import { type Capture, type CaptureStatus, captureSource } from '../../service-api/captures.ts'
import { limits } from '../../service-api/limits.ts'
import type { ClipStore, Clock, Service } from '../ports.ts'
import type { RateLimiter } from '../runtime/rate-limiter.ts'
import { createYielder } from '../runtime/yielder.ts'
import { isItemError } from '../service/is-item-error.ts'
import { isLastPage } from '../service/last-page.ts'
import type { Page } from '../service/page.ts'
import { parseTimeMs } from '../service/parse-time.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'
import type { ApplyStatus } from './apply-status.ts'
import { groupByCapture, type ListedCapture } from './list/listed-page.ts'

/** So few are asked for one by one: that costs no more calls than a page of each status that is left. */
export const MAX_LEFT_TO_SINGLE_REQUESTS = 3

/** A capture may be listed under a time that differs this much from the one that was sent. */
const TIME_SLACK_MS = 60 * 60_000

/** One time of asking how all captures stand. */
export interface Round {
  /** The clip of every capture that was being processed before anything was asked: no answer can be older than that. */
  readonly clips: ReadonlyMap<string, ClipId>
  /** The captures of which no page has told yet. */
  readonly unreported: Set<string>
  /** How many clips have moved on. */
  moved: number
}

interface Parts {
  readonly store: Pick<ClipStore, 'reservationOf'>
  readonly service: Pick<Service, 'captures'>
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly origin: () => ServiceOrigin | null
  readonly applyStatus: ApplyStatus
}

/** Who was asked for which list. */
interface PageSource {
  readonly status: CaptureStatus
  readonly origin: ServiceOrigin | null
}

const unfinishedStatuses: ReadonlySet<CaptureStatus> = new Set(['processing', 'awaiting_upload'])

/** Only stations make captures through this interface: others need not be read when looking for what has ended. */
const statusFilter = (status: CaptureStatus) =>
  unfinishedStatuses.has(status) ? { status } : ({ status, source: captureSource } as const)

/** Reads the lists of captures by status: a page tells of 500 at once. Reads only as far as that saves calls. */
export function createStatusPages({ store, service, clock, rateLimiter, origin, applyStatus }: Parts) {
  /** Throws AppError when nobody can be asked now. */
  async function read(round: Round, signal: AbortSignal) {
    try {
      for (const status of ['processing', 'completed', 'error', 'awaiting_upload'] as const) {
        if (signal.aborted || (status !== 'processing' && round.unreported.size <= MAX_LEFT_TO_SINGLE_REQUESTS)) return
        await readList(status, round, signal)
      }
    } catch (error) {
      // Then each is asked for by itself.
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
      // Nobody knows which of two services has answered.
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

  async function applyPage(page: Page<Capture>, asked: PageSource, round: Round, signal: AbortSignal) {
    const yieldToEventLoop = createYielder(clock)
    for (const [sessionId, listed] of groupByCapture(page.items)) {
      const id = round.clips.get(sessionId)
      if (id === undefined) continue
      await yieldToEventLoop(signal)
      if (signal.aborted) return
      if (unfinishedStatuses.has(asked.status)) {
        if (!hasEnded(listed)) round.unreported.delete(sessionId)
      } else if (listed.capture.status === asked.status && isOfClip(id, listed, asked.origin)) {
        round.unreported.delete(sessionId)
        if (applyStatus(id, listed.capture)) round.moved += 1
      }
    }
  }

  /** Whether a row speaks for a clip: its capture was made here, for one of the athletes that the row names. */
  function isOfClip(id: ClipId, { capture, athleteIds }: ListedCapture, here: ServiceOrigin | null): boolean {
    const record = store.reservationOf(id, capture.session_id)
    if (!record) return false
    const athleteId = record.request.athlete_id.toLowerCase()
    const namesAthlete = athleteIds.some((each) => each.toLowerCase() === athleteId)
    const relation = compareOrigins(record.origin, here)
    return relation === 'same' ? namesAthlete || athleteIds.length === 0 : relation === 'perhaps' && namesAthlete
  }

  /** Newest come first (4.7): none of those that are missing can follow. */
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

/** A service that heeds no offset shows its first page for ever. */
const isRepeated = ({ items }: Page<Capture>, { items: before }: Page<Capture>) =>
  items[0]?.session_id === before[0]?.session_id && items.at(-1)?.session_id === before.at(-1)?.session_id
