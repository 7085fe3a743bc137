import { useEffect, useRef } from 'react'
import { useWording } from '../state/wording-context.tsx'
import typography from '../theme/type.module.css'
import styles from './plot.module.css'
import type { PlotContent, PlotNumbers, PlotSeries } from './plot-model.ts'
import type { PlotPosition } from './plot-position.ts'

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
