import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { toExportError } from '../../../computer/files/export-error.ts'
import { safeFileName } from '../../../computer/files/file-names.ts'
import { renameOver } from '../../../computer/files/rename-over.ts'
import { AppError } from '../../../station/app-error.ts'
import type { LocalTime } from '../../../station/uploads/schedule.ts'
import { BYTE_ORDER_MARK, createCsvLines } from '../../exports/station/csv-line.ts'
import { createFileWriter } from '../../exports/station/file-writer.ts'
import { unusedPath } from '../../exports/station/make-files.ts'
import { buildWorkbook, type SheetCell } from '../../import/station/write-workbook.ts'
import type { ResultsSource } from '../queries/results-source.ts'
import { type TableFileSql, tableFileSql } from '../queries/table-file-sql.ts'
import type { TableFile, TableFileFormat, TableView } from '../table.ts'
import type { ResultRow } from './results-engine.ts'
import { createTableSheet, stationZone } from './table-sheet.ts'

const PAGE_ROWS = 5_000
/** A workbook can have a million rows (ECMA-376), but they stay in memory until it is written. */
const MAX_WORKBOOK_ROWS = 100_000
/** Largest offset of any list. */
const MAX_ROWS = 10_000_000

interface Asked {
  readonly dataDir: string
  readonly view: TableView
  readonly format: (typeof TableFileFormat)['options'][number]
  /** True to begin a CSV with a byte order mark. */
  readonly hasMark?: boolean | undefined
  /** Note of a workbook whose flags are empty where they could not be calculated. */
  readonly flagNote?: string | undefined
  /** Zone of a workbook's times. */
  readonly timeZone?: string | undefined
}

/** Writes a whole view into the folder of exports. Throws AppError `disk-full`, `export-unwritable`, `results-too-many`. */
export async function writeTableFile(
  library: ResultsSource,
  time: LocalTime,
  { dataDir, view, format, ...asked }: Asked,
): Promise<TableFile> {
  const folder = join(dataDir, 'exports')
  const part = join(folder, `.${randomUUID()}.part`)
  const sql = await tableFileSql(library, time, { view, hasTimes: format === 'parquet' })
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const rows = await writers[format](library, sql, part, asked)
    const path = unusedPath(join(folder, `${titleOf(view)}.${format}`))
    await renameOver(part, path)
    return { path, name: basename(path), rows, sizeBytes: (await stat(path)).size }
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw toExportError(error, folder)
  }
}

const titleOf = ({ filter, grouping }: TableView): string =>
  safeFileName(
    ['results', filter.activity, filter.movement, `by ${grouping}`].filter((part) => part !== null).join(' '),
  )

type Write = (
  library: ResultsSource,
  sql: TableFileSql,
  path: string,
  asked: Pick<Asked, 'hasMark' | 'flagNote' | 'timeZone'>,
) => Promise<number>

const writers: Readonly<Record<Asked['format'], Write>> = {
  csv(library, sql, path, { hasMark = false }) {
    const { header, row } = createCsvLines(
      sql.columns.map(({ name }) => name),
      { neutralize: true },
    )
    return writeLines(library, sql, path, {
      header: hasMark ? BYTE_ORDER_MARK + header : header,
      line: (cells) => row(JSON.stringify(cells, plainNumber)),
    })
  },
  jsonl: (library, sql, path) =>
    writeLines(library, sql, path, { header: '', line: (cells) => `${JSON.stringify(cells, plainNumber)}\n` }),
  parquet: ({ engine }, { rows, parameters }, path) => engine.writeFile(rows, parameters, { path, format: 'parquet' }),
  async xlsx(library, sql, path, { flagNote, timeZone = stationZone() }) {
    const sheet = createTableSheet(sql.columns, timeZone)
    const notes = flagNote !== undefined && sheet.hasFlags ? [flagNote] : []
    const rows: SheetCell[][] = []
    for await (const page of pagesOf(library, sql, MAX_WORKBOOK_ROWS)) rows.push(...page.map(sheet.row))
    await writeFile(path, await buildWorkbook([sheet.headers, ...rows], 'Results', notes))
    return rows.length
  },
}

interface Lines {
  readonly header: string
  readonly line: (row: ResultRow) => string
}

async function writeLines(library: ResultsSource, sql: TableFileSql, path: string, { header, line }: Lines) {
  const writer = createFileWriter(path, header)
  try {
    for await (const page of pagesOf(library, sql, MAX_ROWS)) for (const row of page) await writer.add(line(row))
    return (await writer.end()).rows
  } finally {
    await writer.release()
  }
}

async function* pagesOf({ engine }: ResultsSource, { rows, parameters }: TableFileSql, most: number) {
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const page = await engine.rows(`${rows} LIMIT $limit OFFSET $offset`, {
      ...parameters,
      limit: PAGE_ROWS,
      offset,
    })
    if (offset + page.length > most) throw new AppError('results-too-many', { limit: most })
    if (page.length > 0) yield page
    if (page.length < PAGE_ROWS) return
  }
}

/** Converts big integers: in a table they are small, since ids are text. */
const plainNumber = (_key: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)
