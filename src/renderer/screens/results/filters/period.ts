/** Range of whole local days; `toMs` is excluded. */
export interface DayRange {
  readonly fromMs: number | null
  readonly toMs: number | null
}

/** Periods to choose from. */
export const periodKinds = ['all', 'today', 'last-7-days', 'last-28-days', 'last-90-days', 'days'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** Number of days of a period that ends today. */
const dayCounts: Readonly<Partial<Record<PeriodKind, number>>> = {
  today: 1,
  'last-7-days': 7,
  'last-28-days': 28,
  'last-90-days': 90,
}

/** The beginning of a day, so many days later. A day may have 23 or 25 hours. */
export function startOfLocalDay(ms: number, daysLater = 0): number {
  const date = new Date(ms)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime()
}

const two = (value: number) => String(value).padStart(2, '0')

/** As a date field writes it: `2026-11-20`. */
export function localDayText(ms: number): string {
  const date = new Date(ms)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The beginning of the day in a date field; null for what is no day. */
export function parseLocalDay(day: string): number | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (year === undefined) return null
  const start = new Date(Number(year), Number(month) - 1, Number(date))
  return localDayText(start.getTime()) === day ? start.getTime() : null
}

/** Range of a period; null for `days`, which a person chooses. */
export function rangeOfPeriod(kind: PeriodKind, nowMs: number): DayRange | null {
  if (kind === 'all') return { fromMs: null, toMs: null }
  const days = dayCounts[kind]
  return days === undefined ? null : { fromMs: startOfLocalDay(nowMs, 1 - days), toMs: startOfLocalDay(nowMs, 1) }
}

/** Range from two date fields, both days included; null for an invalid range. */
export function rangeOfDays(from: string, to: string): { fromMs: number; toMs: number } | null {
  const [first, last] = [parseLocalDay(from), parseLocalDay(to)]
  return first === null || last === null || first > last ? null : { fromMs: first, toMs: startOfLocalDay(last, 1) }
}

/** Period that has this range now. */
export const periodOfRange = ({ fromMs, toMs }: DayRange, nowMs: number): PeriodKind =>
  periodKinds.find((kind) => {
    const span = rangeOfPeriod(kind, nowMs)
    return span !== null && span.fromMs === fromMs && span.toMs === toMs
  }) ?? 'days'
