import { useEffect, useRef } from 'react'
import { useMedia } from '../hooks/use-media.ts'
import styles from './hold-line.module.css'

interface HoldLineProps {
  readonly untilMs: number
  /** How long the whole hold is; the line is full when all of it is left. */
  readonly wholeMs: number
  readonly nowMs: () => number
}

const SECOND_MS = 1_000
/** From here on a line as wide as the window gets shorter by two pixels a second or less. */
const SLOW_LINE_MS = 15 * 60_000

/** The thin line at the foot of a row that runs down while its clips can still be changed. Its words stand in the row. */
export function HoldLine({ untilMs, wholeMs, nowMs }: HoldLineProps) {
  const line = useRef<HTMLElement>(null)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    if (!line.current) return undefined
    const leftMs = () => Math.max(untilMs - nowMs(), 0)
    const hold = { line: line.current, wholeMs: Math.max(wholeMs, leftMs(), 1), leftMs }
    // A line that runs costs a picture sixty times a second, also where nobody sees it move.
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
  /** At least what is left. */
  readonly wholeMs: number
  readonly leftMs: () => number
}

const lineTransform = (leftMs: number, wholeMs: number) => `scaleX(${Math.min(leftMs / wholeMs, 1)})`

/** The browser runs it down by itself: no rendering while it does. */
function animateLine({ line, wholeMs, leftMs }: LineOptions) {
  const duration = leftMs()
  const course = [{ transform: lineTransform(duration, wholeMs) }, { transform: lineTransform(0, wholeMs) }]
  const running = line.animate(course, { duration, fill: 'forwards' })
  return () => running.cancel()
}

/** A step at each second of what is left, as its words count. */
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
