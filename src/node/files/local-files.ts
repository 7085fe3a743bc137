import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import type { Files } from '../../core/ports.ts'
import type { ContentDigests } from '../../core/uploads/verify.ts'
import { createDigests } from './digests.ts'
import { errnoOf, fileError, isMissing } from './file-errors.ts'

const END_BYTES = 64 * 1024

/** The files of this computer and of what is mounted on it. Only ever reads. */
export function createFiles(): Files & ContentDigests {
  const { sha256, digests } = createDigests()
  return {
    async stat(path) {
      try {
        const found = await stat(path)
        return found.isFile() ? { path, sizeBytes: found.size, modifiedAtMs: found.mtimeMs } : null
      } catch (error) {
        if (isMissing(errnoOf(error))) return null
        throw fileError(error, path)
      }
    },
    open: (path) => withFile(path, async () => {}),
    fingerprint: (path) => withFile(path, fingerprintOf),
    sha256,
    digests,
  }
}

/** Opens a file for reading and closes it whatever happens; the system's errors come out as AppErrors. */
export async function withFile<Result>(path: string, use: (file: FileHandle) => Promise<Result>): Promise<Result> {
  try {
    await using file = await open(path, 'r')
    return await use(file)
  } catch (error) {
    throw fileError(error, path)
  }
}

/** A file shorter than two ends is hashed with its ends overlapping: the same bytes always give the same hash. */
async function fingerprintOf(file: FileHandle): Promise<string> {
  const { size: sizeBytes } = await file.stat()
  const hash = createHash('sha256').update(`${sizeBytes}\n`)
  const end = Buffer.alloc(Math.min(END_BYTES, sizeBytes))
  for (const position of [0, sizeBytes - end.length]) {
    const { bytesRead } = await file.read(end, 0, end.length, position)
    hash.update(end.subarray(0, bytesRead))
  }
  return hash.digest('hex')
}
