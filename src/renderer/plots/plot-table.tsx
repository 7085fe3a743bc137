import { useWording } from '../state/wording-context.tsx'
import styles from './plot.module.css'
import type { PlotContent, PlotNumbers } from './plot-model.ts'

const MAX_ROWS = 500

interface PlotTableProps {
  readonly title: string
  readonly content: PlotContent
  readonly numbers: PlotNumbers
  readonly xLabel: string
}

/** Table of the plotted values. */
export function PlotTable({ title, content: { x, series, span, xUnit, yUnit }, numbers, xLabel }: PlotTableProps) {
  const { plots, phrases } = useWording()
  const shown = x.flatMap((at, index) => (span && (at < span[0] || at > span[1]) ? [] : [index]))
  const step = Math.ceil(shown.length / MAX_ROWS)
  const rows = shown.filter((_, position) => position % step === 0)
  const unit = yUnit === null || yUnit === '' ? '' : ` (${yUnit})`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
    <div className={styles.tableBox} role="region" aria-label={plots.values(title)} tabIndex={0}>
      {step > 1 && <p className={styles.tableNote}>{plots.everyNth(phrases.format.number(step))}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{`${xLabel} (${xUnit})`}</th>
            {series.map(({ id, label }) => (
              <th key={id} scope="col">
                {label + unit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((index) => (
            <tr key={index}>
              <th scope="row">{numbers.x(x[index] ?? 0)}</th>
              {series.map(({ id, values }) => {
                const value = values[index]
                return <td key={id}>{value === null || value === undefined ? plots.none : numbers.y(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
