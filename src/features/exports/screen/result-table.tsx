import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../renderer/components/button.tsx'
import { classes } from '../../../renderer/components/class-names.ts'
import { Icon } from '../../../renderer/components/icon.tsx'
import { Problem } from '../../../renderer/components/problem.tsx'
import { Select } from '../../../renderer/fields/select.tsx'
import { useLatest } from '../../../renderer/hooks/use-latest.ts'
import { useSelection } from '../../../renderer/hooks/use-selection.ts'
import { useWindowedList } from '../../../renderer/hooks/use-windowed-list.ts'
import { SkeletonRows } from '../../../renderer/list/skeleton-rows.tsx'
import { VirtualList } from '../../../renderer/list/virtual-list.tsx'
import { useClient, useStatus } from '../../../renderer/state/station-context.tsx'
import { type ScreenWording, useWording } from '../../../renderer/state/wording-context.tsx'
import { booleanMetric } from '../../../service/exports.ts'
import {
  type ExportColumn,
  type ExportFile,
  type ExportTable,
  exportBounds,
} from '../../../station/contract/export-job.ts'
import screen from './exports-screen.module.css'
import styles from './result-table.module.css'
import { useDownload } from './use-download.ts'

/** Text of a table cell: yes or no for booleans, else the value as in the file. */
export function exportCellText(
  cell: string | null,
  { isBoolean }: Pick<ExportColumn, 'isBoolean'>,
  { exports, common }: Pick<ScreenWording, 'exports' | 'common'>,
): string {
  if (cell === null) return ''
  if (!isBoolean || cell.trim() === '') return cell
  switch (Number(cell)) {
    case booleanMetric.true:
      return common.yes
    case booleanMetric.false:
      return common.no
    case booleanMetric.couldNotBeCalculated:
      return exports.couldNotBeCalculated
    default:
      return cell
  }
}

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
function ExportTableRows({ label, firstColumn, columnCount, read }: TableRowsProps) {
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

const MAX_FILES = 200

interface FileChoiceProps {
  readonly id: string
  readonly value: number
  readonly onChange: (file: number) => void
}

const nameOf = (path: string) => path.split(/[\\/]/).at(-1) ?? path

/** Choice of the file that the table shows. */
function FileChoice({ id, value, onChange }: FileChoiceProps) {
  const client = useClient()
  const { exports } = useWording()
  const [files, setFiles] = useState<readonly ExportFile[]>([])
  useEffect(() => {
    let isLatest = true
    client.exports.files({ id, offset: 0, limit: MAX_FILES }).then(
      (found) => isLatest && setFiles(found),
      // The table shows the failure.
      () => {},
    )
    return () => {
      isLatest = false
    }
  }, [client, id])
  return (
    <Select
      label={exports.file}
      choices={files.map(({ number, path, rows }) => ({
        id: String(number),
        text: nameOf(path),
        note: exports.rows(rows),
      }))}
      value={String(value)}
      onChange={(number) => onChange(Number(number))}
      {...(files.length === MAX_FILES && { note: exports.firstFiles(MAX_FILES) })}
    />
  )
}

/** Width for a number and most names; longer names are cut off and shown on hover. */
const COLUMN_WIDTH_PX = 136
const ROW_NUMBER_WIDTH_PX = 72

/** Range of columns that fit the width of the area, and a function to move it. */
function useShownColumns(total: number) {
  const area = useRef<HTMLElement>(null)
  const [count, setCount] = useState(6)
  const [first, setFirst] = useState(0)

  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const measure = () => {
      const room = Math.floor((element.clientWidth - ROW_NUMBER_WIDTH_PX) / COLUMN_WIDTH_PX)
      setCount(Math.min(Math.max(room, 1), exportBounds.tableColumns))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])

  const last = Math.max(total - count, 0)
  const move = (by: number) => setFirst((at) => Math.min(Math.max(at + by, 0), last))
  return { area, first: Math.min(first, last), count: Math.min(count, Math.max(total, 1)), move }
}

interface ResultTableProps {
  readonly id: string
  readonly fileCount: number
  readonly columnCount: number
}

/** Table of one result file: the rows in view and as many columns as fit. */
export function ResultTable({ id, fileCount, columnCount }: ResultTableProps) {
  const client = useClient()
  const { exports } = useWording()
  const canDownload = useStatus()?.can.downloadFiles === true
  const [file, setFile] = useState(0)
  const download = useDownload(id)
  const { area, first, count, move } = useShownColumns(columnCount)
  const last = Math.min(first + count, columnCount)
  return (
    <section ref={area} className={styles.table} aria-label={exports.table}>
      <div className={styles.head}>
        {fileCount > 1 && <FileChoice id={id} value={file} onChange={setFile} />}
        {fileCount > 1 && canDownload && (
          <Button onPress={() => download.start(file)} isDisabled={download.isRunning}>
            {exports.downloadFile}
          </Button>
        )}
        <span role="status" className={styles.range}>
          {exports.columnsShown(first + 1, last, columnCount)}
        </span>
        <Button square aria-label={exports.previousColumns} isDisabled={first === 0} onPress={() => move(-count)}>
          <Icon name="left" size={14} />
        </Button>
        <Button square aria-label={exports.nextColumns} isDisabled={last >= columnCount} onPress={() => move(count)}>
          <Icon name="right" size={14} />
        </Button>
      </div>
      {download.failure && (
        <div className={styles.problem}>
          <Problem isFinal failure={download.failure} subject={exports.tableOf} size="line" />
        </div>
      )}
      <ExportTableRows
        key={file}
        label={exports.table}
        firstColumn={first}
        columnCount={count}
        read={(offset, limit) =>
          client.exports.table({
            id,
            file,
            offset,
            limit: Math.min(limit, exportBounds.tableRows),
            firstColumn: first,
            columns: count,
          })
        }
      />
    </section>
  )
}
