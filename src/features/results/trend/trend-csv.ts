import { csvCell } from '../../../renderer/plots/plot-files.ts'
import type { MetricInfo } from '../session.ts'
import type { TrendSeries } from '../trend.ts'

/** Formats all sessions of a trend with raw values as CSV (RFC 4180); times are UTC. */
export function trendCsv(metric: MetricInfo, series: readonly TrendSeries[]): string {
  const unit = metric.unit === null ? '' : ` (${metric.unit})`
  const head = ['athlete', 'session', 'captured', `${metric.name}${unit}`, `moving median${unit}`, 'personal best']
  const lines = series.flatMap(({ athleteId, athleteName, points }) =>
    points.map(({ sessionId, capturedAtMs, value, movingMedian, isBest }) => [
      csvCell(athleteName ?? athleteId ?? ''),
      csvCell(sessionId),
      new Date(capturedAtMs).toISOString(),
      value,
      movingMedian,
      metric.direction === null ? '' : Number(isBest),
    ]),
  )
  return [head.map(csvCell), ...lines, []].map((line) => line.join(',')).join('\r\n')
}
