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
