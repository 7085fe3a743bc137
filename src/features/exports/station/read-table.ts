import { open, stat } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { z } from 'zod'
import { disksOfProcess } from '../../../computer/files/disks.ts'
import { errnoOf, fileError, isMissing } from '../../../computer/files/file-errors.ts'
import type { ServedExport } from '../../../computer/http/export-download.ts'
import { booleanColumns, unitOf } from '../../../service/metrics/metric-catalog.ts'
import { AppError } from '../../../station/app-error.ts'
import { type ExportFile, type ExportTable, exportBounds } from '../../../station/contract/export-job.ts'
import type { ExportStore, MadeFile, StationExport } from '../../../station/ports/export-ports.ts'
import { exportNames, planColumns } from '../../results/library/plan-columns.ts'
import { INDEX_EVERY_ROWS } from './file-writer.ts'
import { createRowReader, toPlainText } from './row-reader.ts'

type Store = Pick<ExportStore, 'get' | 'file'>

/** File of a finished export; null before, while its path may still belong to another file. */
export function findExportFile(store: Store, id: string, number: number): ServedExport | null {
  const isReady = store.get(id)?.state.kind === 'ready'
  const file = isReady ? store.file(id, number) : undefined
  return file === undefined ? null : { path: file.path, sizeBytes: file.bytes }
}

/** Checks that a file is unchanged. Throws AppError `export-running`, `export-file-gone`, `file-locked`. */
export async function checkExportFile(store: Store, { id, state }: StationExport, number: number): Promise<ExportFile> {
  if (state.kind !== 'ready') throw new AppError('export-running', { job: id })
  const made = store.file(id, number)
  if (made === undefined) throw fileGoneError(state.path)
  const { path, rows, bytes } = made
  const stats = await statFile(path)
  if (!stats.isFile() || stats.size !== bytes) throw fileGoneError(path)
  return { number, path, rows, bytes }
}

/** Path of a finished export's files, which must still exist. Throws AppError as `checkExportFile` does. */
export async function exportPath({ id, state }: StationExport): Promise<string> {
  if (state.kind !== 'ready') throw new AppError('export-running', { job: id })
  await statFile(state.path)
  return state.path
}

const statFile = (path: string) =>
  disksOfProcess
    .ask(path, () => stat(path))
    .catch((error: unknown) => {
      throw exportFileError(error, path)
    })

const fileGoneError = (path: string) => new AppError('export-file-gone', { file: path })

/** Converts an error while reading an export's file. */
const exportFileError = (error: unknown, path: string): unknown =>
  isMissing(errnoOf(error)) ? fileGoneError(path) : fileError(error, path)

interface ParquetWindow {
  /** All columns of the export, as the service spells them. */
  readonly names: readonly string[]
  /** Columns to read, as the service spells them. */
  readonly shownNames: readonly string[]
  /** First row, and the row after the last one. */
  readonly start: number
  readonly end: number
}

/**
 * Reads rows of a Parquet file that OnDeck made, as text; null for missing values. Throws errors of the file system.
 */
async function parquetRows(
  path: string,
  { names, shownNames, start, end }: ParquetWindow,
): Promise<(string | null)[][]> {
  const { columns } = planColumns(
    names.map((name) => ({ name, type: '' })),
    exportNames,
  )
  const nameOf = new Map(columns.map(({ service, name }) => [service, name]))
  const shown = shownNames.map((name) => nameOf.get(name) ?? name)
  const file = await asyncBufferFromFile(path)
  const rows = await parquetReadObjects({ file, columns: shown, rowStart: start, rowEnd: end })
  return rows.map((row) => shown.map((name) => cellText(row[name])))
}

/** Value of a BIGINT, DOUBLE or VARCHAR column, the only types in OnDeck's files. */
const Value = z.union([z.string(), z.number(), z.bigint()])

const cellText = (value: unknown) => (value === null || value === undefined ? null : String(Value.parse(value)))

interface TableWindow {
  readonly file: number
  readonly offset: number
  readonly limit: number
  readonly firstColumn: number
  readonly columns: number
}

const Cells = z.array(z.array(z.string()))

/** Reads a window of a finished file's rows. Throws AppError `export-file-gone`, `file-locked`. */
export async function readTable(
  store: Pick<ExportStore, 'file' | 'columns'>,
  { id, order }: StationExport,
  window: TableWindow,
): Promise<ExportTable> {
  const file = store.file(id, window.file)
  const allColumns = store.columns(id)
  const shown = allColumns.slice(window.firstColumn, window.firstColumn + window.columns)
  const columns = shown.map(({ name, type }) => ({
    name,
    type,
    unit: unitOf(name),
    isBoolean: booleanColumns.has(name),
  }))
  const totalRows = Math.min(file?.rows ?? 0, exportBounds.maxBrowsableRows)
  const tableInfo = { totalRows, totalColumns: allColumns.length, columns }
  const end = Math.min(window.offset + window.limit, totalRows)
  if (file === undefined || window.offset >= end) return { ...tableInfo, rows: [] }
  const names = allColumns.map(({ name }) => name)
  if (order.files.format === 'parquet') {
    const shownNames = shown.map(({ name }) => name)
    return { ...tableInfo, rows: await readParquet(file, { names, shownNames, start: window.offset, end }) }
  }
  const firstBlock = Math.floor(window.offset / INDEX_EVERY_ROWS)
  const text = await readBlocks(file, firstBlock, Math.ceil(end / INDEX_EVERY_ROWS))
  const rows = order.files.format === 'csv' ? parseCsvRows(text, names) : parseJsonRows(text, names)
  const skipped = window.offset - firstBlock * INDEX_EVERY_ROWS
  const windowRows = rows.slice(skipped, skipped + end - window.offset)
  return {
    ...tableInfo,
    rows: windowRows.map((row) => row.slice(window.firstColumn, window.firstColumn + window.columns)),
  }
}

async function readParquet(file: MadeFile, window: Parameters<typeof parquetRows>[1]) {
  const { path, bytes } = file
  try {
    if ((await stat(path)).size !== bytes) throw fileGoneError(path)
    return await parquetRows(path, window)
  } catch (error) {
    throw exportFileError(error, path)
  }
}

/** Reads the blocks of rows that the file's index lists, without `endBlock`. */
async function readBlocks({ path, bytes, index }: MadeFile, firstBlock: number, endBlock: number): Promise<string> {
  const from = index[firstBlock] ?? bytes
  const to = index[endBlock] ?? bytes
  try {
    await using file = await open(path, 'r')
    if ((await file.stat()).size !== bytes) throw fileGoneError(path)
    const content = Buffer.alloc(to - from)
    // One read may return less than the range, such as from a share.
    for (let position = 0; position < content.length; ) {
      const { bytesRead } = await file.read(content, position, content.length - position, from + position)
      if (bytesRead === 0) throw fileGoneError(path)
      position += bytesRead
    }
    return content.toString('utf8')
  } catch (error) {
    throw exportFileError(error, path)
  }
}

function parseCsvRows(text: string, names: readonly string[]): (string | null)[][] {
  const rows = Cells.parse(parse(text, { relax_column_count: true }))
  return rows.map((row) => names.map((_, position) => row[position] || null))
}

function parseJsonRows(text: string, names: readonly string[]): (string | null)[][] {
  const readRow = createRowReader(names)
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) =>
    readRow(line).map((value) => (value === '' || value === 'null' ? null : toPlainText(value))),
  )
}
