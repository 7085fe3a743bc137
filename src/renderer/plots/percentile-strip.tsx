import styles from './marks.module.css'

interface Quantiles {
  readonly p10: number
  readonly p25: number
  readonly p50: number
  readonly p75: number
  readonly p90: number
}

interface PercentileStripProps {
  readonly group: Quantiles
  /** Position of the athlete, in percent of the group. */
  readonly percentile: number
  /** Accessible description. */
  readonly label: string
}

/** Margin at either end in percent of the width, so that the disc is never clipped. */
const EDGE_PERCENT = 3

/**
 * Position of a value on the strip, in percent of its width: from the 10th to the 90th percentile, clamped to the ends.
 */
export function stripX({ p10, p90 }: { readonly p10: number; readonly p90: number }, value: number): number {
  const part = p90 === p10 ? 0.5 : (value - p10) / (p90 - p10)
  return EDGE_PERCENT + Math.min(Math.max(part, 0), 1) * (100 - 2 * EDGE_PERCENT)
}

/** Percentile as people read it: whole, and never 0 or 100, which no athlete of the group reaches. */
export const wholePercentile = (percentile: number): number => Math.min(Math.max(Math.round(percentile), 1), 99)

/** Value at a percentile, interpolated between the known ones and clamped to them. */
export function valueAtPercentile({ p10, p25, p50, p75, p90 }: Quantiles, percentile: number): number {
  const known = [
    [10, p10],
    [25, p25],
    [50, p50],
    [75, p75],
    [90, p90],
  ] as const
  const above = known.findIndex(([at]) => at >= percentile)
  const [highAt, high] = known[above] ?? [90, p90]
  const [lowAt, low] = known[above - 1] ?? [highAt, high]
  return highAt === lowAt ? high : low + ((percentile - lowAt) / (highAt - lowAt)) * (high - low)
}

/** Strip of a group's distribution: gray box for the middle half, line for the median, disc for the athlete. */
export function PercentileStrip({ group, percentile, label }: PercentileStripProps) {
  const xOf = (at: number) => `${stripX(group, at)}%`
  const half = `${Math.max(stripX(group, group.p75) - stripX(group, group.p25), 0.5)}%`
  return (
    <svg className={styles.strip} role="img" aria-label={label}>
      <rect x="0" y="3.5" width="100%" height="7" className={styles.stripGround} />
      <rect x={xOf(group.p25)} y="3.5" width={half} height="7" className={styles.stripHalf} />
      <line x1={xOf(group.p50)} x2={xOf(group.p50)} y1="0" y2="14" className={styles.stripMedian} />
      <circle cx={xOf(valueAtPercentile(group, percentile))} cy="7" r="5.4" className={styles.stripValue} />
    </svg>
  )
}
