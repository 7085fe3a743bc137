import type { OpenFile } from '../files/open-file.ts'

/** A file or buffer that can be read at any position. */
export interface ByteSource {
  readonly sizeBytes: number
  /** Reads up to this many bytes: fewer, or none, at the end of the source. */
  read(startByte: number, lengthBytes: number): Promise<Buffer>
}

/** Opens a file at its present size, so that a file that grows does not change during the check. */
export async function openByteSource(file: OpenFile): Promise<ByteSource> {
  const { size: sizeBytes } = await file.stat()
  return {
    sizeBytes,
    async read(startByte, lengthBytes) {
      const piece = Buffer.alloc(Math.max(0, Math.min(lengthBytes, sizeBytes - startByte)))
      const { bytesRead } = await file.read(piece, 0, piece.length, startByte)
      return piece.subarray(0, bytesRead)
    },
  }
}

export const isAllZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0)
