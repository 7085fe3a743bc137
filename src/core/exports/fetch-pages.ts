import { limits } from '../../service-api/limits.ts'
import { eitherSignal } from '../runtime/either-signal.ts'
import type { ResultColumn, ResultPage } from './export-ports.ts'

const INITIAL_CONCURRENCY = 2
const MAX_CONCURRENCY = 4
/** So many pages without a 429 widen the window by one. */
const PAGES_PER_INCREASE = 4

/** How many pages are asked for at once: learned, since the service publishes no rate. */
export function createPageWindow() {
  let width = INITIAL_CONCURRENCY
  let pagesWithoutBusy = 0

  return {
    width: () => width,
    busy() {
      width = Math.max(1, Math.floor(width / 2))
      pagesWithoutBusy = 0
    },
    succeeded() {
      pagesWithoutBusy += 1
      if (pagesWithoutBusy < PAGES_PER_INCREASE || width === MAX_CONCURRENCY) return
      width += 1
      pagesWithoutBusy = 0
    },
  }
}

export type PageWindow = ReturnType<typeof createPageWindow>

interface Parts {
  /** The first row that is not here yet. */
  readonly from: number
  readonly window: PageWindow
  readonly fetchPage: (offset: number, signal: AbortSignal) => Promise<ResultPage>
  /** Keeps a page; the next one is kept after it resolved. */
  readonly savePage: (page: ResultPage) => Promise<void>
  /** The empty page came; an empty result tells its columns in it. */
  readonly onEmpty: (columns: readonly ResultColumn[]) => void
  readonly signal: AbortSignal
}

/**
 * Fetches pages side by side and keeps them in their order, up to the first empty one. A page of another size than was
 * asked for moves the offsets of all pages after it: those under way are dropped, and one at a time follows until a full
 * one comes.
 */
export async function fetchPages({ from, window, fetchPage, savePage, onEmpty, signal }: Parts): Promise<void> {
  const size = limits.pageSizeMax
  let due = from
  let isAligned = true
  let round = startRound(fetchPage, signal)
  try {
    for (;;) {
      const width = isAligned ? window.width() : 1
      round.fill(due, width, size)
      const page = await round.take(due)
      if (page.rows === 0) return onEmpty(page.columns)
      await savePage(page)
      window.succeeded()
      due += page.rows
      isAligned = page.rows === size
      if (isAligned) continue
      round.end()
      round = startRound(fetchPage, signal)
    }
  } finally {
    round.end()
  }
}

/** Pages that are asked for at once, until the round is ended. */
function startRound(ask: Parts['fetchPage'], signal: AbortSignal) {
  const ending = new AbortController()
  const either = eitherSignal(signal, ending.signal)
  const underWay = new Map<number, Promise<ResultPage>>()

  return {
    fill(due: number, width: number, size: number) {
      for (let offset = due; underWay.size < width; offset += size) {
        if (underWay.has(offset)) continue
        const page = ask(offset, either.signal)
        // Its failure counts when its turn comes.
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
