import type { TrendSeries } from '../trend.ts'
import type { ValueScale } from './scales.ts'
import { personalBest } from './standing.ts'
import styles from './trend.module.css'
import { trendLayout } from './trend-layout.ts'
import { medianLines, type TimeSpan } from './weeks.ts'

const PLOT_AREA = { left: 6, top: 6, width: 268, height: 40 }
/** Upper bound of dots: more would merge into a smear. */
const MAX_DOTS = 120

interface SmallTrendProps {
  readonly series: TrendSeries
  readonly span: TimeSpan
  readonly scale: ValueScale
  readonly groupMedian: number | null
}

/** Small trend without labels, which are above it. */
export function SmallTrend({ series, span, scale, groupMedian }: SmallTrendProps) {
  const { x, y } = trendLayout(PLOT_AREA, span, scale)
  const best = personalBest(series)
  const dots = series.points.length <= MAX_DOTS ? series.points : []
  return (
    <svg viewBox="0 0 280 52" className={styles.small} aria-hidden="true" preserveAspectRatio="none">
      <path d={`M0 ${y(scale.low)}H280M0 ${y(scale.high)}H280`} className={styles.smallGrid} />
      {groupMedian !== null && <path d={`M0 ${y(groupMedian)}H280`} className={styles.smallGroup} />}
      {dots.map(({ sessionId, capturedAtMs, value }) => (
        <circle key={sessionId} cx={x(capturedAtMs)} cy={y(value)} r="1.6" className={styles.smallDot} />
      ))}
      {medianLines(series).map((line) => (
        <path
          key={line[0]?.ms}
          d={`M${line.map(({ ms, value }) => `${x(ms).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}${line.length === 1 ? 'h.1' : ''}`}
          className={styles.smallLine}
        />
      ))}
      {best && <path d={`M${x(best.capturedAtMs)} ${y(best.value) - 5}l5 5l-5 5l-5-5z`} className={styles.smallBest} />}
    </svg>
  )
}
