import type { TrendSeries } from '../trend.ts'
import { type TimeSpan, WEEK_MS } from './weeks.ts'

const DAY_MS = 86_400_000

export interface ValueScale {
  readonly low: number
  readonly high: number
  /** Round numbers from the lowest to the highest. */
  readonly ticks: readonly number[]
}

type ValueSeries = { readonly points: readonly { readonly value: number }[] }

/** Smallest round step (1, 2 or 5 times a power of ten) that makes at most so many steps. */
function roundStep(range: number, steps: number): number {
  const minimum = range / steps
  const power = 10 ** Math.floor(Math.log10(minimum))
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= minimum * (1 - 1e-9)) ?? 10)
}

/** Scale of round numbers around the values of all series; null where there are none. */
export function valueScale(series: readonly ValueSeries[], steps = 5): ValueScale | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { points } of series)
    for (const { value } of points) {
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  if (low > high) return null
  const range = high - low || Math.abs(high) / 5 || 1
  const step = roundStep(range, steps)
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  // A sum of tenths is inexact, so a fractional step divides instead.
  const at = (index: number) => (step < 1 ? index / Math.round(1 / step) : index * step)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => at(first + index))
  return { low: at(first), high: at(last), ticks }
}

/**
 * Scale of one athlete's values, so that a small change is visible beside a group of wide range. The group's median is on
 * it where that leaves the values at least half of the height.
 */
export function ownScale(series: ValueSeries, groupMedian: number | null): ValueScale | null {
  const own = valueScale([series])
  if (own === null || groupMedian === null) return own
  const both = valueScale([series, { points: [{ value: groupMedian }] }])
  return both !== null && both.high - both.low <= 2 * (own.high - own.low) ? both : own
}

/** Time range of all series: the chosen period, else from the first week with data to the last session. */
export function timeSpan(
  series: readonly TrendSeries[],
  chosen: { fromMs: number | null; toMs: number | null },
): TimeSpan {
  const starts = series.flatMap(({ weeks }) => weeks[0]?.startMs ?? [])
  const ends = series.flatMap(({ points }) => points.at(-1)?.capturedAtMs ?? [])
  const fromMs = chosen.fromMs ?? Math.min(...starts)
  const lastMs = Math.max(...ends)
  // Padding keeps the last dot inside the plot.
  const toMs = chosen.toMs ?? lastMs + Math.max((lastMs - fromMs) * 0.02, DAY_MS)
  return Number.isFinite(fromMs) && Number.isFinite(toMs) && toMs > fromMs
    ? { fromMs, toMs }
    : { fromMs: 0, toMs: WEEK_MS }
}

/** Starts of days, Mondays or months, at most so many. */
export function timeTicks({ fromMs, toMs }: TimeSpan, maxTicks: number): number[] {
  const days = (toMs - fromMs) / DAY_MS
  const stepSize = [1, 2, 7, 14, 28].find((step) => days / step <= maxTicks)
  return stepSize === undefined ? monthTicks({ fromMs, toMs }, maxTicks) : dayTicks({ fromMs, toMs }, stepSize)
}

function dayTicks({ fromMs, toMs }: TimeSpan, stepSize: number): number[] {
  const from = new Date(fromMs)
  // Weeks start on Monday.
  const back = stepSize >= 7 ? (from.getDay() + 6) % 7 : 0
  const ticks: number[] = []
  for (let index = 0; ; index += stepSize) {
    const at = new Date(from.getFullYear(), from.getMonth(), from.getDate() - back + index).getTime()
    if (at > toMs) return ticks
    if (at >= fromMs) ticks.push(at)
  }
}

function monthTicks({ fromMs, toMs }: TimeSpan, maxTicks: number): number[] {
  const from = new Date(fromMs)
  const months = Math.ceil((toMs - fromMs) / (30 * DAY_MS))
  const stepSize = [1, 2, 3, 6, 12].find((step) => months / step <= maxTicks) ?? 12 * Math.ceil(months / 12 / maxTicks)
  const ticks: number[] = []
  for (let index = 0; ; index += stepSize) {
    const at = new Date(from.getFullYear(), from.getMonth() + index, 1).getTime()
    if (at > toMs) return ticks
    if (at >= fromMs) ticks.push(at)
  }
}
