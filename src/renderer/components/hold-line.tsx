import { useEffect, useRef } from 'react'
import { useMedia } from '../hooks/use-media.ts'
import styles from './hold-line.module.css'

interface HoldLineProps {
  readonly untilMs: number
  /** Length of the whole hold in ms; the line is full at its start. */
  readonly wholeMs: number
  readonly nowMs: () => number
}

const SECOND_MS = 1_000
/** From this length on, a line as wide as the window shrinks by two pixels a second or less. */
const SLOW_LINE_MS = 15 * 60_000

/** Thin line at the foot of a row that shrinks while its clips are held. The row shows the time in words. */
export function HoldLine({ untilMs, wholeMs, nowMs }: HoldLineProps) {
  const line = useRef<HTMLElement>(null)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    if (!line.current) return undefined
    const leftMs = () => Math.max(untilMs - nowMs(), 0)
    const hold = { line: line.current, wholeMs: Math.max(wholeMs, leftMs(), 1), leftMs }
    // An animated line repaints sixty times a second, even where its motion can't be seen.
    return isStill || wholeMs >= SLOW_LINE_MS ? stepLine(hold) : animateLine(hold)
  }, [untilMs, wholeMs, nowMs, isStill])
  return (
    <span className={styles.track} aria-hidden="true">
      <i ref={line} className={styles.line} />
    </span>
  )
}

interface LineOptions {
  readonly line: HTMLElement
  /** At least the remaining time. */
  readonly wholeMs: number
  readonly leftMs: () => number
}

const lineTransform = (leftMs: number, wholeMs: number) => `scaleX(${Math.min(leftMs / wholeMs, 1)})`

/** Runs as a browser animation, without React renders. */
function animateLine({ line, wholeMs, leftMs }: LineOptions) {
  const duration = leftMs()
  const course = [{ transform: lineTransform(duration, wholeMs) }, { transform: lineTransform(0, wholeMs) }]
  const running = line.animate(course, { duration, fill: 'forwards' })
  return () => running.cancel()
}

/** Steps at each full second of the remaining time, like the row's countdown. */
function stepLine({ line, wholeMs, leftMs }: LineOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  function step() {
    const left = leftMs()
    line.style.transform = lineTransform(left, wholeMs)
    if (left > 0) timer = setTimeout(step, left % SECOND_MS || SECOND_MS)
  }
  step()
  return () => {
    clearTimeout(timer)
    line.style.removeProperty('transform')
  }
}
