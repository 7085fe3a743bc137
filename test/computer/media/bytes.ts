import { judgeCompleteness } from '../../../src/computer/media/completeness.ts'
import { evidenceText } from '../../../src/words/evidence-text.ts'

/** Bytes in memory as the reader wants them. */
const sourceOf = (bytes: Buffer) => ({
  sizeBytes: bytes.length,
  read: async (startByte: number, lengthBytes: number) =>
    bytes.subarray(Math.min(startByte, bytes.length), Math.min(bytes.length, startByte + Math.max(0, lengthBytes))),
})

/** Bytes that the verdict on these needs to read: several times over, if need be, but never without end. */
export async function bytesReadOf(bytes: Buffer): Promise<number> {
  let read = 0
  const source = sourceOf(bytes)
  await judgeCompleteness({
    ...source,
    async read(startByte, lengthBytes) {
      const piece = await source.read(startByte, lengthBytes)
      read += piece.length
      return piece
    },
  })
  return read
}

/** The verdict on these bytes, with its evidence in words. */
export async function examineBytes(...parts: Buffer[]) {
  const verdict = await judgeCompleteness(sourceOf(Buffer.concat(parts)))
  if (verdict.kind === 'incomplete') return { ...verdict, reason: evidenceText(verdict.reason, 'en') }
  return verdict.kind === 'not-a-video' ? { ...verdict, found: evidenceText(verdict.found, 'en') } : verdict
}
