import styles from './marks.module.css'

interface PercentileStripProps {
  readonly group: {
    readonly p10: number
    readonly p25: number
    readonly p50: number
    readonly p75: number
    readonly p90: number
  }
  readonly value: number
  /** What it shows, for those who do not see it. */
  readonly label: string
}

const WIDTH = 200
const HEIGHT = 14
const EDGE = 7

/** Where a value stands on the strip: between the 10th and the 90th percentile, beyond them at its edges. */
export function stripX({ p10, p90 }: { readonly p10: number; readonly p90: number }, value: number): number {
  const part = p90 === p10 ? 0.5 : (value - p10) / (p90 - p10)
  return EDGE + Math.min(Math.max(part, 0), 1) * (WIDTH - 2 * EDGE)
}

/** The gray box is the middle half of the group, the line its median, the disc this value. */
export function PercentileStrip({ group, value, label }: PercentileStripProps) {
  const xOf = (at: number) => stripX(group, at)
  const y = HEIGHT / 2
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
    >
      <rect x="0.5" y={y - 3.5} width={WIDTH - 1} height="7" className={styles.stripGround} />
      <rect
        x={xOf(group.p25)}
        y={y - 3.5}
        width={Math.max(xOf(group.p75) - xOf(group.p25), 1)}
        height="7"
        className={styles.stripHalf}
      />
      <path d={`M${xOf(group.p50)} 0V${HEIGHT}`} className={styles.stripMedian} />
      <circle cx={xOf(value)} cy={y} r="5.4" className={styles.stripValue} />
    </svg>
  )
}
