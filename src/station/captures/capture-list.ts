import type { CaptureQuery } from '../../service/captures.ts'
import { limits } from '../../service/limits.ts'
import { toFailure } from '../app-error.ts'
import type { CaptureFreshness } from '../contract/capture-list.ts'
import type { Failure } from '../contract/failure.ts'
import type { Clock, Service } from '../ports.ts'
import type { RateLimiter } from '../runtime/rate-limiter.ts'
import { isUnfinished, type ListedCapture, type ListedPage, PAGE_STRIDE, toListedPage } from './listed-page.ts'
import { createPageCache, type RowWindow } from './page-cache.ts'

export interface CaptureListParts {
  readonly service: Pick<Service, 'captures'>
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>
  readonly rateLimiter: RateLimiter
}

interface ListRequest {
  readonly offset: number
  readonly limit: number
  readonly freshness: CaptureFreshness
}

interface ListedPart extends RowWindow {
  readonly total: number
  readonly isExact: boolean
  readonly problem: Failure | null
}

/** Intervals of checks for newer captures, and of unfinished ones. */
const TOP_INTERVAL_MS = 12_000
const UNFINISHED_INTERVAL_MS = 4_000
/** Interval of checks of finished captures, which can be deleted or get another athlete. */
const FINISHED_INTERVAL_MS = 60_000
/** Requests of one read: a list that moves faster than it is read is shown as last read. */
const MAX_ROUNDS = 24

export type CaptureList = ReturnType<typeof createCaptureList>

/** Reads the service's captures that match a filter, page by page where a screen shows them. */
export function createCaptureList(
  { service, clock, rateLimiter }: CaptureListParts,
  query: Omit<CaptureQuery, 'limit' | 'offset'>,
) {
  const book = createPageCache()
  /** Time of each page's read, by the monotonic clock. */
  const readAtMs = new WeakMap<ListedPage, number>()
  let turn: Promise<unknown> = Promise.resolve()

  /** Throws AppError when no row is cached and the service can't be asked. */
  function read(request: ListRequest, signal: AbortSignal): Promise<ListedPart> {
    const known = request.freshness === 'kept' ? book.window(request.offset, request.limit) : null
    if (known) return Promise.resolve({ ...known, ...book.total(), problem: null })
    const result = turn.then(() => readNow(request, signal))
    turn = result.catch(() => undefined)
    return result
  }

  async function readNow({ offset, limit, freshness }: ListRequest, signal: AbortSignal): Promise<ListedPart> {
    const begunAtMs = clock.monotonicMs()
    const staleBefore = freshness === 'now' ? begunAtMs : Number.NEGATIVE_INFINITY
    let problem: Failure | null = null
    try {
      if (freshness === 'check' && isTopDue(begunAtMs)) await fetch(0, signal)
      for (let round = 0; round < MAX_ROUNDS; round++) {
        const number = nextToRead(offset, limit, (page) =>
          freshness === 'check' ? isDue(page, begunAtMs) : readAt(page) < staleBefore,
        )
        if (number === null) break
        await fetch(number, signal)
      }
    } catch (error) {
      problem = toFailure(error)
      if (!book.window(offset, limit)) throw error
    }
    return { ...(book.window(offset, limit) ?? { rows: [], pages: [] }), ...book.total(), problem }
  }

  /** Number of the next page that is missing or too old; null when all rows are cached. */
  function nextToRead(offset: number, limit: number, isOld: (page: ListedPage) => boolean): number | null {
    const middle = book.pageBeforeEnd()
    if (middle !== null) return middle
    const within = Math.min(offset, Math.max(book.total().total - 1, 0))
    for (const number of book.pagesOf(within, limit)) {
      const page = book.get(number)
      if (!page || isOld(page)) return number
    }
    return null
  }

  async function fetch(number: number, signal: AbortSignal) {
    await rateLimiter(signal)
    const window = { limit: limits.pageSizeMax, offset: number * PAGE_STRIDE }
    const answer = await service.captures({ ...query, ...window }, signal)
    const page = toListedPage(number, answer, clock.nowMs())
    readAtMs.set(page, clock.monotonicMs())
    book.put(page, answer.totalCount ?? null)
  }

  const readAt = (page: ListedPage) => readAtMs.get(page) ?? 0

  function isTopDue(nowMs: number): boolean {
    const top = book.get(0)
    return top === undefined || nowMs - readAt(top) >= TOP_INTERVAL_MS
  }

  function isDue(page: ListedPage, nowMs: number): boolean {
    const intervalMs = [...page.captures.values()].some(isUnfinished) ? UNFINISHED_INTERVAL_MS : FINISHED_INTERVAL_MS
    return nowMs - readAt(page) >= intervalMs && readAt(page) < nowMs
  }

  /** Capture as last read; undefined once it left the cache. */
  const find = (sessionId: string): ListedCapture | undefined => book.find(sessionId)

  return { read, find }
}
