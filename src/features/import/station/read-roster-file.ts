import { readFileSync, statSync } from 'node:fs'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { AppError } from '../../../station/app-error.ts'
import { type Evidence, evidence } from '../../../station/contract/evidence.ts'
import { hasNameColumn, type RosterSheet, type RosterSheets, tableOf } from '../core/roster-sheets.ts'
import { type RosterFileRow, rosterFileBounds } from '../core/roster-table.ts'
import { isWorkbook, readWorkbook } from './read-workbook.ts'

/** Bytes of accented letters in Mac Roman; in Windows-1252 they are signs that stand inside of no word, or no character. */
const macLetters = bytesOf('80 81 82 84 85 86 87 88 89 8b 8d 8f 90 93 94 95 96 97 98 99 9b 9d')
/** Accented small letters in Mac Roman, and capital letters in Windows-1252, which follow no small letter in a name. */
const macSmall = bytesOf('8a 8c 8e 9f')
/** Accented capital letters in Mac Roman; in Windows-1252 they are signs. */
const macCapitals = bytesOf('80 81 82 83 84 85 86')
/** Bytes in Windows-1252 of quotation marks and signs that may end a word. */
const closing = bytesOf('85 86 87 93 94 95 96 97 99')

function bytesOf(hex: string): ReadonlySet<number> {
  return new Set(hex.split(' ').map((byte) => Number.parseInt(byte, 16)))
}

const isSmall = (byte = 0) => byte >= 0x61 && byte <= 0x7a
const isCapital = (byte = 0) => byte >= 0x41 && byte <= 0x5a
/** Letters, and bytes that are accented letters in Mac Roman. */
const mayBeLetter = (byte = 0) => isSmall(byte) || isCapital(byte) || (byte >= 0x80 && byte <= 0x9f)

/**
 * True for text in Mac Roman, as Excel on a Mac writes CSV. The encoding has no mark: bytes that are accented letters there
 * are counted against those that are accented letters in Windows-1252.
 */
function isMacRoman(lines: readonly Uint8Array[]): boolean {
  let [mac, windows] = [0, 0]
  for (const line of lines) {
    for (const [index, byte] of line.entries()) {
      if (byte < 0x80) continue
      const [before, after] = [line[index - 1], line[index + 1]]
      if (isMacLetter(byte, before, after)) mac += 1
      else if (byte >= 0xe0 && (isSmall(before) || isSmall(after))) windows += 1
    }
  }
  return mac > windows
}

function isMacLetter(byte: number, before: number | undefined, after: number | undefined): boolean {
  if (macSmall.has(byte) && (isSmall(before) || (isCapital(before) && isSmall(after)))) return true
  if (macCapitals.has(byte) && isCapital(before) && !isSmall(after)) return isCapital(after) || !closing.has(byte)
  return macLetters.has(byte) && mayBeLetter(before) && (isSmall(after) || (!closing.has(byte) && !mayBeLetter(after)))
}

const LINE_FEED = 0x0a
/** Bytes examined to detect UTF-16. */
const SNIFFED_BYTES = 4_096

const boms = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')
const macRoman = new TextDecoder('macintosh')

/** Decodes a file in UTF-8, UTF-16, Windows-1252 or Mac Roman; null where it is not text. */
function decodeText(bytes: Uint8Array): string | null {
  const bom = boms.find((bom) => bom.bytes.every((byte, index) => bytes[index] === byte))
  if (bom && bom.encoding !== 'utf-8') return new TextDecoder(bom.encoding).decode(bytes)
  const plain = bom ? bytes.subarray(bom.bytes.length) : bytes
  const wide = bom ? null : detectUtf16(plain)
  if (wide !== null) return new TextDecoder(wide).decode(plain)
  // With a byte order mark any byte may be part of the text.
  if (!bom && plain.includes(0)) return null
  try {
    return utf8.decode(plain)
  } catch {
    return decodeLines(plain)
  }
}

/** Decodes each line separately: files pasted together from several sources mix encodings. */
function decodeLines(bytes: Uint8Array): string {
  const lines = linesOf(bytes).map((line) => ({ line, text: decodeUtf8(line) }))
  const others = lines.filter(({ text }) => text === null).map(({ line }) => line)
  const other = isMacRoman(others) ? macRoman : windows1252
  return lines.map(({ line, text }) => text ?? other.decode(line)).join('')
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, from)
    const to = end < 0 ? bytes.length : end + 1
    lines.push(bytes.subarray(from, to))
    from = to
  }
  return lines
}

function decodeUtf8(line: Uint8Array): string | null {
  try {
    return utf8.decode(line)
  } catch {
    return null
  }
}

/** Detects UTF-16 of Western text, where every other byte is zero. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length % 2 !== 0) return null
  const sniffed = bytes.subarray(0, SNIFFED_BYTES)
  const zeros = [0, 0]
  for (const [index, byte] of sniffed.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = sniffed.length / 5
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : null
}

const Records = z.array(z.array(z.string()))

const delimiters = [',', ';', '\t', '|']
/** Amount of text that is parsed to detect the delimiter. */
const SNIFFED_CHARACTERS = 65_536
const SNIFFED_RECORDS = 20

/**
 * Reads all records of a CSV or TSV text, including empty ones, so that their numbers match the rows of a spreadsheet.
 * Throws AppError `roster-unreadable`.
 */
function readDelimited(text: string, file: string): string[][] {
  // Excel writes the delimiter into a first line that it hides.
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  try {
    return parseWith(body, declared?.[1] ?? detectDelimiter(body))
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    const line = typeof cause['lines'] === 'number' ? cause['lines'] : 1
    throw new AppError('roster-unreadable', { file, why: evidence('open-quote', { line }) }, { cause })
  }
}

/** Detects the delimiter: the one that splits the first records into the most columns, equally in all of them. */
function detectDelimiter(text: string): string {
  const sample = text.slice(0, SNIFFED_CHARACTERS)
  const scores = delimiters.map((delimiter) => ({ delimiter, score: scoreDelimiter(sample, delimiter) }))
  return scores.reduce((best, score) => (score.score > best.score ? score : best)).delimiter
}

function scoreDelimiter(sample: string, delimiter: string): number {
  try {
    const records = parseWith(sample, delimiter, SNIFFED_RECORDS).filter((cells) => cells.join('').trim() !== '')
    const width = records[0]?.length ?? 0
    const alike = records.filter((cells) => cells.length === width).length
    return width < 2 ? 0 : width * (alike / records.length) ** 2
  } catch {
    // The sample may end inside quotes, which rules this delimiter out.
    return 0
  }
}

const parseWith = (text: string, delimiter: string, to?: number): string[][] =>
  withoutStacks(() =>
    Records.parse(
      parse(text, {
        delimiter,
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: false,
        ...(to !== undefined && { to }),
      }),
    ),
  )

/**
 * Disables stack traces: the parser creates an error for each record of another length, and the stacks would take most
 * of the time.
 */
function withoutStacks<Result>(work: () => Result): Result {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return work()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

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
