import { type PointerEvent, useState } from 'react'
import { classes } from '../../renderer/components/class-names.ts'
import { useWording } from '../../renderer/state/wording-context.tsx'
import typography from '../../renderer/theme/type.module.css'
import type { Transfer } from '../../station/contract/queue.ts'
import { nearestRatePoint, plotSize, rateHistoryOf, ratePaths } from './rate-history.ts'
import styles from './rate-plot.module.css'
import totals from './totals.module.css'
import { useRates } from './use-rates.ts'

const BYTES_PER_MBIT = 125_000

/** Plot of the upload rate in the last ten minutes, with the limit; the pointer shows the rate at a time. */
export function RatePlot({ transfer }: { transfer: Transfer }) {
  const { queue, phrases } = useWording()
  const { points, readAtMs } = useRates()
  const [across, setAcross] = useState<number | null>(null)
  const { limitMbitPerSecond: limit } = transfer
  const course = rateHistoryOf(points, limit === null ? null : limit * BYTES_PER_MBIT, readAtMs)
  const paths = ratePaths(course.points)
  const pointed = across === null ? null : nearestRatePoint(course.points, across)
  const peak = phrases.format.rate(course.peakBytesPerSecond)
  const label = queue.rateLabel(phrases.format.rate(transfer.bytesPerSecond), peak)

  const point = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setAcross((event.clientX - left) / Math.max(width, 1))
  }

  return (
    <div className={totals.panel}>
      <h2 className={classes(typography.cap, styles.head)}>
        {pointed ? (
          <span className={classes(styles.words, styles.pointed)}>
            {queue.rateAt(phrases.format.rate(pointed.bytesPerSecond), phrases.format.clock(pointed.atMs))}
          </span>
        ) : (
          <span className={styles.words}>
            <span className={styles.unit}>{queue.rateUnit}</span>, {queue.ratePeriod}
          </span>
        )}
        <span className={styles.facts}>
          {course.peakBytesPerSecond > 0 ? queue.ratePeak(withoutUnit(peak)) : queue.rateIdle}
          {limit !== null && <span className={styles.limitWord}>{queue.rateLimit(phrases.format.number(limit))}</span>}
        </span>
      </h2>
      <svg
        role="img"
        aria-label={label}
        className={styles.plot}
        viewBox={`0 0 ${plotSize.width} ${plotSize.height}`}
        preserveAspectRatio="none"
        onPointerMove={point}
        onPointerLeave={() => setAcross(null)}
      >
        {paths && <path d={paths.area} className={styles.area} />}
        {course.limitY !== null && <path d={`M0 ${course.limitY}H${plotSize.width}`} className={styles.limit} />}
        <path d={`M0 ${plotSize.height}H${plotSize.width}`} className={styles.ground} />
        {paths && <path d={paths.line} className={styles.line} />}
        {pointed && <path d={`M${pointed.x} 0V${plotSize.height}`} className={styles.pointer} />}
      </svg>
    </div>
  )
}

/** The head of the plot carries the unit. */
const withoutUnit = (rate: string) => rate.split('\u00a0')[0] ?? rate
