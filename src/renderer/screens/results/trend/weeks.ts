import type { TrendSeries } from '../../../../contract/results/trend.ts'

export type TrendWeek = TrendSeries['weeks'][number]

export const WEEK_MS = 7 * 86_400_000

export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** Whole weeks from one beginning to another. A week with a change of the clocks has an hour more or less. */
const weeksBetween = (fromMs: number, toMs: number) => Math.round((toMs - fromMs) / WEEK_MS)

/** The end of the week at an index: the beginning of the next one where that is known. */
function endOf(weeks: readonly TrendWeek[], index: number): number {
  const [week, next] = [weeks[index], weeks[index + 1]]
  const startMs = week?.startMs ?? 0
  return next && weeksBetween(startMs, next.startMs) === 1 ? next.startMs : startMs + WEEK_MS
}

/** Weeks that follow each other, as far as they have data: a line ends where they do. */
export function runsOf(weeks: readonly TrendWeek[]): TrendWeek[][] {
  const runs: TrendWeek[][] = []
  for (const [index, week] of weeks.entries()) {
    const before = weeks[index - 1]
    if (before && weeksBetween(before.startMs, week.startMs) === 1) runs.at(-1)?.push(week)
    else runs.push([week])
  }
  return runs
}

/** The parts of a span without any session, in whole weeks; what is left of a week at its edges is none. */
export function emptySpans(weeks: readonly TrendWeek[], { fromMs, toMs }: Span): Span[] {
  if (weeks.length === 0) return []
  const ends = [fromMs, ...weeks.map((_, index) => endOf(weeks, index))]
  const starts = [...weeks.map(({ startMs }) => startMs), toMs]
  return ends.flatMap((end, index) => {
    const start = starts[index] ?? toMs
    const span = { fromMs: Math.max(end, fromMs), toMs: Math.min(start, toMs) }
    return weeksBetween(span.fromMs, span.toMs) >= 1 ? [span] : []
  })
}

/** The middle half of each week, from its beginning to its end, within a span. */
export function weekBoxes(
  weeks: readonly TrendWeek[],
  { fromMs, toMs }: Span,
): (Span & { p25: number; p75: number })[] {
  return weeks.flatMap(({ startMs, p25, p75 }, index) => {
    const box = { fromMs: Math.max(startMs, fromMs), toMs: Math.min(endOf(weeks, index), toMs), p25, p75 }
    return box.toMs > box.fromMs ? [box] : []
  })
}

/** The moving median as lines: one for each run of weeks. */
export function medianLines({
  points,
  weeks,
}: Pick<TrendSeries, 'points' | 'weeks'>): { ms: number; value: number }[][] {
  const lines = runsOf(weeks).map((run) => {
    const [from, to] = [run[0]?.startMs ?? 0, endOf(run, run.length - 1)]
    return points
      .filter(({ capturedAtMs }) => capturedAtMs >= from && capturedAtMs < to)
      .map(({ capturedAtMs, movingMedian }) => ({ ms: capturedAtMs, value: movingMedian }))
  })
  return lines.filter((line) => line.length > 0)
}
