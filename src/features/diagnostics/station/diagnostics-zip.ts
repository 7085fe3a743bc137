import { open, unlink } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import { errnoOf } from '../../../computer/files/file-errors.ts'
import { AppError } from '../../../station/app-error.ts'

export interface ZipPart {
  readonly name: string
  /** Content in pieces, so that the whole never needs to fit into memory. */
  readonly content: () => AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** Compressing this much takes about a millisecond; other work runs in between. */
const PIECE_BYTES = 32 * 1024

/**
 * Packs parts into a new file and returns its size. A part that fails ends there and is reported. Throws AppError
 * `disk-full`, `data-folder-unusable`; then there is no file.
 */
export async function writeZip(
  path: string,
  parts: Iterable<ZipPart>,
  onFailedPart: (name: string, error: unknown) => void,
): Promise<number> {
  try {
    await using file = await open(path, 'wx', 0o600)
    for await (const bytes of zipped(parts, onFailedPart)) await file.appendFile(bytes)
    return (await file.stat()).size
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') await unlink(path).catch(() => undefined)
    throw toWriteError(error, path)
  }
}

/** Translates a system error about a file or folder that could not be made. */
export function toWriteError(error: unknown, path: string): unknown {
  const errno = errnoOf(error)
  if (errno === undefined) return error
  return errno === 'ENOSPC'
    ? new AppError('disk-full', { file: path }, { cause: error })
    : new AppError('data-folder-unusable', { folder: path, detail: errno }, { cause: error })
}

async function* zipped(
  parts: Iterable<ZipPart>,
  onFailedPart: (name: string, error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  for (const { name, content } of parts) {
    const part = new ZipDeflate(name, { level: 6 })
    part.mtime = new Date()
    zip.add(part)
    try {
      for await (const piece of inPieces(content())) {
        part.push(piece)
        yield* ready.splice(0)
        await turn()
      }
    } catch (error) {
      onFailedPart(name, error)
    }
    part.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

async function* inPieces(content: ReturnType<ZipPart['content']>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    for (let start = 0; start < bytes.length; start += PIECE_BYTES) yield bytes.subarray(start, start + PIECE_BYTES)
  }
}
