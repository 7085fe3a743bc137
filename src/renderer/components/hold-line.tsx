import { useEffect, useRef } from 'react'
import styles from './hold-line.module.css'

interface HoldLineProps {
  readonly untilMs: number
  /** How long the whole hold is; the line is full when all of it is left. */
  readonly wholeMs: number
  readonly nowMs: () => number
}

/** The thin line at the foot of a row that runs down while its clips can still be changed. Its words stand in the row. */
export function HoldLine({ untilMs, wholeMs, nowMs }: HoldLineProps) {
  const line = useRef<HTMLElement>(null)
  useEffect(() => {
    const leftMs = Math.max(untilMs - nowMs(), 0)
    const from = Math.min(leftMs / Math.max(wholeMs, leftMs, 1), 1)
    // The browser runs it down by itself: no rendering while it does.
    const running = line.current?.animate([{ transform: `scaleX(${from})` }, { transform: 'scaleX(0)' }], {
      duration: leftMs,
      fill: 'forwards',
    })
    return () => running?.cancel()
  }, [untilMs, wholeMs, nowMs])
  return (
    <span className={styles.track} aria-hidden="true">
      <i ref={line} className={styles.line} />
    </span>
  )
}
