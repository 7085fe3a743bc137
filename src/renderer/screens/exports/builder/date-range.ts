import type { ExportRange } from '../../../../contract/export-job.ts'
import { limits } from '../../../../service-api/limits.ts'

/** Epoch seconds, as the service takes them; the last second is in the range. */
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

/** From the range as people choose it, in local time; null where its days do not make one. */
export function secondsOf({ kind, from, to }: ExportRange, nowMs: number): RangeSeconds | null {
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

/** Whether the service refuses it to those with a Base subscription. */
export const isBeforeBaseTier = ({ startTime }: RangeSeconds): boolean =>
  startTime !== null && startTime * 1_000 < Date.parse(limits.baseTierEarliestDay)
