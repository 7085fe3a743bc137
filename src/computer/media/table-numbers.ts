import { type Evidence, evidence } from '../../station/contract/evidence.ts'
import type { ByteSource } from './byte-source.ts'

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
