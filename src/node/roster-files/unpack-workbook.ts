import { unzipSync, zipSync } from 'fflate'
import { evidence } from '../../contract/evidence.ts'
import { AppError } from '../../core/app-error.ts'
import { rosterFileBounds } from '../../core/athletes/import-plan/roster-table.ts'

/** Bounds above which a workbook is treated as malicious. */
const MAX_UNPACKED_MEGABYTES = 200
const BYTES_PER_MEGABYTE = 1_000_000
/** A workbook has two parts for each sheet, and pictures. */
const MAX_PARTS = 5_000
const MAX_READ_PARTS = 500
/** Last row and column of any spreadsheet. */
const MAX_ROW = 1_048_576
const MAX_COLUMN = 16_384

/**
 * Checks a workbook's parts before anything of them is read, and packs the ones that a sheet needs again, uncompressed:
 * their reader would start a thread for each large part. Throws AppError `roster-unreadable`.
 */
export function unpackWorkbook(bytes: Uint8Array, file: string): ArrayBuffer {
  checkParts(bytes, file)
  const parts = unzipParts(bytes, file)
  for (const [path, part] of Object.entries(parts)) if (isSheet(path)) checkGrid(part, file)
  const packed = zipSync(parts, { level: 0 })
  // A copy that no other memory belongs to, as its reader wants it.
  return packed.slice().buffer
}

const isRead = (path: string) => path.endsWith('.xml') || path.endsWith('.xml.rels')
const isSheet = (path: string) => path.includes('sheets/') && path.endsWith('.xml')

/** Unzips the parts that are read; one that is none ends the reading. */
function unzipParts(bytes: Uint8Array, file: string) {
  try {
    return unzipSync(bytes, { filter: ({ name }) => isRead(name) })
  } catch (cause) {
    throw broken(file, cause)
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
    if (!isTooLarge()) throw broken(file, cause)
    const why = evidence('unpacked-at-most', { limit: MAX_UNPACKED_MEGABYTES })
    throw new AppError('roster-unreadable', { file, why }, { cause })
  }
}

const broken = (file: string, cause?: unknown) =>
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
const gridTag = /<(?:\w+:)?(row|c)\s([^<>]*)>/g
const reference = /(?:^|\s)r\s*=\s*["']\s*([A-Za-z]*)([^"']*)["']/

/**
 * Refuses a sheet whose rows and columns make a table beyond the bounds: its reader makes the whole table, also for one
 * cell in the far corner.
 */
function checkGrid(part: Uint8Array, file: string) {
  let [rows, columns] = [0, 0]
  for (const piece of piecesOf(part)) {
    for (const [, tag, attributes = ''] of piece.matchAll(gridTag)) {
      const [, letters = '', digits = ''] = reference.exec(attributes) ?? []
      rows = Math.max(rows, Number(digits) || 0)
      // A cell with no value takes no place.
      if (tag === 'c' && !attributes.endsWith('/')) columns = Math.max(columns, columnOf(letters))
    }
    if (rows > MAX_ROW || columns > MAX_COLUMN) throw broken(file)
  }
  const { cells } = rosterFileBounds
  if (rows * columns <= cells) return
  throw new AppError('roster-unreadable', { file, why: evidence('cells-at-most', { limit: cells }) })
}

const LETTERS = 26
const BEFORE_A = 64

const columnOf = (letters: string) =>
  [...letters.toUpperCase()].reduce((column, letter) => column * LETTERS + letter.charCodeAt(0) - BEFORE_A, 0)
