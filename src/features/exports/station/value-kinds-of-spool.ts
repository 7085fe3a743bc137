import { open } from 'node:fs/promises'
import { NEWLINE } from '../../../service/client/json-bytes.ts'
import { createRowScanner, type RowScanner, viewBytes } from '../../../service/client/row-scanner.ts'

const CHUNK_BYTES = 1024 * 1024

/** Reads the kinds of values in spooled rows, which are valid JSON. */
export async function valueKindsOfSpool(path: string, end: number): Promise<ReturnType<RowScanner['columns']>> {
  const scanner = createRowScanner()
  await using file = await open(path, 'r')
  let rest = Buffer.alloc(0)
  for (let position = 0; position < end; ) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - position))
    const { bytesRead } = await file.read(chunk, 0, chunk.length, position)
    if (bytesRead === 0) throw new Error('the spool is shorter than its rows')
    position += bytesRead
    const bytes = Buffer.concat([rest, chunk.subarray(0, bytesRead)])
    const viewed = viewBytes(bytes)
    const last = bytes.lastIndexOf(NEWLINE)
    for (let at = 0; at <= last; ) {
      const rowEnd = scanner.scan(viewed, at)
      if (rowEnd < 0) throw new Error('a spooled row is no JSON')
      at = rowEnd + 1
    }
    rest = bytes.subarray(last + 1)
  }
  return scanner.columns()
}
