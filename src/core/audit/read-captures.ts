import { type Capture, captureSource } from '../../service-api/captures.ts'
import { limits } from '../../service-api/limits.ts'
import { PAGE_STRIDE } from '../captures/list/listed-page.ts'
import type { Service } from '../ports.ts'
import { eitherSignal } from '../runtime/either-signal.ts'
import { isLastPage } from '../service/last-page.ts'
import type { CountedPage } from '../service/page.ts'

/** How far it goes back where the list has moved: half a page finds again what was read. */
const STEP_BACK_ROWS = limits.pageSizeMax / 2
/** A list that moves without end is read on: what it hides is asked for by id. */
const MAX_STEPS_BACK = 50
/** So many pages are asked for at once: the service works on the next while this one is written down. */
const MAX_CONCURRENT_PAGES = 3
/** Ten million captures. */
const MAX_PAGES = 20_000

type CapturesPage = CountedPage<Capture>

interface Parts {
  /** One question, asked again while time alone may mend it. Throws AppError. */
  readonly ask: <Answer>(question: (signal: AbortSignal) => Promise<Answer>, signal: AbortSignal) => Promise<Answer>
  readonly service: Pick<Service, 'captures'>
  /** Takes what was read; true when no more is needed. */
  readonly onPage: (page: CapturesPage) => Promise<boolean>
}

/**
 * Reads the service's list of what stations made to its end: a page shorter than asked for, never `total_count` (4.7).
 * Each page begins with the last entry of the one before. Where no entry is in both, captures were deleted meanwhile, and
 * it goes back until one is. Throws AppError.
 */
export async function readCaptures({ ask, service, onPage }: Parts, signal: AbortSignal): Promise<void> {
  let before: readonly string[] = []
  let offset = 0
  let stepsBack = 0
  /** What the service counts: no more than this is asked for ahead, and it is never the end. */
  let reportedTotal = 0
  const pages = createPagePrefetch(
    ({ from, own }) => ask((asked) => service.captures(pageQuery(from), asked), own),
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
      // A service that heeds no offset shows its first page for ever.
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

/** Pages of the list, some of them asked for before they are needed; another offset than the next one drops them. */
function createPagePrefetch(
  read: (asked: { from: number; own: AbortSignal }) => Promise<CapturesPage>,
  signal: AbortSignal,
) {
  let asked = new Map<number, Promise<CapturesPage>>()
  let stop = new AbortController()
  let present = eitherSignal(signal, stop.signal)

  function cancel() {
    stop.abort()
    present.dispose()
    asked = new Map()
  }

  function begin() {
    cancel()
    stop = new AbortController()
    present = eitherSignal(signal, stop.signal)
  }

  function at(offset: number, hint: number): Promise<CapturesPage> {
    if (!asked.has(offset)) begin()
    const { signal: own } = present
    for (let number = 0; number < MAX_CONCURRENT_PAGES; number++) {
      const from = offset + number * PAGE_STRIDE
      if (asked.has(from) || (number > 0 && from >= hint)) continue
      const page = read({ from, own })
      // Whoever needs it hears of it; else nobody does.
      page.catch(() => undefined)
      asked.set(from, page)
    }
    const page = asked.get(offset) ?? read({ from: offset, own })
    asked.delete(offset)
    return page
  }

  return { at, cancel }
}

/** Whether something between this page and the one before may not have been read. */
function isGap(page: CapturesPage, entries: readonly string[], before: readonly string[]): boolean {
  if (before.length === 0 || page.items.length < page.receivedCount) return false
  const known = new Set(before)
  return !entries.some((entry) => known.has(entry))
}

const isRepeated = (entries: readonly string[], before: readonly string[]) =>
  entries.length > 1 && entries.length === before.length && entries.every((entry, index) => entry === before[index])
