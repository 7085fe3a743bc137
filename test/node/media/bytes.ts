import { judgeCompleteness } from '../../../src/node/media/completeness.ts'

/** Bytes in memory as the reader wants them. */
export const sourceOf = (bytes: Buffer) => ({
  sizeBytes: bytes.length,
  read: async (startByte: number, lengthBytes: number) =>
    bytes.subarray(Math.min(startByte, bytes.length), Math.min(bytes.length, startByte + Math.max(0, lengthBytes))),
})

export const examineBytes = (...parts: Buffer[]) => judgeCompleteness(sourceOf(Buffer.concat(parts)))
