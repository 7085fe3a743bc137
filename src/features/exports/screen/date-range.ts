import { parseLocalDay, startOfLocalDay } from '../../../renderer/fields/local-day.ts'
import { limits } from '../../../service/limits.ts'
import type { ExportRange } from '../../../station/contract/export-job.ts'

/** Range as the service expects it, in epoch seconds; the last second is included. */
interface RangeSeconds {
  readonly startTime: number | null
  readonly endTime: number | null
}

const seconds = (ms: number) => Math.floor(ms / 1_000)

/** Converts a chosen range in local time to epoch seconds; null for an invalid range of days. */
export function rangeSecondsOf({ kind, from, to }: ExportRange, nowMs: number): RangeSeconds | null {
  switch (kind) {
    case 'last-24-hours':
      return { startTime: seconds(nowMs - limits.exportRangeDefaultMs), endTime: null }
    case 'today':
      return { startTime: seconds(startOfLocalDay(nowMs)), endTime: null }
    case 'yesterday':
      return { startTime: seconds(startOfLocalDay(nowMs, -1)), endTime: seconds(startOfLocalDay(nowMs)) - 1 }
    case 'last-7-days':
      return { startTime: seconds(startOfLocalDay(nowMs, -6)), endTime: null }
    case 'last-30-days':
      return { startTime: seconds(startOfLocalDay(nowMs, -29)), endTime: null }
    case 'days': {
      const [first, last] = [parseLocalDay(from ?? ''), parseLocalDay(to ?? '')]
      if (first === null || last === null || first > last) return null
      // “All time” of an earlier request begins on the last day of 1969 west of Greenwich.
      return { startTime: Math.max(seconds(first), 0), endTime: seconds(startOfLocalDay(last, 1)) - 1 }
    }
  }
}

/** True for a range that the service refuses to organizations with a Base subscription. */
export const isBeforeBaseTier = ({ startTime }: RangeSeconds): boolean =>
  startTime !== null && startTime * 1_000 < Date.parse(limits.baseTierEarliestDay)
