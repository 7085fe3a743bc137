import type { ResultPage } from '../../../station/ports/export-ports.ts'
import type { Clock } from '../../../station/ports.ts'

/** Pages of so many bytes are kept at once: each keeping waits for the disk. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024
/** Time after which the next pages are kept, however few: a crash loses no more than these. */
const KEEP_INTERVAL_MS = 250

interface Parts {
  readonly clock: Clock
  /** Keeps pages on the disk, in their order. */
  readonly keep: (pages: readonly ResultPage[]) => Promise<void>
}

/** Collects pages that come quickly, so that they are kept together. A page that comes alone is kept at once. */
export function createPageBatches({ clock, keep }: Parts) {
  const ending = new AbortController()
  let pages: ResultPage[] = []
  let sizeBytes = 0
  let keptAtMs = Number.NEGATIVE_INFINITY
  let timer: Promise<void> | null = null
  let lastKeep = Promise.resolve()

  function keepAll(): Promise<void> {
    lastKeep = lastKeep.then(async () => {
      if (pages.length === 0) return
      const batch = pages
      pages = []
      sizeBytes = 0
      await keep(batch)
      keptAtMs = clock.monotonicMs()
    })
    // The next page, or the end, reports the failure.
    lastKeep.catch(() => {})
    return lastKeep
  }

  async function keepLater(durationMs: number) {
    await clock.sleep(durationMs, ending.signal)
    timer = null
    if (!ending.signal.aborted) await keepAll()
  }

  return {
    /** Resolves when the next page may come. Throws the failure of this or an earlier keeping. */
    async add(page: ResultPage): Promise<void> {
      pages.push(page)
      sizeBytes += page.lines.length
      const dueMs = keptAtMs + KEEP_INTERVAL_MS - clock.monotonicMs()
      if (dueMs <= 0 || sizeBytes >= MAX_BATCH_BYTES) return keepAll()
      timer ??= keepLater(dueMs).catch(() => {})
    },
    /** Keeps what is left. */
    async end(): Promise<void> {
      ending.abort()
      await keepAll()
      await timer
    },
  }
}
