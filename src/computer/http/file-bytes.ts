import type { Stats } from 'node:fs'
import { openFile } from '../files/open-file.ts'

/** Bytes to send, both ends included. */
interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * Reads the `Range` header for a file of this size. Invalid and multiple ranges are ignored, as RFC 9110 allows: the
 * whole file is sent.
 */
export function readRange(header: string | null, sizeBytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') return suffix(Number(last), sizeBytes)
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= sizeBytes) return 'unsatisfiable'
  const end = sizeBytes - 1
  return { first: Number(first), last: last === '' ? end : Math.min(Number(last), end) }
}

function suffix(lengthBytes: number, sizeBytes: number): ByteRange | 'unsatisfiable' {
  if (lengthBytes === 0 || sizeBytes === 0) return 'unsatisfiable'
  return { first: Math.max(0, sizeBytes - lengthBytes), last: sizeBytes - 1 }
}

const PIECE_BYTES = 512 * 1024

/**
 * Streams a part of a file as fast as it is read. The file is opened for each block, so that a paused player holds
 * nothing open: on Windows nobody could replace or remove the clip. Ends with an error when the file no longer matches
 * `stats`.
 */
export function streamBytes(path: string, stats: Stats, { first, last }: ByteRange): ReadableStream<Uint8Array> {
  let position = first
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await readPiece(path, stats, position, Math.min(PIECE_BYTES, last + 1 - position))
        position += piece.byteLength
        controller.enqueue(piece)
        if (position > last) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

async function readPiece(path: string, stats: Stats, position: number, length: number): Promise<Uint8Array> {
  await using file = await openFile(path)
  if (!isSame(await file.stat(), stats)) throw new Error('the file was changed while it was read')
  const piece = new Uint8Array(length)
  const { bytesRead } = await file.read(piece, 0, length, position)
  if (bytesRead === 0) throw new Error('the file ended while it was read')
  return piece.subarray(0, bytesRead)
}

const isSame = (now: Stats, then: Stats) => now.size === then.size && now.mtimeMs === then.mtimeMs
