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
