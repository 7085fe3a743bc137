import { limits } from '../../../service/limits.ts'
import { AppError } from '../../../station/app-error.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import type { ResultColumn, ResultPage } from '../../../station/ports/export-ports.ts'
import { eitherSignal } from '../../../station/runtime/either-signal.ts'

const INITIAL_CONCURRENCY = 2
/** Hides 50 ms of latency where a page takes 7 ms of work; with six, an export took 1.3 x its time without latency. */
const MAX_CONCURRENCY = 8
/** Bytes of pages under way, as large as the last one: eight pages of 178 columns took 50 MB. Three hide the latency. */
const MAX_BYTES_UNDER_WAY = 9 * 1024 * 1024
/** Pages without a 429 that raise the concurrency by one. */
const PAGES_PER_INCREASE = 4

/** Limits concurrent page requests; learned, as the service publishes no rate. */
export function createPageWindow() {
  let width = INITIAL_CONCURRENCY
  let pagesWithoutBusy = 0
  let widthByBytes = MAX_CONCURRENCY

  return {
    width: () => Math.min(width, widthByBytes),
    busy() {
      width = Math.max(1, Math.floor(width / 2))
      pagesWithoutBusy = 0
    },
    succeeded(sizeBytes: number) {
      widthByBytes = Math.max(1, Math.floor(MAX_BYTES_UNDER_WAY / Math.max(sizeBytes, 1)))
      pagesWithoutBusy += 1
      if (pagesWithoutBusy < PAGES_PER_INCREASE || width === MAX_CONCURRENCY) return
      width += 1
      pagesWithoutBusy = 0
    },
  }
}

export type PageWindow = ReturnType<typeof createPageWindow>

export interface FetchPages {
  /** First row that is missing. */
  readonly from: number
  readonly window: PageWindow
  readonly fetchPage: (offset: number, signal: AbortSignal) => Promise<ResultPage>
  /** Takes a page to save; the next one is taken after the promise resolved. */
  readonly savePage: (page: ResultPage) => Promise<void>
  /** Handles the empty page, which holds the columns of an empty result. */
  readonly onEmpty: (columns: readonly ResultColumn[]) => void | Promise<void>
  readonly signal: AbortSignal
}

/**
 * Fetches pages concurrently and saves them in order, up to the first empty one. A page of unexpected size shifts all
 * later offsets: pending requests are dropped, and single requests follow until a full page comes. Throws AppError
 * `answer-malformed` for a page that repeats the one before: a cache that ignores the offset would fill the disk.
 */
export async function fetchPages({ from, window, fetchPage, savePage, onEmpty, signal }: FetchPages): Promise<void> {
  const size = limits.pageSizeMax
  let due = from
  let isAligned = true
  let round = startRound(fetchPage, signal)
  const repeats = createRepeatCheck()
  try {
    for (;;) {
      const width = isAligned ? window.width() : 1
      round.fill(due, width, size)
      const page = await round.take(due)
      if (page.rows === 0) return await onEmpty(page.columns)
      if (repeats.isRepeated(page))
        throw new AppError('answer-malformed', { host: '', detail: evidence('page-repeated') })
      window.succeeded(page.lines.length)
      due += page.rows
      isAligned = page.rows === size
      // The next request is on its way while this page is saved.
      if (isAligned) round.fill(due, window.width(), size)
      await savePage(page)
      if (isAligned) continue
      round.end()
      round = startRound(fetchPage, signal)
    }
  } finally {
    round.end()
  }
}

/** Starts a round of concurrent requests, which `end` cancels. */
function startRound(ask: FetchPages['fetchPage'], signal: AbortSignal) {
  const ending = new AbortController()
  const either = eitherSignal(signal, ending.signal)
  const underWay = new Map<number, Promise<ResultPage>>()

  return {
    fill(due: number, width: number, size: number) {
      for (let offset = due; underWay.size < width; offset += size) {
        if (underWay.has(offset)) continue
        const page = ask(offset, either.signal)
        // The failure is handled when the page is needed.
        page.catch(() => {})
        underWay.set(offset, page)
      }
    },
    async take(offset: number): Promise<ResultPage> {
      const page = await underWay.get(offset)
      if (page === undefined) throw new Error('a page is taken that nobody asked for')
      underWay.delete(offset)
      return page
    },
    end() {
      ending.abort()
      either.dispose()
    },
  }
}

/** Bytes at both ends of a page that tell it from another one. */
const END_BYTES = 4_096

/** Remembers both ends of the page before, since its memory is freed after it was saved. */
function createRepeatCheck() {
  let before: { readonly sizeBytes: number; readonly ends: readonly Uint8Array[] } | null = null
  return {
    isRepeated({ lines }: ResultPage): boolean {
      const ends = [lines.subarray(0, END_BYTES), lines.subarray(-END_BYTES)].map((end) => Uint8Array.from(end))
      const isSame =
        lines.length > 0 &&
        before?.sizeBytes === lines.length &&
        before.ends.every((end, index) => end.every((byte, at) => byte === ends[index]?.[at]))
      before = { sizeBytes: lines.length, ends }
      return isSame
    },
  }
}
