import type { CaptureQuery } from '../../service/captures.ts'
import { limits } from '../../service/limits.ts'
import { toFailure } from '../app-error.ts'
import type { CaptureFreshness } from '../contract/capture-list.ts'
import type { Failure } from '../contract/failure.ts'
import type { Clock, Service } from '../ports.ts'
import type { RateLimiter } from '../runtime/rate-limiter.ts'
import {
  areContiguous,
  capturesStartingOn,
  hasSameEntries,
  isUnfinished,
  type ListedCapture,
  type ListedPage,
  PAGE_STRIDE,
  toListedPage,
  withNextPage,
} from './listed-page.ts'

/** Pages kept: 30,000 captures. */
const MAX_PAGES = 60

interface RowWindow {
  readonly rows: readonly ListedCapture[]
  readonly pages: readonly ListedPage[]
}

/** Caches the pages of a list, and maps rows to pages. */
function createPageCache() {
  /** Pages by number, the one used last at the end. */
  let pages = new Map<number, ListedPage>()
  /** Rows of each page that was ever read. */
  const counts = new Map<number, number>()
  /** Count reported by the service; an estimate that never ends the list. */
  let reportedTotal: number | null = null
  /** First page that was empty. */
  let emptyFrom = Number.POSITIVE_INFINITY

  const rowsOn = (number: number) => counts.get(number) ?? PAGE_STRIDE
  const lastPage = () => [...pages.values()].find(({ isLast, isEmpty, number }) => isLast && (!isEmpty || number === 0))
  const lastFull = () =>
    Math.max(-1, ...[...pages.values()].filter(({ isLast }) => !isLast).map(({ number }) => number))

  function rowsBefore(end: number): number {
    let rows = 0
    for (let number = 0; number < end; number++) rows += rowsOn(number)
    return rows
  }

  function count(number: number) {
    const page = pages.get(number)
    if (page) counts.set(number, capturesStartingOn(page, pages.get(number - 1)).length)
  }

  /** Stores a page that was just read. Returns false when the list has moved, which drops the pages read before. */
  function put(page: ListedPage, total: number | null): boolean {
    reportedTotal = total
    const { number } = page
    const [old, before, next] = [pages.get(number), pages.get(number - 1), pages.get(number + 1)]
    const isConsistent =
      (!old || hasSameEntries(old, page)) &&
      (!before || areContiguous(before, page)) &&
      (!next || areContiguous(page, next))
    if (!isConsistent) forget()
    if (page.isEmpty && number > 0) {
      emptyFrom = Math.min(emptyFrom, number)
      return isConsistent
    }
    if (number >= emptyFrom) emptyFrom = Number.POSITIVE_INFINITY
    moveToEnd(pages, page)
    count(number)
    count(number + 1)
    for (const oldest of pages.keys()) if (pages.size > MAX_PAGES) pages.delete(oldest)
    return isConsistent
  }

  /** Row positions stay as estimates until they are read again. */
  function forget() {
    pages = new Map()
    emptyFrom = Number.POSITIVE_INFINITY
  }

  function total(): { total: number; isExact: boolean } {
    const last = lastPage()
    if (last) {
      const isExact = Array.from({ length: last.number }, (_, number) => counts.has(number)).every(Boolean)
      return { total: rowsBefore(last.number + 1), isExact }
    }
    const maxTotal = emptyFrom === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : rowsBefore(emptyFrom)
    // After a full page there is at least one more row, even where the service counts fewer.
    return { total: Math.min(Math.max(reportedTotal ?? 0, rowsBefore(lastFull() + 1) + 1), maxTotal), isExact: false }
  }

  /** Pages of these rows, and the next one where a capture may continue. */
  function pagesOf(offset: number, limit: number): number[] {
    const last = lastPage()?.number ?? Math.min(emptyFrom - 1, Number.MAX_SAFE_INTEGER)
    const numbers: number[] = []
    let first = 0
    for (let number = 0; number <= last && first < offset + limit; number++) {
      const after = first + rowsOn(number)
      if (after > offset || number === last) numbers.push(number)
      // The last row may have athletes on the next page.
      if (after > offset && after <= offset + limit && number < last) numbers.push(number + 1)
      first = after
    }
    return [...new Set(numbers)]
  }

  /** Rows of a window; null when a page is missing. */
  function window(offset: number, limit: number): RowWindow | null {
    const numbers = pagesOf(offset, limit)
    const found = numbers.map((number) => pages.get(number))
    if (found.length === 0 || found.some((page) => !page)) return null
    const here = found.filter((page) => page !== undefined)
    const first = rowsBefore(here[0]?.number ?? 0)
    const rows = here.flatMap((page) =>
      capturesStartingOn(page, pages.get(page.number - 1)).map((row) => withNextPage(row, pages.get(page.number + 1))),
    )
    for (const page of here) moveToEnd(pages, page)
    return { rows: rows.slice(Math.max(offset - first, 0), Math.max(offset - first, 0) + limit), pages: here }
  }

  function find(sessionId: string): ListedCapture | undefined {
    for (const page of pages.values()) {
      const listed = page.captures.get(sessionId)
      if (listed) return withNextPage(withNextPage(listed, pages.get(page.number + 1)), pages.get(page.number - 1))
    }
    return undefined
  }

  return {
    put,
    forget,
    total,
    pagesOf,
    window,
    find,
    get: (number: number) => pages.get(number),
    /** Page to read next to find the end: between the last full page and the first empty one. */
    pageBeforeEnd(): number | null {
      if (lastPage() || emptyFrom === Number.POSITIVE_INFINITY) return null
      return Math.max(Math.floor((lastFull() + emptyFrom) / 2), 0)
    },
  }
}

function moveToEnd(pages: Map<number, ListedPage>, page: ListedPage) {
  pages.delete(page.number)
  pages.set(page.number, page)
}

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
