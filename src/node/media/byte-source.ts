import type { OpenFile } from '../files/open-file.ts'

/** Something to read bytes from, anywhere in it. */
export interface ByteSource {
  readonly sizeBytes: number
  /** What is there: fewer bytes than asked for, or none, where the source ends. */
  read(startByte: number, lengthBytes: number): Promise<Buffer>
}

/** A file as it is now: its size is read once, so that a growing file does not change under the reader. */
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
