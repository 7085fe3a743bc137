import { type Capture, captureSource } from '../../../service/captures.ts'
import { limits } from '../../../service/limits.ts'
import { PAGE_STRIDE } from '../../../station/captures/listed-page.ts'
import type { Service } from '../../../station/ports.ts'
import { eitherSignal } from '../../../station/runtime/either-signal.ts'
import { isLastPage } from '../../../station/service/last-page.ts'
import type { CountedPage } from '../../../station/service/page.ts'

/** Rows to go back where the list has moved: half a page overlaps with rows already read. */
const STEP_BACK_ROWS = limits.pageSizeMax / 2
/** Steps back of one read; captures that a constantly moving list hides are requested by id. */
const MAX_STEPS_BACK = 50
/** Concurrent page requests: the service prepares the next page while one is saved. */
const MAX_CONCURRENT_PAGES = 3
/** Pages of one read: ten million captures. */
const MAX_PAGES = 20_000

type CapturesPage = CountedPage<Capture>

interface Parts {
  /** Sends a request, with retries while time alone may help. Throws AppError. */
  readonly ask: <Answer>(question: (signal: AbortSignal) => Promise<Answer>, signal: AbortSignal) => Promise<Answer>
  readonly service: Pick<Service, 'captures'>
  /** Handles a page; true when no more is needed. */
  readonly onPage: (page: CapturesPage) => Promise<boolean>
}

/**
 * Reads the service's list of captures made by stations to its end: a page shorter than requested, never `total_count`
 * (service interface 4.7). Each page begins with the last entry of the one before. Without a common
 * entry, captures were deleted during the read, and earlier pages are read again. Throws AppError.
 */
export async function readCaptures({ ask, service, onPage }: Parts, signal: AbortSignal): Promise<void> {
  let before: readonly string[] = []
  let offset = 0
  let stepsBack = 0
  /** Count reported by the service: it limits requests ahead, and never ends the list. */
  let reportedTotal = 0
  const pages = createPagePrefetch(
    ({ offset: start, signal: pageSignal }) =>
      ask((requestSignal) => service.captures(pageQuery(start), requestSignal), pageSignal),
    signal,
  )
  try {
    for (let number = 0; number < MAX_PAGES; number++) {
      const page = await pages.at(offset, reportedTotal)
      reportedTotal = page.totalCount ?? 0
      const entries = page.items.map(({ session_id, athlete_id }) => `${session_id} ${athlete_id ?? ''}`)
      if (isGap(page, entries, before) && offset > 0 && stepsBack < MAX_STEPS_BACK) {
        stepsBack += 1
        offset = Math.max(offset - STEP_BACK_ROWS, 0)
        continue
      }
      // A service that ignores the offset repeats its first page forever.
      if (isRepeated(entries, before)) return
      if ((await onPage(page)) || isLastPage(page)) return
      before = entries
      offset += PAGE_STRIDE
    }
  } finally {
    pages.cancel()
  }
}

const pageQuery = (offset: number) => ({ source: captureSource, limit: limits.pageSizeMax, offset }) as const

/** Fetches pages, some of them ahead; a jump to another offset cancels those. */
function createPagePrefetch(
  read: (page: { offset: number; signal: AbortSignal }) => Promise<CapturesPage>,
  signal: AbortSignal,
) {
  let pendingPages = new Map<number, Promise<CapturesPage>>()
  let stop = new AbortController()
  let combinedSignal = eitherSignal(signal, stop.signal)

  function cancel() {
    stop.abort()
    combinedSignal.dispose()
    pendingPages = new Map()
  }

  function restart() {
    cancel()
    stop = new AbortController()
    combinedSignal = eitherSignal(signal, stop.signal)
  }

  function at(offset: number, expectedTotal: number): Promise<CapturesPage> {
    if (!pendingPages.has(offset)) restart()
    const { signal: pageSignal } = combinedSignal
    for (let number = 0; number < MAX_CONCURRENT_PAGES; number++) {
      const from = offset + number * PAGE_STRIDE
      if (pendingPages.has(from) || (number > 0 && from >= expectedTotal)) continue
      const page = read({ offset: from, signal: pageSignal })
      // The caller of `at` handles the failure; a canceled page needs no handling.
      page.catch(() => undefined)
      pendingPages.set(from, page)
    }
    const page = pendingPages.get(offset) ?? read({ offset, signal: pageSignal })
    pendingPages.delete(offset)
    return page
  }

  return { at, cancel }
}

/** True where rows between this page and the one before may have been missed. */
function isGap(page: CapturesPage, entries: readonly string[], before: readonly string[]): boolean {
  if (before.length === 0 || page.items.length < page.receivedCount) return false
  const known = new Set(before)
  return !entries.some((entry) => known.has(entry))
}

const isRepeated = (entries: readonly string[], before: readonly string[]) =>
  entries.length > 1 && entries.length === before.length && entries.every((entry, index) => entry === before[index])
