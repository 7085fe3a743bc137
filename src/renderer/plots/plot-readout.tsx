import { useEffect, useRef } from 'react'
import { useWording } from '../state/wording-context.tsx'
import typography from '../theme/type.module.css'
import styles from './plot.module.css'
import type { PlotContent, PlotNumbers, PlotSeries } from './plot-files.ts'

/** Index of the cursor on x. Followers draw it directly: React renders nothing when it moves. */
export interface PlotPosition {
  readonly get: () => number
  readonly set: (index: number) => void
  /** Calls back on each move; returns a function that unsubscribes. */
  readonly follow: (moved: (index: number) => void) => () => void
  readonly count: number
}

/** Creates a cursor from 0 to `count - 1`; other indexes are clamped. Followers run once per animation frame. */
export function createPosition(count: number, first = 0): PlotPosition {
  const followers = new Set<(index: number) => void>()
  const within = (index: number) => Math.min(Math.max(Math.round(index), 0), Math.max(count - 1, 0))
  let at = within(first)
  let frame = 0
  const notifyFollowers = () => {
    frame = 0
    for (const moved of followers) moved(at)
  }
  return {
    count,
    get: () => at,
    set(index) {
      const next = within(index)
      if (next === at) return
      at = next
      if (frame === 0) frame = requestAnimationFrame(notifyFollowers)
    },
    follow(moved) {
      followers.add(moved)
      moved(at)
      return () => {
        followers.delete(moved)
      }
    },
  }
}

/** Cursor index after a key; null for keys that don't move it. */
export function positionAfterKey(key: string, at: number, count: number, isFast = false): number | null {
  const step = isFast ? 10 : 1
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(at - step, 0)
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(at + step, count - 1)
    case 'PageDown':
      return Math.max(at - 50, 0)
    case 'PageUp':
      return Math.min(at + 50, count - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

interface PlotReadoutProps {
  readonly content: PlotContent
  readonly numbers: PlotNumbers
  readonly position: PlotPosition
}

/** Legend with each curve's value at the cursor. Its numbers update without React. */
export function PlotReadout({ content, numbers, position }: PlotReadoutProps) {
  const { plots } = useWording()
  const list = useRef<HTMLDListElement>(null)
  const { x, series, xUnit } = content
  useEffect(() => {
    const fields = [...(list.current?.querySelectorAll('dd') ?? [])]
    return position.follow((index) => {
      const [at, ...values] = fields
      if (at) at.textContent = `${numbers.x(x[index] ?? 0)} ${xUnit}`
      for (const [curve, field] of values.entries()) {
        const value = series[curve]?.values[index]
        field.textContent = value === null || value === undefined ? '–' : numbers.y(value)
      }
    })
  }, [x, series, xUnit, numbers, position, plots])
  return (
    // The slider announces the same values.
    <dl ref={list} className={styles.readout} aria-hidden="true">
      <div>
        <dt className={typography.hidden}>{xUnit}</dt>
        <dd className={styles.at} />
      </div>
      {series.map((one) => (
        <div key={one.id}>
          <dt>
            <Swatch series={one} />
            <span className={styles.seriesName} title={one.label}>
              {one.label}
            </span>
          </dt>
          <dd />
        </div>
      ))}
    </dl>
  )
}

/** Line sample of a series. */
export function Swatch({
  series: { color, dash, isChosen = false },
}: {
  series: Pick<PlotSeries, 'color' | 'dash' | 'isChosen'>
}) {
  return (
    <svg width="22" height="8" viewBox="0 0 22 8" aria-hidden="true">
      <path
        d="M1 4h20"
        fill="none"
        stroke={`var(--plot-${color})`}
        strokeWidth={isChosen ? 3.6 : 2.6}
        strokeDasharray={dash.join(' ') || undefined}
      />
    </svg>
  )
}
