import { readFileSync, statSync } from 'node:fs'
import { AppError } from '../../../station/app-error.ts'
import { type Evidence, evidence } from '../../../station/contract/evidence.ts'
import { hasNameColumn, type RosterSheet, type RosterSheets, tableOf } from '../core/roster-sheets.ts'
import { type RosterFileRow, rosterFileBounds } from '../core/roster-table.ts'
import { decodeText } from './decode-text.ts'
import { readDelimited } from './read-delimited.ts'
import { isWorkbook, readWorkbook } from './read-workbook.ts'

const BYTES_PER_MEGABYTE = 1_000_000

const { megabytes, rows: maxRows, columns: maxColumns, cells: maxCells, characters: maxCharacters } = rosterFileBounds

interface RosterFile {
  readonly sheets: RosterSheets
  /** Content that the sheets were read from: the file may have changed since. */
  readonly bytes: Uint8Array
}

/**
 * Reads a roster from a CSV, TSV or XLSX file; only its sheet of this name where there is one. Throws AppError
 * `roster-unreadable`.
 */
export function readRosterFile(path: string, sheet?: string): Promise<RosterFile> {
  const bytes = readContent(path)
  return readRosterSheets(bytes, path, sheet).then((sheets) => ({ sheets, bytes }))
}

/** Reads a roster from a file's content; `file` is the name in errors. */
export async function readRosterSheets(bytes: Uint8Array, file: string, sheet?: string): Promise<RosterSheets> {
  const refuse = (why: Evidence): never => {
    throw new AppError('roster-unreadable', { file, why })
  }
  if (bytes.length > megabytes * BYTES_PER_MEGABYTE) refuse(evidence('megabytes-at-most', { limit: megabytes }))
  const read = isWorkbook(bytes) ? await readWorkbook(bytes, file, sheet) : textRows(bytes, file)
  const filled = read.sheets.map(({ name, rows }) => ({ name, rows: filledRows(rows) }))
  const reasons = filled.map(({ rows }) => reasonOf(rows))
  const [first, ...others] = filled.flatMap(({ name, rows }, index): RosterSheet[] => {
    const table = reasons[index] ? null : tableOf(rows)
    return table ? [{ name, table }] : []
  })
  const all = filled.flatMap(({ rows }, index) => (reasons[index] ? [] : rows))
  if (sumOf(all, charactersOf) > maxCharacters) refuse(evidence('megabytes-at-most', { limit: megabytes }))
  const tooLarge = read.isTooLarge ? evidence('cells-at-most', { limit: maxCells }) : null
  const reason = reasons.find((each) => each !== null) ?? tooLarge
  const hasRoster = first && [first, ...others].some(({ table }) => hasNameColumn(table.headers))
  // Data that is too large for a roster may stand beside the roster.
  if (reason && !hasRoster) return refuse(reason)
  return first ? [first, ...others] : refuse(evidence('no-rows'))
}

const textRows = (bytes: Uint8Array, file: string) => ({
  sheets: [{ name: null, rows: readText(bytes, file) }],
  isTooLarge: false,
})

/** Reason why rows are too many or too long for a roster; null where they aren't. */
function reasonOf(rows: readonly Row[]): Evidence | null {
  if (rows.length > maxRows + 1) return evidence('rows-at-most', { limit: maxRows })
  if (rows.some(({ cells }) => cells.length > maxColumns)) return evidence('columns-at-most', { limit: maxColumns })
  if (sumOf(rows, (cells) => cells.length) > maxCells) return evidence('cells-at-most', { limit: maxCells })
  // A text that many cells of a workbook share is small only until it is copied.
  return sumOf(rows, charactersOf) > maxCharacters ? evidence('megabytes-at-most', { limit: megabytes }) : null
}

const filledRows = (records: readonly string[][]): Row[] =>
  records
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))

type Row = RosterFileRow

const sumOf = (rows: readonly Row[], sizeOf: (cells: Row['cells']) => number) =>
  rows.reduce((sum, { cells }) => sum + sizeOf(cells), 0)

const charactersOf = (cells: Row['cells']) => cells.reduce((sum, cell) => sum + cell.length, 0)

const webPage = /^\s*(?:<!doctype html|<!--|<(?:html|head|meta|style|body|div|table)\b|mime-version:)/i
const xmlFile = /^\s*<(?:\?xml|(?:\w+:)?workbook)\b/i

/** Reason why a text is no table: some programs name a web page or an XML file like a workbook. */
const markupReason = (text: string) =>
  webPage.test(text) || (xmlFile.test(text) && /<html\b/i.test(text.slice(0, 1_000)))
    ? 'web-table'
    : xmlFile.test(text)
      ? 'xml-table'
      : null

function readText(bytes: Uint8Array, file: string): string[][] {
  const text = decodeText(bytes)
  if (text === null || text.startsWith('%PDF')) {
    throw new AppError('roster-unreadable', { file, why: evidence('no-table') })
  }
  const markup = markupReason(text)
  if (markup) throw new AppError('roster-unreadable', { file, why: evidence(markup) })
  return readDelimited(text, file)
}

const unopenedBecause = (code: unknown) =>
  code === 'ENOENT' || code === 'ENOTDIR' ? 'not-there' : code === 'EISDIR' ? 'is-folder' : 'unopened'

/** Reads a file after checking its size, so that a video chosen by mistake is not read. */
function readContent(path: string): Uint8Array {
  try {
    if (statSync(path).size <= megabytes * BYTES_PER_MEGABYTE) return readFileSync(path)
  } catch (cause) {
    const why = evidence(unopenedBecause(Object(cause).code))
    throw new AppError('roster-unreadable', { file: path, why }, { cause })
  }
  throw new AppError('roster-unreadable', {
    file: path,
    why: evidence('megabytes-at-most', { limit: megabytes }),
  })
}
