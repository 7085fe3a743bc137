import { AppError } from '../../../station/app-error.ts'
import { evidence } from '../../../station/contract/evidence.ts'
import { columnLetters } from './column-letters.ts'

/** Last row and column of any spreadsheet. */
const MAX_ROW = 1_048_576
const MAX_COLUMN = 16_384

export const brokenWorkbook = (file: string, cause?: unknown) =>
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
export function prepareGrid(part: Uint8Array, file: string): Grid {
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
