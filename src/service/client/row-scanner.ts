import { valueKinds } from '../value-kinds.ts'
import {
  afterName,
  BYTE_COMMA,
  CLOSE_BRACE,
  DOUBLE_QUOTE,
  isDigit,
  isExponent,
  MINUS,
  NINE,
  NO_JSON,
  POINT,
  SPACE,
  skipWhiteSpace,
  startsWithBytes,
  stringAt,
  stringEnd,
  valueEnd,
  ZERO,
} from './json-bytes.ts'

/** Bytes with a view of them, which reads four at once. */
interface ViewedBytes {
  readonly bytes: Uint8Array
  readonly view: DataView
}

export const viewBytes = (bytes: Uint8Array): ViewedBytes => ({
  bytes,
  view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})

/** Part of a page, kept to be recognized where it is repeated. */
interface WrittenBytes {
  readonly sizeBytes: number
  /** Whole words of the part, and its last four bytes. */
  readonly words: Int32Array
  readonly lastWord: number
}

const WORD_BYTES = 4

function writtenBytes(view: DataView, start: number, end: number): WrittenBytes {
  const sizeBytes = end - start
  const words = new Int32Array(Math.floor(sizeBytes / WORD_BYTES))
  for (let index = 0; index < words.length; index += 1) words[index] = view.getInt32(start + index * WORD_BYTES, true)
  return { sizeBytes, words, lastWord: sizeBytes < WORD_BYTES ? 0 : view.getInt32(end - WORD_BYTES, true) }
}

/** Tells whether a part is repeated at a position. Never for parts shorter than a word, which are read again. */
function isWrittenAt(view: DataView, start: number, { words, sizeBytes, lastWord }: WrittenBytes): boolean {
  if (sizeBytes < WORD_BYTES || start + sizeBytes > view.byteLength) return false
  for (let index = 0, at = start; index < words.length; index += 1, at += WORD_BYTES)
    if (view.getInt32(at, true) !== words[index]) return false
  return view.getInt32(start + sizeBytes - WORD_BYTES, true) === lastWord
}

const NULL_BYTE = 110
const BACKSLASH = 92
const NAN_TEXT = Buffer.from('"NaN"')
const isDigits = /^-?\d+$/

/** Kind of a valid value that is no short number; 0 for null. */
function rareKind(bytes: Uint8Array, start: number, end: number): number {
  const first = bytes[start] ?? 0
  if (first === NULL_BYTE) return 0
  if (first === DOUBLE_QUOTE) return textKind(bytes, start, end)
  return first === MINUS || isDigit(first) ? longNumberKind(bytes, start, end) : valueKinds.other
}

function textKind(bytes: Uint8Array, start: number, end: number): number {
  if (end - start === NAN_TEXT.length && startsWithBytes(bytes, start, NAN_TEXT)) return valueKinds.nanText
  for (let at = start; at < end; at += 1) if (bytes[at] === BACKSLASH) return valueKinds.escapedText
  return valueKinds.text
}

function longNumberKind(bytes: Uint8Array, start: number, end: number): number {
  const written = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1')
  const value = Number(written)
  const isBelow = Math.abs(value) < 2 ** 53
  if (!Number.isFinite(value)) return valueKinds.other
  if (!isDigits.test(written)) {
    if (!isBelow) return valueKinds.largePointed
    return Number.isInteger(value) ? valueKinds.pointed : valueKinds.fraction
  }
  if (isBelow) return valueKinds.whole
  const exact = BigInt(written)
  const isBeyond64Bits = BigInt.asIntN(64, exact) !== exact
  const isInexact = BigInt(value) !== exact
  return valueKinds.long | (isBeyond64Bits ? valueKinds.beyond64Bits : 0) | (isInexact ? valueKinds.inexact : 0)
}

/** Every number of so many digits is below 2^53. */
const MAX_SURE_DIGITS = 15

/** Cell of the row before. */
interface KnownCell {
  /** Its name as written, up to the value. */
  readonly name: WrittenBytes
  readonly column: number
  /** Its text: that of the session is the same in many rows. */
  text: WrittenBytes | null
}

export type RowScanner = ReturnType<typeof createRowScanner>

/**
 * Creates a scanner that checks rows as JSON and notes the names and kinds of their values, without parsing them. Most
 * rows have the names of the row before, in the same order.
 */
export function createRowScanner() {
  const cells: KnownCell[] = []
  const columns = new Map<string, number>()
  const kinds: number[] = []

  function columnOf(name: string): number {
    const column = columns.get(name)
    if (column !== undefined) return column
    columns.set(name, kinds.length)
    kinds.push(0)
    return kinds.length - 1
  }

  function readName({ bytes, view }: ViewedBytes, start: number): KnownCell | null {
    const value = afterName(bytes, start)
    if (value < 0) return null
    const column = columnOf(stringAt(bytes, start, stringEnd(bytes, start)))
    return { name: writtenBytes(view, start, value), column, text: null }
  }

  /** End of a value that is no short number; NO_JSON where there is none. */
  function scanRareValue({ bytes, view }: ViewedBytes, start: number, cell: KnownCell): number {
    const isText = bytes[start] === DOUBLE_QUOTE
    if (isText && cell.text !== null && isWrittenAt(view, start, cell.text)) return start + cell.text.sizeBytes
    const end = valueEnd(bytes, start)
    if (end < 0) return NO_JSON
    kinds[cell.column] = (kinds[cell.column] ?? 0) | rareKind(bytes, start, end)
    if (isText) cell.text = writtenBytes(view, start, end)
    return end
  }

  /** End of the row that starts at a position; NO_JSON where none does. */
  function scan(viewed: ViewedBytes, start: number): number {
    const { bytes, view } = viewed
    let at = skipWhiteSpace(bytes, start + 1)
    if (bytes[at] === CLOSE_BRACE) return at + 1
    for (let index = 0; ; index += 1) {
      let cell = cells[index]
      if (cell === undefined || !isWrittenAt(view, at, cell.name)) {
        const read = readName(viewed, at)
        if (read === null) return NO_JSON
        cell = read
        cells[index] = read
      }
      at += cell.name.sizeBytes
      if ((bytes[at] ?? 0) <= SPACE) at = skipWhiteSpace(bytes, at)
      const value = at
      // Almost all values are short numbers, which are read here.
      let byte = bytes[at] ?? 0
      if (byte === MINUS) byte = bytes[++at] ?? 0
      const digits = at
      if (byte === ZERO) byte = bytes[++at] ?? 0
      else while (byte >= ZERO && byte <= NINE) byte = bytes[++at] ?? 0
      const isShort = at > digits && at - digits <= MAX_SURE_DIGITS
      let kind: number = valueKinds.whole
      if (byte === POINT) {
        kind = valueKinds.pointed
        const point = at
        for (byte = bytes[++at] ?? 0; byte >= ZERO && byte <= NINE; byte = bytes[++at] ?? 0)
          if (byte !== ZERO) kind = valueKinds.fraction
        if (at === point + 1) return NO_JSON
      }
      if (isShort && !isExponent(byte)) kinds[cell.column] = (kinds[cell.column] ?? 0) | kind
      else at = scanRareValue(viewed, value, cell)
      if (at < 0) return NO_JSON
      if ((bytes[at] ?? 0) <= SPACE) at = skipWhiteSpace(bytes, at)
      byte = bytes[at] ?? 0
      at += 1
      if (byte === CLOSE_BRACE) return at
      if (byte !== BYTE_COMMA) return NO_JSON
      if ((bytes[at] ?? 0) <= SPACE) at = skipWhiteSpace(bytes, at)
    }
  }

  return {
    scan,
    /** Names of all rows in order of their appearance, with the kinds of their values. */
    columns: () => [...columns].map(([name, column]) => ({ name, values: kinds[column] ?? 0 })),
  }
}
