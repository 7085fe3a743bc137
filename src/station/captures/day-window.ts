import type { CaptureList } from './capture-list.ts'
import type { ListedCapture } from './listed-page.ts'

type Request = Parameters<CaptureList['read']>[0]
type Part = Awaited<ReturnType<CaptureList['read']>>

/** Moments that days begin and end at; null for no limit. */
interface DayRange {
  readonly fromMs: number | null
  readonly toMs: number | null
}

/** A search whose pages moved the list under it begins again; one that never settles shows the last answer. */
const MAX_SEARCHES = 3

/**
 * Reads the captures of some days. The service has no filter for days, but lists captures newest first by capture time
 * (service interface 4.7): the first and the last of the days are searched for, which reads few pages.
 */
export async function readDays(
  list: Pick<CaptureList, 'read'>,
  { fromMs, toMs }: DayRange,
  { offset, limit, freshness }: Request,
  signal: AbortSignal,
): Promise<Part> {
  const top = await list.read({ offset: 0, limit: 1, freshness }, signal)

  /** Number of captures that are not older than a moment, by the positions that are known now. */
  async function countSince(atMs: number): Promise<number> {
    let [low, high] = [0, (await list.read({ offset: 0, limit: 1, freshness: 'kept' }, signal)).total]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const { rows } = await list.read({ offset: middle, limit: 1, freshness: 'kept' }, signal)
      const [row] = rows
      if (row && capturedAtMs(row) >= atMs) low = middle + 1
      else high = middle
    }
    return low
  }
  /** Reading a page corrects the positions of all after it, so the search is repeated until it reads none. */
  async function settledCount(atMs: number | null, otherwise: () => number): Promise<number> {
    if (atMs === null) return otherwise()
    let found = await countSince(atMs)
    for (let search = 1; search < MAX_SEARCHES; search++) {
      const again = await countSince(atMs)
      if (again === found) break
      found = again
    }
    return found
  }

  const first = await settledCount(toMs, () => 0)
  const end = Math.max(await settledCount(fromMs, () => top.total), first)
  const total = end - first
  const within = Math.min(limit, Math.max(total - offset, 0))
  if (within === 0) return { ...top, rows: [], total, isExact: true }
  const part = await list.read({ offset: first + offset, limit: within, freshness }, signal)
  return { ...part, total, isExact: part.isExact || part.rows.length === total }
}

/** A capture without a time stands behind all that have one. */
function capturedAtMs({ capture }: ListedCapture): number {
  const atMs = Date.parse(capture.capture_time ?? '')
  return Number.isNaN(atMs) ? Number.NEGATIVE_INFINITY : atMs
}
