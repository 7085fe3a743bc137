import styles from './marks.module.css'

interface SparklineProps {
  /** The oldest first; the last one is what the rest stands beside. */
  readonly values: readonly number[]
  /** Drawn as a line to reach, where better has a direction. */
  readonly best: number | null
  /** What it shows, for those who do not see it. */
  readonly label: string
}

const WIDTH_PX = 116
const HEIGHT_PX = 34
const EDGE_PX = 6

/** The points of a sparkline in its own space, the oldest at the left. */
function sparkPoints(values: readonly number[], also: readonly number[] = []): { x: number; y: number }[] {
  const all = [...values, ...also]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const step = values.length > 1 ? (WIDTH_PX - 2 * EDGE_PX) / (values.length - 1) : 0
  return values.map((value, index) => ({
    x: values.length > 1 ? EDGE_PX + index * step : WIDTH_PX - EDGE_PX,
    y: high === low ? HEIGHT_PX / 2 : HEIGHT_PX - EDGE_PX - ((value - low) / (high - low)) * (HEIGHT_PX - 2 * EDGE_PX),
  }))
}

/** The last values of a metric as a small line, this one in accent. */
export function Sparkline({ values, best, label }: SparklineProps) {
  const points = sparkPoints(values, best === null ? [] : [best])
  const last = points.at(-1)
  if (!last) return null
  const [line] = best === null ? [] : sparkPoints([best], values)
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`} role="img" aria-label={label}>
      {line && <path d={`M0 ${line.y}H${WIDTH_PX}`} className={styles.best} />}
      <path d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`} className={styles.sparkLine} />
      {points.slice(0, -1).map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="2" className={styles.sparkDot} />
      ))}
      <circle cx={last.x} cy={last.y} r="4.6" className={styles.sparkLast} />
    </svg>
  )
}
