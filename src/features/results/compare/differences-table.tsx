import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { saveText } from '../../../renderer/components/save-file.ts'
import { SectionHead } from '../../../renderer/components/section-head.tsx'
import { csvCell, plotFileName } from '../../../renderer/plots/plot-files.ts'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { metricValueText, numberText, unitText } from '../screen/metric-picker.tsx'
import type { MetricInfo, MetricValue } from '../session.ts'
import styles from './compare.module.css'
import { type DifferenceCell, type DifferenceRow, MIN_OUTLIER_VALUES } from './differences.ts'
import { signedDifference } from './signed-difference.ts'

function csvValue(value: MetricValue): string | number | null {
  switch (value.kind) {
    case 'number':
    case 'text':
      return value.value
    case 'boolean':
      return value.value ? 1 : 0
    // -1 is the service's value for this case.
    case 'not-calculated':
      return -1
    case 'missing':
      return null
  }
}

const textCell = (value: string | number | null) => (typeof value === 'number' ? String(value) : csvCell(value ?? ''))

/** Formats the values of every session as CSV (RFC 4180), one line for each metric. */
export function differencesCsv(rows: readonly DifferenceRow[], labels: readonly string[]): string {
  const lines = rows.map(({ metric, cells, spread }) => {
    const values = cells.map((cell) => (cell.kind === 'value' ? csvValue(cell.value) : cell.value))
    return [metric.name, metric.unit, ...values, spread?.mean ?? null, spread?.deviation ?? null]
  })
  const head = ['metric', 'unit', ...labels, 'mean', 'SD']
  return [head, ...lines, []].map((line) => line.map(textCell).join(',')).join('\r\n')
}

interface DifferencesTableProps {
  readonly rows: readonly DifferenceRow[]
  readonly labels: readonly string[]
  readonly chosenIndex: number
  /** Number of sessions in the mean and spread. */
  readonly averaged: number
}

/** Table with the values of the chosen session and the signed differences of the others. */
export function DifferencesTable({ rows, labels, chosenIndex, averaged }: DifferencesTableProps) {
  const { compare } = useWording()
  const save = () => saveText(`${plotFileName(compare.tableFile)}.csv`, differencesCsv(rows, labels))
  return (
    <section className={styles.differences} aria-label={compare.differences}>
      <SectionHead title={compare.differences} note={compare.inFull(labels[chosenIndex] ?? '')}>
        <span className={styles.legend}>
          {averaged < MIN_OUTLIER_VALUES ? (
            compare.farNeeds(MIN_OUTLIER_VALUES)
          ) : (
            <>
              <Diamond /> {compare.far}
            </>
          )}
        </span>
        <Button onPress={save}>{compare.saveTable}</Button>
      </SectionHead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys */}
      <div className={styles.scroll} role="group" aria-label={compare.differences} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{compare.metric}</th>
              {labels.map((label, index) => (
                <th key={label} scope="col" className={classes(index === chosenIndex && styles.chosenHead)}>
                  {label}
                </th>
              ))}
              <th scope="col">{compare.meanOf(averaged)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.metric.name} row={row} labels={labels} chosenIndex={chosenIndex} averaged={averaged} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className={styles.message}>{compare.noMetrics}</p>}
      </div>
    </section>
  )
}

interface RowProps extends Omit<DifferencesTableProps, 'rows'> {
  readonly row: DifferenceRow
}

function Row({ row: { metric, cells, isChosenMarked, spread }, labels, chosenIndex, averaged }: RowProps) {
  const wording = useWording()
  const { phrases } = wording
  return (
    <tr>
      <th scope="row" title={phrases.metricMeaning(metric.name) ?? undefined}>
        {phrases.metric(metric.name)} <span className={styles.unit}>{unitText(metric, wording)}</span>
      </th>
      {cells.map((cell, index) => (
        <Cell
          key={labels[index]}
          metric={metric}
          cell={cell}
          isChosen={index === chosenIndex}
          isMarked={cell.kind === 'difference' ? cell.isMarked : index === chosenIndex && isChosenMarked}
        />
      ))}
      <td className={styles.mean}>
        {spread && numberText(metric.name, spread.mean, wording)}
        {spread && spread.deviation !== null && (
          <span className={styles.unit}>{` ± ${numberText(metric.name, spread.deviation, wording)}`}</span>
        )}
        {/* Not every session has every metric. */}
        {spread && spread.count < averaged && <span className={styles.unit}>{` (n = ${spread.count})`}</span>}
      </td>
    </tr>
  )
}

interface CellProps {
  readonly metric: MetricInfo
  readonly cell: DifferenceCell
  readonly isChosen: boolean
  readonly isMarked: boolean
}

function Cell({ metric, cell, isChosen, isMarked }: CellProps) {
  const wording = useWording()
  const text = textOf(metric, cell, wording)
  const isWords = cell.kind === 'value' && cell.value.kind !== 'number'
  return (
    <td className={classes(isChosen && styles.chosenCell, isMarked && styles.far, isWords && styles.words)}>
      {isMarked ? (
        <>
          <Diamond />
          <span aria-hidden="true">{text}</span>
          <span className={typography.hidden}>{wording.compare.farValue(text)}</span>
        </>
      ) : (
        text
      )}
    </td>
  )
}

const textOf = (metric: MetricInfo, cell: DifferenceCell, wording: ScreenWording): string =>
  cell.kind === 'value'
    ? metricValueText(metric, cell.value, wording)
    : signedDifference(metric.name, cell.difference, wording)

const Diamond = () => (
  <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" className={styles.diamond}>
    <path d="M5 .5L9.5 5 5 9.5.5 5z" fill="currentColor" />
  </svg>
)
