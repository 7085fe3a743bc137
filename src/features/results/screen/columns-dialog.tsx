import { useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { Dialog } from '../../../renderer/components/dialog.tsx'
import { Icon } from '../../../renderer/components/icon.tsx'
import { ComboBox } from '../../../renderer/fields/combo-box.tsx'
import { fitsTyped } from '../../../renderer/fields/fits-typed.ts'
import { Select } from '../../../renderer/fields/select.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type { MetricInfo } from '../session.ts'
import type { TableView } from '../table.ts'
import styles from './table.module.css'
import { aggregatesOf, isTableFull, withAggregate, withColumn, withMovedColumn, withoutColumn } from './table-view.ts'
import type { TableChoice } from './use-table-view.ts'

interface ColumnsDialogProps {
  readonly choice: TableChoice
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Dialog that chooses the metrics of the table, their order, and their aggregates. */
export function ColumnsDialog({ choice, isOpen, onClose }: ColumnsDialogProps) {
  const { resultsTable, common, phrases } = useWording()
  const { view, metrics, change } = choice
  const [text, setText] = useState('')
  const isFull = isTableFull(view)
  const isShown = (name: string) => view.grouping === 'session' && view.columns.some(({ metric }) => metric === name)
  const fits = (name: string) => [name, phrases.metric(name)].some((each) => fitsTyped(each, text))
  return (
    <Dialog title={resultsTable.columnsTitle} isOpen={isOpen} onClose={onClose} width="wide" isAtTop>
      <div className={styles.columnsDialog}>
        <ComboBox
          label={resultsTable.addMetric}
          placeholder={resultsTable.findMetric}
          choices={metrics
            .filter(({ name }) => !isShown(name) && fits(name))
            .map(({ name, unit }) => ({
              id: name,
              text: phrases.metric(name),
              note: unit === null ? undefined : phrases.metricUnit(unit),
            }))}
          text={text}
          onText={setText}
          onChoose={(name) => {
            const metric = metrics.find((each) => each.name === name)
            if (!metric || isFull) return
            setText('')
            change(withColumn(view, metric))
          }}
          emptyText={common.nothingFound}
          note={resultsTable.columnsNote}
          error={isFull ? resultsTable.columnsFull(phrases.format.number(resultsBounds.metrics)) : undefined}
          opensBelow
          autoFocus
        />
        <ol className={styles.chosen} aria-label={resultsTable.columns}>
          {view.columns.map((column, at) => (
            <ColumnLine
              key={`${column.metric} ${view.columns.slice(0, at).filter(({ metric }) => metric === column.metric).length}`}
              column={column}
              at={at}
              choice={choice}
            />
          ))}
        </ol>
      </div>
    </Dialog>
  )
}

interface ColumnLineProps {
  readonly column: TableView['columns'][number]
  readonly at: number
  readonly choice: TableChoice
}

function ColumnLine({ column, at, choice: { view, metrics, change } }: ColumnLineProps) {
  const { resultsTable, phrases } = useWording()
  const name = phrases.metric(column.metric)
  const metricInfo: MetricInfo | undefined = metrics.find((metric) => metric.name === column.metric)
  const taken = view.columns.filter((other, index) => index !== at && other.metric === column.metric)
  const offered = aggregatesOf[metricInfo?.kind ?? 'number'].filter(
    (aggregate) => !taken.some((other) => other.aggregate === aggregate),
  )
  return (
    <li className={styles.columnLine}>
      <span className={styles.columnName}>
        <b>{name}</b>
        {metricInfo?.unit && <span className={styles.unit}>{phrases.metricUnit(metricInfo.unit)}</span>}
      </span>
      {column.aggregate !== null && (
        <Select
          label={`${resultsTable.aggregate}: ${name}`}
          choices={offered.map((id) => ({ id, text: resultsTable.aggregates[id] }))}
          value={column.aggregate}
          onChange={(aggregate) => change(withAggregate(view, at, aggregate))}
        />
      )}
      <Button
        square
        aria-label={resultsTable.moveUp(name)}
        isDisabled={at === 0}
        onPress={() => change(withMovedColumn(view, at, -1))}
      >
        <Icon name="up" size={14} />
      </Button>
      <Button
        square
        aria-label={resultsTable.moveDown(name)}
        isDisabled={at === view.columns.length - 1}
        onPress={() => change(withMovedColumn(view, at, 1))}
      >
        <Icon name="down" size={14} />
      </Button>
      <Button square aria-label={resultsTable.removeColumn(name)} onPress={() => change(withoutColumn(view, at))}>
        <Icon name="close" size={14} />
      </Button>
    </li>
  )
}
