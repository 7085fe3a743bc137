import { parseLocalDay, startOfLocalDay } from '../../../renderer/fields/local-day.ts'

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

/** Range from two date fields that may be empty, such as all days since one; null for an invalid range. */
export function openRangeOfDays(from: string, to: string): DayRange | null {
  const [first, last] = [parseLocalDay(from), parseLocalDay(to)]
  const isWrong = (from !== '' && first === null) || (to !== '' && last === null)
  if (isWrong || (first !== null && last !== null && first > last)) return null
  return { fromMs: first, toMs: last === null ? null : startOfLocalDay(last, 1) }
}

/** Period that has this range now. */
export const periodOfRange = ({ fromMs, toMs }: DayRange, nowMs: number): PeriodKind =>
  periodKinds.find((kind) => {
    const span = rangeOfPeriod(kind, nowMs)
    return span !== null && span.fromMs === fromMs && span.toMs === toMs
  }) ?? 'days'
