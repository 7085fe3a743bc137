import { useEffect } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Problem } from '../../../renderer/components/problem.tsx'
import { useLatest } from '../../../renderer/hooks/use-latest.ts'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useWindowedList } from '../../../renderer/hooks/use-windowed-list.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import { useWording } from '../../../renderer/state/wording-context.tsx'
import { type ExportColumn, type ExportTable, exportBounds } from '../../../station/contract/export-job.ts'
import { exportCellText } from './cell-text.ts'
import screen from './exports-screen.module.css'
import styles from './result-table.module.css'

const ROW_HEIGHT_PX = 30

interface TableRow {
  readonly key: string
  readonly cells: readonly (string | null)[]
}

interface TablePage {
  readonly total: number
  readonly items: readonly TableRow[]
  readonly columns: readonly ExportColumn[]
}

interface TableRowsProps {
  readonly label: string
  readonly firstColumn: number
  readonly columnCount: number
  readonly read: (offset: number, limit: number) => Promise<ExportTable>
}

const keyOf = ({ key }: TableRow) => key

/** True for columns of text, which are aligned left; numbers and booleans are aligned right. */
const isText = (type: string) => type.toLowerCase() === 'string'

/** Rows of a file in a window of its columns. Moving to other columns keeps the scroll position. */
export function ExportTableRows({ label, firstColumn, columnCount, read }: TableRowsProps) {
  const { exports, common, phrases } = useWording()
  const latest = useLatest(read)
  const [{ page, offset, failure }, list] = useWindowedList<TableRow, TablePage>({
    read: async (from, limit) => {
      const { totalRows, columns, rows } = await latest.current(from, limit)
      return { total: totalRows, columns, items: rows.map((cells, index) => ({ key: String(from + index), cells })) }
    },
    keyOf,
    topics: [],
  })
  useEffect(() => list.reread(), [list, firstColumn, columnCount])
  const [{ active, selected }, selection] = useSelection()
  if (!page) {
    if (!failure) return <SkeletonRows count={6} />
    const retry = <Button onPress={list.reread}>{common.retry}</Button>
    return (
      <div className={screen.problem}>
        <Problem failure={failure} subject={exports.tableOf} actions={retry} />
      </div>
    )
  }
  const template = { gridTemplateColumns: `72px repeat(${page.columns.length}, minmax(0, 1fr))` }
  return (
    <>
      <div className={styles.columns} style={template}>
        <span>{exports.row}</span>
        {page.columns.map(({ name, unit, type }) => (
          <span key={name} title={name} className={classes(styles.column, isText(type) && styles.text)}>
            <b>{name}</b>
            {unit !== null && <i>{unit}</i>}
          </span>
        ))}
      </div>
      {page.total === exportBounds.maxBrowsableRows && <p className={styles.note}>{exports.firstMillion}</p>}
      <VirtualList
        label={label}
        part={{ total: page.total, offset, items: page.items }}
        rowHeight={ROW_HEIGHT_PX}
        keyOf={keyOf}
        onVisible={list.setVisible}
        control={{ selected, active, setActive: selection.setActive }}
      >
        {(row) => (
          <div className={styles.row} style={template}>
            <span className={styles.number}>{phrases.format.number(Number(row.key) + 1)}</span>
            {page.columns.map((column, index) => (
              <span key={column.name} className={classes(styles.value, isText(column.type) && styles.text)}>
                {exportCellText(row.cells[index] ?? null, column, { exports, common })}
              </span>
            ))}
          </div>
        )}
      </VirtualList>
    </>
  )
}
