// oxlint-disable-next-line typescript/triple-slash-reference -- a declaration of another package has nothing to import
/// <reference path="./read-excel-file.d.ts" />

import { unzipSync, zipSync } from 'fflate'
import { AppError } from '../../../station/app-error.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import { isSameSheet } from '../core/roster-sheets.ts'
import { rosterFileBounds } from '../core/roster-table.ts'
import { columnLetters } from './column-letters.ts'

/** Last row and column of any spreadsheet. */
const MAX_ROW = 1_048_576
const MAX_COLUMN = 16_384

const brokenWorkbook = (file: string, cause?: unknown) =>
  new AppError('roster-unreadable', { file, why: evidence('broken-workbook') }, { cause })

const PIECE_BYTES = 1024 ** 2
const LESS_THAN = 0x3c

/** Pieces of a part, each of which ends before a tag begins. */
function* piecesOf(part: Uint8Array): Generator<string> {
  for (let start = 0; start < part.length; ) {
    const tag = start + PIECE_BYTES < part.length ? part.lastIndexOf(LESS_THAN, start + PIECE_BYTES) : part.length
    const end = tag > start ? tag : Math.min(start + PIECE_BYTES, part.length)
    yield Buffer.from(part.buffer, part.byteOffset + start, end - start).toString('latin1')
    start = end
  }
}

/** Tag of a row or cell, with its attributes. */
const gridTag = /<((?:\w+:)?(row|c))([\s/][^<>]*)?>/g
const reference = /\sr\s*=\s*["']\s*([A-Za-z]*)([^"']*)["']/
/** Type of a cell whose formula failed. */
const errorType = /(\st\s*=\s*["'])e(?=["'])/

/** Follows the rows and cells of a sheet; those without an address come after the one before. */
function createCursor() {
  const at = { row: 0, column: 0, hasAddress: true }
  return {
    at,
    move(tag: string | undefined, attributes: string) {
      const [, letters = '', digits = ''] = reference.exec(attributes) ?? []
      at.hasAddress = letters !== ''
      if (tag === 'row') {
        at.row = digits === '' ? at.row + 1 : Number(digits) || 0
        at.column = 0
      } else {
        if (at.hasAddress && digits !== '') at.row = Number(digits) || 0
        at.column = at.hasAddress ? columnOf(letters) : at.column + 1
      }
    },
  }
}

interface Grid {
  readonly part: Uint8Array
  /** Rows times columns. */
  readonly cells: number
}

/**
 * Measures a sheet's table, which its reader makes as a whole, also for one cell in the far corner. Cells get
 * the address that some programs leave out, and errors of formulas become text: their reader would drop them.
 */
function prepareGrid(part: Uint8Array, file: string): Grid {
  let [rows, columns, isChanged] = [0, 0, false]
  const cursor = createCursor()
  for (const piece of piecesOf(part)) {
    for (const [, , tag, attributes = ''] of piece.matchAll(gridTag)) {
      cursor.move(tag, attributes)
      rows = Math.max(rows, cursor.at.row)
      if (tag !== 'c') continue
      isChanged ||= !cursor.at.hasAddress || errorType.test(attributes)
      // A cell with no value takes no place.
      if (!attributes.endsWith('/')) columns = Math.max(columns, cursor.at.column)
    }
    if (rows > MAX_ROW || columns > MAX_COLUMN) throw brokenWorkbook(file)
  }
  return { part: isChanged ? rewritten(part) : part, cells: rows * columns }
}

function rewritten(part: Uint8Array): Uint8Array {
  const cursor = createCursor()
  const pieces = [...piecesOf(part)].map((piece) =>
    piece.replaceAll(gridTag, (whole, name: string, tag: string, attributes = '') => {
      cursor.move(tag, attributes)
      if (tag !== 'c') return whole
      const typed = attributes.replace(errorType, '$1str')
      if (cursor.at.hasAddress) return `<${name}${typed}>`
      const address = `${columnLetters(cursor.at.column - 1)}${cursor.at.row}`
      return `<${name} r="${address}"${typed.replace(reference, '')}>`
    }),
  )
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'latin1')))
}

const LETTERS = 26
const BEFORE_A = 64

const columnOf = (letters: string) =>
  [...letters.toUpperCase()].reduce((column, letter) => column * LETTERS + letter.charCodeAt(0) - BEFORE_A, 0)

/** Worksheet of a workbook: its number among all sheets, from 1, and its part. */
interface WorkbookSheet {
  readonly name: string
  readonly number: number
  readonly path: string
}

type Parts = Readonly<Record<string, Uint8Array>>
type Attributes = ReadonlyMap<string, string>

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** Tags that name a sheet or its part; a quoted value may contain any character but the start of a tag. */
const tags = /<(?:\w+:)?(sheet|Relationship)\s((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g
const attribute = /(?<![\w:.-])(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Lists the visible worksheets: a person does not know of a hidden one. Null where the parts are no workbook. */
function visibleSheets(parts: Parts): WorkbookSheet[] | null {
  if (!parts[WORKBOOK]) return null
  const paths = new Map(
    tagsIn(parts[RELATIONS])
      .filter((tag) => tag.get('Type')?.endsWith('/worksheet'))
      .map((tag) => [tag.get('Id'), pathOf(tag.get('Target') ?? '')]),
  )
  return tagsIn(parts[WORKBOOK])
    .filter((tag) => tag.get('name'))
    .flatMap((tag, index) => {
      const path = paths.get(tag.get('id'))
      const isHidden = (tag.get('state') ?? 'visible') !== 'visible'
      return path === undefined || isHidden ? [] : [{ name: tag.get('name') ?? '', number: index + 1, path }]
    })
}

const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

function tagsIn(part: Uint8Array | undefined): Attributes[] {
  const text = part ? Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString() : ''
  return [...text.matchAll(tags)].map(
    ([, , inner = '']) =>
      new Map([...inner.matchAll(attribute)].map(([, name = '', one, other]) => [name, decode(one ?? other ?? '')])),
  )
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes entities of XML, then a workbook's own escapes of characters that XML can't contain. */
const decode = (text: string): string =>
  text
    .replaceAll(
      /&(?:#x([0-9A-Fa-f]{1,6})|#(\d{1,7})|(\w{2,4}));/g,
      (whole, hex?: string, digits?: string, name = '') =>
        hex === undefined && digits === undefined
          ? (entities[name] ?? whole)
          : characterOf(hex === undefined ? Number(digits) : Number.parseInt(hex, 16)),
    )
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => characterOf(Number.parseInt(hex, 16)))

const LAST_CODE_POINT = 0x10ffff
const characterOf = (code: number) => (code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '')

/** Bounds above which a workbook is treated as malicious. */
const MAX_UNPACKED_MEGABYTES = 200
const BYTES_PER_MEGABYTE = 1_000_000
/** A workbook has two parts for each sheet, and pictures. */
const MAX_PARTS = 5_000
const MAX_READ_PARTS = 500

interface UnpackedWorkbook {
  /** The workbook with the parts that its sheets need, packed again. */
  readonly packed: ArrayBuffer
  readonly sheets: readonly WorkbookSheet[]
  /** True where a sheet is too large to be read, beside others. */
  readonly isTooLarge: boolean
}

/**
 * Checks a workbook's parts before anything of them is read, and packs the ones that the visible sheets need again,
 * uncompressed: their reader would start a thread for each large part. With a name, only that sheet is read. Throws
 * AppError `roster-unreadable`.
 */
function unpackWorkbook(bytes: Uint8Array, file: string, name?: string): UnpackedWorkbook {
  checkParts(bytes, file)
  const parts = unzipParts(bytes, file)
  const visible = visibleSheets(parts)
  const refuse = (why: 'other-workbook' | 'hidden-sheets'): never => {
    throw new AppError('roster-unreadable', { file, why: evidence(why) })
  }
  if (visible === null) return refuse('other-workbook')
  if (visible.length === 0) return refuse('hidden-sheets')
  const named = visible.filter((sheet) => isSameSheet(sheet.name, name))
  const wanted = named.length > 0 ? named : visible
  const { sheets, grids } = fittingSheets(wanted, parts, file)
  const read = Object.entries(parts).filter(([path]) => grids.has(path) || !isSheet(path))
  const packed = zipSync(Object.fromEntries(read.map(([path, part]) => [path, grids.get(path) ?? part])), { level: 0 })
  // A copy that no other memory belongs to, as its reader wants it.
  return { packed: packed.slice().buffer, sheets, isTooLarge: sheets.length < wanted.length }
}

/** Sheets whose tables together are within the bounds, with their parts: data may stand beside the roster. */
function fittingSheets(wanted: readonly WorkbookSheet[], parts: Readonly<Record<string, Uint8Array>>, file: string) {
  const { cells: maxCells } = rosterFileBounds
  const prepared = new Map<string, ReturnType<typeof prepareGrid>>()
  const grids = new Map<string, Uint8Array>()
  let cells = 0
  const sheets = wanted.filter(({ path }) => {
    const grid = prepared.get(path) ?? prepareGrid(parts[path] ?? new Uint8Array(), file)
    prepared.set(path, grid)
    if (cells + grid.cells > maxCells) return false
    cells += grid.cells
    grids.set(path, grid.part)
    return true
  })
  if (sheets.length > 0) return { sheets, grids }
  throw new AppError('roster-unreadable', { file, why: evidence('cells-at-most', { limit: maxCells }) })
}

const isRead = (path: string) => path.endsWith('.xml') || path.endsWith('.xml.rels')
const isSheet = (path: string) => path.includes('sheets/') && path.endsWith('.xml')

/** Unzips the parts that are read; one that is none ends the reading. */
function unzipParts(bytes: Uint8Array, file: string) {
  try {
    return unzipSync(bytes, { filter: ({ name }) => isRead(name) })
  } catch (cause) {
    throw brokenWorkbook(file, cause)
  }
}

function checkParts(bytes: Uint8Array, file: string) {
  const total = { parts: 0, read: 0, bytes: 0 }
  const isTooMany = () => total.parts > MAX_PARTS || total.read > MAX_READ_PARTS
  const isTooLarge = () => total.bytes > MAX_UNPACKED_MEGABYTES * BYTES_PER_MEGABYTE
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        total.parts += 1
        total.bytes += originalSize
        if (isRead(name)) total.read += 1
        if (isTooMany() || isTooLarge()) throw new Error('the workbook is beyond its bounds')
        return false
      },
    })
  } catch (cause) {
    if (!isTooLarge()) throw brokenWorkbook(file, cause)
    const why = evidence('unpacked-at-most', { limit: MAX_UNPACKED_MEGABYTES })
    throw new AppError('roster-unreadable', { file, why }, { cause })
  }
}

const zipStart = [0x50, 0x4b, 0x03, 0x04]
const compoundStart = [0xd0, 0xcf, 0x11, 0xe0]

const beginsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)

export const isWorkbook = (bytes: Uint8Array) => beginsWith(bytes, zipStart) || beginsWith(bytes, compoundStart)

interface WorkbookRows {
  readonly sheets: readonly { readonly name: string | null; readonly rows: string[][] }[]
  /** True where a sheet is too large to be read, beside others. */
  readonly isTooLarge: boolean
}

/**
 * Reads the rows of a workbook's visible sheets as text, formulas as their values; of one sheet where it has this name.
 * Throws AppError `roster-unreadable`.
 */
export async function readWorkbook(bytes: Uint8Array, file: string, sheet?: string): Promise<WorkbookRows> {
  if (beginsWith(bytes, compoundStart))
    throw new AppError('roster-unreadable', { file, why: compoundFileReason(bytes) })
  const { packed, sheets, isTooLarge } = unpackWorkbook(bytes, file, sheet)
  // Loaded only for workbooks, so that other commands start faster.
  const { default: readXlsxFile } = await import('read-excel-file/universal')
  try {
    const read = await readXlsxFile(packed, { trim: false, sheets: sheets.map(({ number }) => number) })
    const rowsOf = (index: number) => (read[index]?.data ?? []).map((cells) => cells.map(cellText))
    return { sheets: sheets.map(({ name }, index) => ({ name, rows: rowsOf(index) })), isTooLarge }
  } catch (cause) {
    throw new AppError('roster-unreadable', { file, why: evidence('broken-workbook') }, { cause })
  }
}

/** Reason why a compound file can't be read: it has a password, or is of Excel before 2007. */
function compoundFileReason(bytes: Uint8Array) {
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(name)
    ? evidence('password-protected')
    : evidence('old-workbook')
}

function cellText(cell: string | number | boolean | Date | null): string {
  if (cell === null) return ''
  // A date in a workbook has no time zone; the package reads it as UTC.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell)
}
