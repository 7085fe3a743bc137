import { createHash } from 'node:crypto'
import type { Files } from '../../station/ports.ts'
import type { ContentDigests } from '../../station/uploads/verify.ts'
import { createDigests } from './digests.ts'
import { errnoOf, fileError, isMissing } from './file-errors.ts'
import { type FileAccess, type OpenFile, openFile, processFileAccess } from './open-file.ts'

const END_BYTES = 64 * 1024

interface LocalFiles extends Files, ContentDigests {
  /** Ends the background thread if nothing else needs it; resolves when it has ended. */
  end(): Promise<void>
}

/** Reads the files of this computer and of mounted disks. Never writes. */
export function createFiles(reading: FileAccess = processFileAccess): LocalFiles {
  const { disks, system } = reading
  const { sha256, digests, end } = createDigests({ disks })
  return {
    async stat(path) {
      try {
        const found = await disks.ask(path, () => system.stat(path))
        return found.isFile() ? { path, sizeBytes: found.size, modifiedAtMs: found.mtimeMs } : null
      } catch (error) {
        if (isMissing(errnoOf(error))) return null
        throw fileError(error, path)
      }
    },
    open: (path) => withFile(path, async () => {}, reading),
    fingerprint: (path, firstBytes) =>
      withFile(path, async (file) => fingerprintOf(file, firstBytes ?? (await file.stat()).size), reading),
    sha256,
    digests,
    end,
  }
}

/** Opens a file for reading and always closes it. Throws AppError for system errors. */
export async function withFile<Result>(
  path: string,
  use: (file: OpenFile) => Promise<Result>,
  reading: FileAccess = processFileAccess,
): Promise<Result> {
  try {
    await using file = await openFile(path, reading)
    return await use(file)
  } catch (error) {
    throw fileError(error, path)
  }
}

/** Hashes a file's size, beginning and end. In a short file the two overlap: equal content has equal hashes. */
async function fingerprintOf(file: OpenFile, sizeBytes: number): Promise<string> {
  const hash = createHash('sha256').update(`${sizeBytes}\n`)
  const end = Buffer.alloc(Math.min(END_BYTES, sizeBytes))
  for (const position of [0, sizeBytes - end.length]) {
    const { bytesRead } = await file.read(end, 0, end.length, position)
    hash.update(end.subarray(0, bytesRead))
  }
  return hash.digest('hex')
}
