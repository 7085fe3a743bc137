import { open, stat } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { type ExportTable, exportBounds } from '../../contract/export-job.ts'
import type { ExportStore, MadeFile, StationExport } from '../../core/exports/export-ports.ts'
import { booleanColumns, unitOf } from '../../service-api/metrics/metric-catalog.ts'
import { INDEX_EVERY_ROWS } from './file-writer.ts'
import { fileGoneError, madeFileError } from './made-file.ts'
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
  const all = store.columns(id)
  const shown = all.slice(window.firstColumn, window.firstColumn + window.columns)
  const columns = shown.map(({ name, type }) => ({
    name,
    type,
    unit: unitOf(name),
    isBoolean: booleanColumns.has(name),
  }))
  const totalRows = Math.min(file?.rows ?? 0, exportBounds.shownRows)
  const about = { totalRows, totalColumns: all.length, columns }
  const end = Math.min(window.offset + window.limit, totalRows)
  if (file === undefined || window.offset >= end) return { ...about, rows: [] }
  const names = all.map(({ name }) => name)
  if (order.files.format === 'parquet') {
    const wanted = shown.map(({ name }) => name)
    return { ...about, rows: await readParquet(file, { names, wanted, from: window.offset, beyond: end }) }
  }
  const first = Math.floor(window.offset / INDEX_EVERY_ROWS)
  const text = await readBetween(file, first, Math.ceil(end / INDEX_EVERY_ROWS))
  const rows = order.files.format === 'csv' ? parseCsvRows(text, names) : parseJsonRows(text, names)
  const skipped = window.offset - first * INDEX_EVERY_ROWS
  const read = rows.slice(skipped, skipped + end - window.offset)
  return { ...about, rows: read.map((row) => row.slice(window.firstColumn, window.firstColumn + window.columns)) }
}

async function readParquet(file: MadeFile, window: Parameters<typeof parquetRows>[1]) {
  const { path, bytes } = file
  try {
    if ((await stat(path)).size !== bytes) throw fileGoneError(path)
    return await parquetRows(path, window)
  } catch (error) {
    throw madeFileError(error, path)
  }
}

async function readBetween({ path, bytes, index }: MadeFile, first: number, beyond: number): Promise<string> {
  const from = index[first] ?? bytes
  const to = index[beyond] ?? bytes
  try {
    await using file = await open(path, 'r')
    if ((await file.stat()).size !== bytes) throw fileGoneError(path)
    const piece = Buffer.allocUnsafe(to - from)
    await file.read(piece, 0, piece.length, from)
    return piece.toString('utf8')
  } catch (error) {
    throw madeFileError(error, path)
  }
}

function parseCsvRows(text: string, names: readonly string[]): (string | null)[][] {
  const rows = Cells.parse(parse(text, { relax_column_count: true }))
  return rows.map((row) => names.map((_, position) => row[position] || null))
}

function parseJsonRows(text: string, names: readonly string[]): (string | null)[][] {
  const read = createRowReader(names)
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => read(line).map((value) => (value === '' || value === 'null' ? null : toPlainText(value))))
}
