import { readFileSync, statSync } from 'node:fs'
import { type Evidence, evidence } from '../../contract/evidence.ts'
import { AppError } from '../../core/app-error.ts'
import { type RosterTable, rosterFileBounds } from '../../core/athletes/import-plan/roster-table.ts'
import { decodeText } from './decode-text.ts'
import { readDelimited } from './read-delimited.ts'
import { isWorkbook, readWorkbook } from './read-workbook.ts'

const BYTES_PER_MEGABYTE = 1_000_000

const { megabytes, rows: maxRows, columns: maxColumns, cells: maxCells, characters: maxCharacters } = rosterFileBounds

interface RosterFile {
  readonly table: RosterTable
  /** Content that the table was read from: the file may have changed since. */
  readonly bytes: Uint8Array
}

/** Reads a roster from a CSV, TSV or XLSX file. Throws AppError `roster-unreadable`. */
export function readRosterFile(path: string): Promise<RosterFile> {
  const bytes = readContent(path)
  return readRosterBytes(bytes, path).then((table) => ({ table, bytes }))
}

/** Reads a roster from a file's content; `file` is the name in errors. */
export async function readRosterBytes(bytes: Uint8Array, file: string): Promise<RosterTable> {
  const refuse = (why: Evidence): never => {
    throw new AppError('roster-unreadable', { file, why })
  }
  if (bytes.length > megabytes * BYTES_PER_MEGABYTE) refuse(evidence('megabytes-at-most', { limit: megabytes }))
  const records = isWorkbook(bytes) ? await readWorkbook(bytes, file) : readText(bytes, file)
  const rows = records
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [header, ...rest] = rows
  if (!header || rest.length === 0) return refuse(evidence('no-rows'))
  if (rest.length > maxRows) refuse(evidence('rows-at-most', { limit: maxRows }))
  if (rows.some(({ cells }) => cells.length > maxColumns)) refuse(evidence('columns-at-most', { limit: maxColumns }))
  if (sumOf(rows, (cells) => cells.length) > maxCells) refuse(evidence('cells-at-most', { limit: maxCells }))
  // A text that many cells of a workbook share is small only until it is copied.
  if (sumOf(rows, charactersOf) > maxCharacters) refuse(evidence('megabytes-at-most', { limit: megabytes }))
  return { headers: header.cells, rows: rest }
}

type Row = RosterTable['rows'][number]

const sumOf = (rows: readonly Row[], sizeOf: (cells: Row['cells']) => number) =>
  rows.reduce((sum, { cells }) => sum + sizeOf(cells), 0)

const charactersOf = (cells: Row['cells']) => cells.reduce((sum, cell) => sum + cell.length, 0)

function readText(bytes: Uint8Array, file: string): string[][] {
  const text = decodeText(bytes)
  if (text === null || text.startsWith('%PDF')) {
    throw new AppError('roster-unreadable', { file, why: evidence('no-table') })
  }
  return readDelimited(text, file)
}

/** Reads a file after checking its size, so that a video chosen by mistake is not read. */
function readContent(path: string): Uint8Array {
  try {
    if (statSync(path).size <= megabytes * BYTES_PER_MEGABYTE) return readFileSync(path)
  } catch (cause) {
    throw new AppError('roster-unreadable', { file: path, why: evidence('unopened') }, { cause })
  }
  throw new AppError('roster-unreadable', {
    file: path,
    why: evidence('megabytes-at-most', { limit: megabytes }),
  })
}
