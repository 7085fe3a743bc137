import type { TrendSeries } from '../../../../contract/results/trend.ts'
import { type Span, WEEK_MS } from './weeks.ts'

const DAY_MS = 86_400_000

export interface ValueScale {
  readonly low: number
  readonly high: number
  /** Round numbers from the lowest to the highest. */
  readonly ticks: readonly number[]
}

/** 1, 2 or 5 times a power of ten: the smallest step that makes at most so many. */
function roundStep(range: number, steps: number): number {
  const least = range / steps
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10)
}

/** A scale of round numbers around all values of all series: the same for each of them. Null where there are none. */
export function valueScale(series: readonly Pick<TrendSeries, 'points'>[], steps = 5): ValueScale | null {
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
  // A tenth as a sum of tenths is not quite one: the step is divided by where it is a fraction.
  const at = (index: number) => (step < 1 ? index / Math.round(1 / step) : index * step)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => at(first + index))
  return { low: at(first), high: at(last), ticks }
}

/** The time that all series share: the chosen period, else from the first week with data to the last session. */
export function timeSpan(series: readonly TrendSeries[], chosen: { fromMs: number | null; toMs: number | null }): Span {
  const starts = series.flatMap(({ weeks }) => weeks[0]?.startMs ?? [])
  const ends = series.flatMap(({ points }) => points.at(-1)?.capturedAtMs ?? [])
  const fromMs = chosen.fromMs ?? Math.min(...starts)
  const lastMs = Math.max(...ends)
  // A dot at the very edge would be half a dot.
  const toMs = chosen.toMs ?? lastMs + Math.max((lastMs - fromMs) * 0.02, DAY_MS)
  return Number.isFinite(fromMs) && Number.isFinite(toMs) && toMs > fromMs
    ? { fromMs, toMs }
    : { fromMs: 0, toMs: WEEK_MS }
}

/** The beginnings of days, Mondays or months, so that at most so many fit. */
export function timeTicks({ fromMs, toMs }: Span, most: number): number[] {
  const days = (toMs - fromMs) / DAY_MS
  const every = [1, 2, 7, 14, 28].find((step) => days / step <= most)
  return every === undefined ? monthTicks({ fromMs, toMs }, most) : dayTicks({ fromMs, toMs }, every)
}

function dayTicks({ fromMs, toMs }: Span, every: number): number[] {
  const from = new Date(fromMs)
  // Monday is the first day of a week.
  const back = every >= 7 ? (from.getDay() + 6) % 7 : 0
  const ticks: number[] = []
  for (let index = 0; ; index += every) {
    const at = new Date(from.getFullYear(), from.getMonth(), from.getDate() - back + index).getTime()
    if (at > toMs) return ticks
    if (at >= fromMs) ticks.push(at)
  }
}

function monthTicks({ fromMs, toMs }: Span, most: number): number[] {
  const from = new Date(fromMs)
  const months = Math.ceil((toMs - fromMs) / (30 * DAY_MS))
  const every = [1, 2, 3, 6, 12].find((step) => months / step <= most) ?? 12 * Math.ceil(months / 12 / most)
  const ticks: number[] = []
  for (let index = 0; ; index += every) {
    const at = new Date(from.getFullYear(), from.getMonth() + index, 1).getTime()
    if (at > toMs) return ticks
    if (at >= fromMs) ticks.push(at)
  }
}
