import { type Evidence, evidence } from '../../station/contract/evidence.ts'
import type { OpenFile } from '../files/open-file.ts'

/** A file or buffer that can be read at any position. */
export interface ByteSource {
  readonly sizeBytes: number
  /** Reads up to this many bytes: fewer, or none, at the end of the source. */
  read(startByte: number, lengthBytes: number): Promise<Buffer>
}

/** A small read takes this much, and those that follow it nearby cost no call: a crafted file has 100,000 boxes of 8 bytes. */
const PAGE_BYTES = 4_096
/** Headers of boxes are shorter. */
const MAX_SMALL_READ_BYTES = 64

/** Opens a file at its present size, so that a file that grows does not change during the check. */
export async function openByteSource(file: OpenFile): Promise<ByteSource> {
  const { size: sizeBytes } = await file.stat()
  let page: { readonly startByte: number; readonly bytes: Buffer } = { startByte: 0, bytes: Buffer.alloc(0) }

  async function readFile(startByte: number, lengthBytes: number): Promise<Buffer> {
    const piece = Buffer.alloc(Math.max(0, Math.min(lengthBytes, sizeBytes - startByte)))
    const { bytesRead } = await file.read(piece, 0, piece.length, startByte)
    return piece.subarray(0, bytesRead)
  }

  return {
    sizeBytes,
    async read(startByte, lengthBytes) {
      if (lengthBytes > MAX_SMALL_READ_BYTES) return readFile(startByte, lengthBytes)
      const endByte = Math.min(startByte + lengthBytes, sizeBytes)
      const isInPage = startByte >= page.startByte && endByte <= page.startByte + page.bytes.length
      if (!isInPage) page = { startByte, bytes: await readFile(startByte, PAGE_BYTES) }
      return page.bytes.subarray(startByte - page.startByte, endByte - page.startByte)
    },
  }
}

export const isAllZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0)

/**
 * Box of an MP4 or MOV file: a size (32 bit; 1 means that a 64-bit size follows the type; 0 means to the end of the
 * parent), a type of four letters, and a body, which may hold boxes again.
 */
export interface Box {
  readonly type: string
  readonly startByte: number
  readonly bodyStartByte: number
  /** End according to the box's size, which may be beyond the end of the file. */
  readonly endByte: number
}

export interface ByteSpan {
  readonly bodyStartByte: number
  readonly endByte: number
}

const SHORT_HEADER_BYTES = 8
const LONG_HEADER_BYTES = 16

/** More boxes than any real file has: a crafted file is not read forever. */
const MAX_BOXES = 500_000

/** Larger boxes hold samples that the index names, and are checked there. */
export const MAX_NOTES_BYTES = 16 * 1024 * 1024

/** Boxes that hold a movie's data or notes: one that passes the end of the file has lost something. */
export const NAMED_BOXES: ReadonlySet<string> = new Set(
  'ftyp styp moov mdat moof mfra sidx ssix prft emsg meta uuid udta pnot PICT'.split(' '),
)

/** Reason why no box begins at a position. */
export type NoBoxReason =
  | 'end' // end of the range
  | 'header-cut' // beginning of a header
  | 'zeros' // only zeros: reserved space
  | 'nonsense' // bytes that are not a header

export type BoxStep =
  | { readonly kind: 'box'; readonly box: Box }
  | { readonly kind: 'stop'; readonly why: NoBoxReason; readonly atByte: number }

/** Yields the boxes of a range, up to the one that reaches or claims to pass its end. */
export async function* walkBoxes(source: ByteSource, span: ByteSpan): AsyncGenerator<BoxStep> {
  let atByte = span.bodyStartByte
  for (let count = 0; count < MAX_BOXES; count++) {
    const step = await boxAt(source, atByte, span.endByte)
    yield step
    if (step.kind === 'stop') return
    atByte = step.box.endByte
    if (atByte > span.endByte) return
  }
  yield { kind: 'stop', why: 'nonsense', atByte }
}

async function boxAt(source: ByteSource, atByte: number, endByte: number): Promise<BoxStep> {
  const stop = (why: NoBoxReason): BoxStep => ({ kind: 'stop', why, atByte })
  const header = await source.read(atByte, Math.min(LONG_HEADER_BYTES, endByte - atByte))
  if (header.length === 0) return stop('end')
  if (header.subarray(0, SHORT_HEADER_BYTES).every((byte) => byte === 0)) return stop('zeros')
  if (header.length < SHORT_HEADER_BYTES) return stop(beginsHeader(header) ? 'header-cut' : 'nonsense')

  const type = header.toString('latin1', 4, 8)
  const isNamed = isType(type)
  const shortSizeBytes = header.readUInt32BE(0)
  if (shortSizeBytes === 0 && isNamed) {
    return box(type, atByte, SHORT_HEADER_BYTES, Math.max(endByte - atByte, SHORT_HEADER_BYTES))
  }
  if (shortSizeBytes === 1 && header.length < LONG_HEADER_BYTES) return stop(isNamed ? 'header-cut' : 'nonsense')
  const [headerBytes, sizeBytes] =
    shortSizeBytes === 1 ? [LONG_HEADER_BYTES, Number(header.readBigUInt64BE(8))] : [SHORT_HEADER_BYTES, shortSizeBytes]
  if (sizeBytes < headerBytes) return stop('nonsense')
  if (!isNamed && !(await leadsToBox(source, atByte + sizeBytes, endByte))) return stop('nonsense')
  return box(type, atByte, headerBytes, sizeBytes)
}

/** Makers use names that are not printable: such a box is real if another one, or the end, follows it. */
async function leadsToBox(source: ByteSource, atByte: number, endByte: number): Promise<boolean> {
  if (atByte === endByte) return true
  const header = await source.read(atByte, Math.min(LONG_HEADER_BYTES, endByte - atByte))
  if (header.length < SHORT_HEADER_BYTES) return false
  const shortSizeBytes = header.readUInt32BE(0)
  if (isType(header.toString('latin1', 4, 8))) return shortSizeBytes < 2 || shortSizeBytes >= SHORT_HEADER_BYTES
  if (shortSizeBytes !== 1) return shortSizeBytes >= SHORT_HEADER_BYTES && atByte + shortSizeBytes <= endByte
  return header.length === LONG_HEADER_BYTES && atByte + Number(header.readBigUInt64BE(8)) <= endByte
}

const box = (type: string, atByte: number, headerBytes: number, sizeBytes: number): BoxStep => ({
  kind: 'box',
  box: { type, startByte: atByte, bodyStartByte: atByte + headerBytes, endByte: atByte + sizeBytes },
})

/** Tells the beginning of a header from stray bytes that a writer left after its last box. */
function beginsHeader(bytes: Buffer): boolean {
  if (bytes.length < 4) return false
  const sizeBytes = bytes.readUInt32BE(0)
  const isSize = sizeBytes === 1 || (sizeBytes >= SHORT_HEADER_BYTES && sizeBytes <= MAX_NOTES_BYTES)
  const letters = bytes.toString('latin1', 4)
  return isSize && [...NAMED_BOXES].some((type) => type.startsWith(letters))
}

/** Accepts printable ASCII, with QuickTime's © as the first letter. */
export const isType = (type: string) => /^[ -~\u00a9][ -~]{3}$/.test(type)

/** The index contradicts itself, or claims more than it contains. */
export class InvalidTableError extends Error {
  readonly evidence: Evidence

  constructor(found: Evidence) {
    super(found.code)
    this.evidence = found
  }
}

const PIECE_BYTES = 64 * 1024

interface Numbers {
  entryBits: number
  count: number
  startByte: number
  endByte: number
}

/**
 * Reads the numbers of a table one by one, in blocks. A table too short for its count is refused before anything is
 * read.
 */
export async function openNumberTable(source: ByteSource, { entryBits, count, startByte, endByte }: Numbers) {
  if (![4, 8, 16, 32, 64].includes(entryBits)) throw new InvalidTableError(evidence('index-entry-size'))
  if (startByte + (count * entryBits) / 8 > endByte) throw new InvalidTableError(evidence('index-table-cut'))
  const entryBytes = Math.ceil(entryBits / 8)
  let piece: Buffer = Buffer.alloc(0)
  let pieceStartByte = startByte
  let index = 0

  return async (): Promise<number> => {
    const atByte = startByte + Math.floor((index++ * entryBits) / 8)
    if (atByte + entryBytes > pieceStartByte + piece.length) {
      pieceStartByte = atByte
      piece = await source.read(atByte, Math.min(PIECE_BYTES, endByte - atByte))
      if (piece.length < entryBytes) throw new InvalidTableError(evidence('index-table-cut'))
    }
    const position = atByte - pieceStartByte
    if (entryBits === 64) return Number(piece.readBigUInt64BE(position))
    const value = piece.readUIntBE(position, entryBytes)
    if (entryBits !== 4) return value
    return index % 2 === 1 ? value >> 4 : value & 15
  }
}

/** Reads the fixed fields of a table. */
export async function readTableFields(source: ByteSource, startByte: number, lengthBytes: number): Promise<Buffer> {
  const bytes = await source.read(startByte, lengthBytes)
  if (bytes.length < lengthBytes) throw new InvalidTableError(evidence('index-table-headless'))
  return bytes
}
