import { classes } from '../../../renderer/components/class-names.ts'
import { StateMark } from '../../../renderer/components/state-mark.tsx'
import { useAthleteText } from '../../../renderer/hooks/use-athlete-label.ts'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import typography from '../../../renderer/theme/type.module.css'
import { uncapitalized } from '../../../words/text-by-name.ts'
import type { MetricValue } from '../session.ts'
import type { TableGrouping, TableRow } from '../table.ts'
import { cellValueText } from './cell-value-text.ts'
import type { ColumnAppearance } from './column-appearance.ts'
import styles from './table.module.css'

interface RowCellsProps {
  readonly row: TableRow
  readonly grouping: TableGrouping
  readonly columns: readonly ColumnAppearance[]
}

/** Cells of one row: its name, and a value for each column. */
export function RowCells({ row, grouping, columns }: RowCellsProps) {
  const wording = useWording()
  const { resultsTable, phrases } = wording
  const { name, note } = rowWords(row, grouping, useAthleteText()(row), wording)
  return (
    <div className={styles.line}>
      <span className={styles.first} title={note === null ? name : `${name}, ${note}`}>
        <b className={styles.name}>{name}</b>
        {note !== null && <span className={styles.note}>{note}</span>}
      </span>
      <span className={styles.count}>
        {grouping === 'session' ? (
          <>
            <span className={typography.hidden}>{resultsTable.counted}: </span>
            {row.speakerId === row.sessionId ? resultsTable.isCounted : resultsTable.notCounted}
          </>
        ) : (
          <>
            {phrases.format.number(row.reps)}
            <span className={typography.hidden}> {resultsTable.repsHead}</span>
          </>
        )}
      </span>
      {columns.map((column, at) => (
        <ValueCell key={column.key} column={column} reps={row.reps} value={row.values[at] ?? { kind: 'missing' }} />
      ))}
    </div>
  )
}

interface ValueCellProps {
  readonly column: ColumnAppearance
  readonly reps: number
  readonly value: MetricValue
}

function ValueCell({ column, reps, value }: ValueCellProps) {
  const wording = useWording()
  const { plots, resultsTable } = wording
  const kind =
    column.aggregate === null
      ? plots.kind.rep
      : column.aggregate === 'median'
        ? plots.kind.median(reps)
        : resultsTable.aggregates[column.aggregate]
  const text = cellValueText(value, column, wording)
  return (
    <span className={classes(styles.value, column.isText && styles.left)} title={isWordy(value) ? text : undefined}>
      <span className={typography.hidden}>
        {column.name}, {uncapitalized(kind)}:{' '}
      </span>
      {value.kind === 'not-calculated' && <StateMark shape="off" size={13} />}
      {value.kind === 'missing' ? (
        <>
          <span aria-hidden="true" className={styles.missing}>
            {text}
          </span>
          <span className={typography.hidden}>{wording.results.missing}</span>
        </>
      ) : (
        <span className={classes(typography.cut, value.kind === 'not-calculated' && styles.missing)}>{text}</span>
      )}
    </span>
  )
}

const isWordy = ({ kind }: MetricValue) => kind === 'text' || kind === 'not-calculated'

/** Name of a row: a session by athlete, time and camera, a group by its own name. */
export function rowWords(
  { atMs, camera }: Pick<TableRow, 'atMs' | 'camera'>,
  grouping: TableGrouping,
  athlete: string,
  { resultsTable, phrases }: Pick<ScreenWording, 'resultsTable' | 'phrases'>,
): { name: string; note: string | null } {
  const when = (format: (ms: number) => string) => (atMs === null ? resultsTable.noTime : format(atMs))
  switch (grouping) {
    case 'session':
      return {
        name: athlete,
        note: [when(phrases.format.dateTimeToTheSecond), camera].filter((part) => part !== null).join(' · '),
      }
    case 'athlete':
      return { name: athlete, note: null }
    case 'athlete-day':
      return { name: athlete, note: when(phrases.format.date) }
    case 'day':
    case 'week':
      return { name: when(phrases.format.date), note: null }
    case 'month':
      return { name: when(phrases.format.month), note: null }
  }
}
