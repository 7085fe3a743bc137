import type { ExportRange } from '../../../../contract/export-job.ts'
import { limits } from '../../../../service-api/limits.ts'

/** Range as the service expects it, in epoch seconds; the last second is included. */
interface RangeSeconds {
  readonly startTime: number | null
  readonly endTime: number | null
}

const seconds = (ms: number) => Math.floor(ms / 1_000)

/** The beginning of a day of this device’s calendar, so many days later. A day may have 23 or 25 hours. */
function dayStart(ms: number, daysLater = 0): number {
  const date = new Date(ms)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime()
}

const two = (value: number) => String(value).padStart(2, '0')

/** The day of this device’s calendar, as a range names it. */
export function dayOf(ms: number): string {
  const date = new Date(ms)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const startOf = (day: string): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date).getTime()
}

/** Converts a chosen range in local time to epoch seconds; null for an invalid range of days. */
export function rangeSecondsOf({ kind, from, to }: ExportRange, nowMs: number): RangeSeconds | null {
  switch (kind) {
    case 'last-24-hours':
      return { startTime: seconds(nowMs - limits.exportRangeDefaultMs), endTime: null }
    case 'today':
      return { startTime: seconds(dayStart(nowMs)), endTime: null }
    case 'yesterday':
      return { startTime: seconds(dayStart(nowMs, -1)), endTime: seconds(dayStart(nowMs)) - 1 }
    case 'last-7-days':
      return { startTime: seconds(dayStart(nowMs, -6)), endTime: null }
    case 'last-30-days':
      return { startTime: seconds(dayStart(nowMs, -29)), endTime: null }
    case 'days': {
      if (!from || !to || from > to) return null
      return { startTime: seconds(startOf(from)), endTime: seconds(dayStart(startOf(to), 1)) - 1 }
    }
  }
}

/** True for a range that the service refuses to organizations with a Base subscription. */
export const isBeforeBaseTier = ({ startTime }: RangeSeconds): boolean =>
  startTime !== null && startTime * 1_000 < Date.parse(limits.baseTierEarliestDay)
