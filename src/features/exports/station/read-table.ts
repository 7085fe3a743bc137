import { open, stat } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { booleanColumns, unitOf } from '../../../service/metrics/metric-catalog.ts'
import { type ExportTable, exportBounds } from '../../../station/contract/export-job.ts'
import type { ExportStore, MadeFile, StationExport } from '../../../station/ports/export-ports.ts'
import { INDEX_EVERY_ROWS } from './file-writer.ts'
import { exportFileError, fileGoneError } from './made-file.ts'
import { parquetRows } from './parquet-rows.ts'
import { createRowReader, toPlainText } from './row-reader.ts'

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
