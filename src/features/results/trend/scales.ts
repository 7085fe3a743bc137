import type { TrendSeries } from '../trend.ts'

export type TrendWeek = TrendSeries['weeks'][number]

export const WEEK_MS = 7 * 86_400_000

export interface TimeSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** Number of weeks between two starts. A week with a clock change is an hour longer or shorter. */
const weeksBetween = (fromMs: number, toMs: number) => Math.round((toMs - fromMs) / WEEK_MS)

/** End of the week at an index: the start of the next one where known. */
function endOf(weeks: readonly TrendWeek[], index: number): number {
  const [week, next] = [weeks[index], weeks[index + 1]]
  const startMs = week?.startMs ?? 0
  return next && weeksBetween(startMs, next.startMs) === 1 ? next.startMs : startMs + WEEK_MS
}

/** Runs of consecutive weeks with data: a line ends with each run. */
export function weekRuns(weeks: readonly TrendWeek[]): TrendWeek[][] {
  const runs: TrendWeek[][] = []
  for (const [index, week] of weeks.entries()) {
    const before = weeks[index - 1]
    if (before && weeksBetween(before.startMs, week.startMs) === 1) runs.at(-1)?.push(week)
    else runs.push([week])
  }
  return runs
}

/** Ranges without any session, in whole weeks; partial weeks at the edges are ignored. */
export function emptySpans(weeks: readonly TrendWeek[], { fromMs, toMs }: TimeSpan): TimeSpan[] {
  if (weeks.length === 0) return []
  const ends = [fromMs, ...weeks.map((_, index) => endOf(weeks, index))]
  const starts = [...weeks.map(({ startMs }) => startMs), toMs]
  return ends.flatMap((end, index) => {
    const start = starts[index] ?? toMs
    const span = { fromMs: Math.max(end, fromMs), toMs: Math.min(start, toMs) }
    return weeksBetween(span.fromMs, span.toMs) >= 1 ? [span] : []
  })
}

/** Boxes of the middle half of each week, within a range. */
export function weekBoxes(
  weeks: readonly TrendWeek[],
  { fromMs, toMs }: TimeSpan,
): (TimeSpan & { p25: number; p75: number })[] {
  return weeks.flatMap(({ startMs, p25, p75 }, index) => {
    const box = { fromMs: Math.max(startMs, fromMs), toMs: Math.min(endOf(weeks, index), toMs), p25, p75 }
    return box.toMs > box.fromMs ? [box] : []
  })
}

/** Lines of the moving median, one for each run of weeks. */
export function medianLines({
  points,
  weeks,
}: Pick<TrendSeries, 'points' | 'weeks'>): { ms: number; value: number }[][] {
  const lines = weekRuns(weeks).map((run) => {
    const [from, to] = [run[0]?.startMs ?? 0, endOf(run, run.length - 1)]
    return points
      .filter(({ capturedAtMs }) => capturedAtMs >= from && capturedAtMs < to)
      .map(({ capturedAtMs, movingMedian }) => ({ ms: capturedAtMs, value: movingMedian }))
  })
  return lines.filter((line) => line.length > 0)
}

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
