import styles from './marks.module.css'

interface SparklineProps {
  /** Values, oldest first. */
  readonly values: readonly number[]
  /** Best value, drawn as a line; null where the metric has no direction. */
  readonly best: number | null
  /** Accessible description. */
  readonly label: string
}

const WIDTH_PX = 116
const HEIGHT_PX = 34
const EDGE_PX = 6

/** Points of a sparkline in its own coordinates, oldest at the left. */
function sparkPoints(values: readonly number[], also: readonly number[] = []): { x: number; y: number }[] {
  const all = [...values, ...also]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const step = values.length > 1 ? (WIDTH_PX - 2 * EDGE_PX) / (values.length - 1) : 0
  return values.map((value, index) => ({
    x: values.length > 1 ? EDGE_PX + index * step : WIDTH_PX - EDGE_PX,
    y: high === low ? HEIGHT_PX / 2 : HEIGHT_PX - EDGE_PX - ((value - low) / (high - low)) * (HEIGHT_PX - 2 * EDGE_PX),
  }))
}

/** Small line of a metric's last values, the newest in the accent color. */
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
