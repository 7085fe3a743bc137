import { type FileHandle, open } from 'node:fs/promises'
import { errnoOf, isMissing } from '../../../computer/files/file-errors.ts'
import { AppError } from '../../../station/app-error.ts'

/** Small enough not to block the event loop for long. */
const CHUNK_BYTES = 256 * 1024
const NEWLINE = 10

/**
 * Reads the lines of a spool up to `end`, in batches, so that memory stays constant. Throws AppError `spool-lost` when
 * lines are missing: files made of it would lack rows.
 */
export async function* spooledLines(path: string, end: number, signal: AbortSignal): AsyncGenerator<string[]> {
  if (end === 0) return
  await using file = await openSpooled(path)
  let rest = Buffer.alloc(0)
  for (let at = 0; at < end; ) {
    signal.throwIfAborted()
    const piece = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - at))
    const { bytesRead } = await file.read(piece, 0, piece.length, at)
    if (bytesRead === 0) throw new AppError('spool-lost', { file: path })
    at += bytesRead
    const bytes = Buffer.concat([rest, piece.subarray(0, bytesRead)])
    const last = bytes.lastIndexOf(NEWLINE)
    rest = bytes.subarray(last + 1)
    if (last >= 0) yield bytes.toString('utf8', 0, last).split('\n')
  }
}

async function openSpooled(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r')
  } catch (error) {
    throw isMissing(errnoOf(error)) ? new AppError('spool-lost', { file: path }, { cause: error }) : error
  }
}
