/** Whole days of this device's calendar; `toMs` excluded. */
export interface Span {
  readonly fromMs: number | null
  readonly toMs: number | null
}

/** A period as people choose it. */
export const periodKinds = ['all', 'today', 'last-7-days', 'last-28-days', 'last-90-days', 'days'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** Days that end with today. */
const daysOf: Readonly<Partial<Record<PeriodKind, number>>> = {
  today: 1,
  'last-7-days': 7,
  'last-28-days': 28,
  'last-90-days': 90,
}

/** The beginning of a day, so many days later. A day may have 23 or 25 hours. */
export function dayStart(ms: number, daysLater = 0): number {
  const date = new Date(ms)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime()
}

const two = (value: number) => String(value).padStart(2, '0')

/** As a date field writes it: `2026-11-20`. */
export function dayOf(ms: number): string {
  const date = new Date(ms)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The beginning of the day in a date field; null for what is no day. */
export function startOfDay(day: string): number | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (year === undefined) return null
  const start = new Date(Number(year), Number(month) - 1, Number(date))
  return dayOf(start.getTime()) === day ? start.getTime() : null
}

/** The days of a period; null for `days`, which have to be chosen. */
export function spanOf(kind: PeriodKind, nowMs: number): Span | null {
  if (kind === 'all') return { fromMs: null, toMs: null }
  const days = daysOf[kind]
  return days === undefined ? null : { fromMs: dayStart(nowMs, 1 - days), toMs: dayStart(nowMs, 1) }
}

/** Both days of two date fields, each in the span; null where they make none. */
export function spanOfDays(from: string, to: string): { fromMs: number; toMs: number } | null {
  const [first, last] = [startOfDay(from), startOfDay(to)]
  return first === null || last === null || first > last ? null : { fromMs: first, toMs: dayStart(last, 1) }
}

/** What a person would choose for these days now. */
export const kindOf = ({ fromMs, toMs }: Span, nowMs: number): PeriodKind =>
  periodKinds.find((kind) => {
    const span = spanOf(kind, nowMs)
    return span !== null && span.fromMs === fromMs && span.toMs === toMs
  }) ?? 'days'
