import { basename, dirname, extname, join } from 'node:path'
import { AppError } from '../../station/app-error.ts'
import type { Files } from '../../station/ports.ts'
import type { DiskCalls } from './disk-calls.ts'
import { errnoOf } from './file-errors.ts'

/** A camera that restarts its numbering each day repeats names; more files than this of one name are a mistake. */
const MAX_NAMESAKES = 1_000

interface Parts {
  readonly files: Pick<Files, 'stat'>
  readonly calls: Pick<DiskCalls, 'rename' | 'reserve' | 'unlink'>
}

/** Gives moved files names that no other file has: `clip.mov`, `clip (2).mov`, … Never overwrites. */
export function createFreeNames({ files, calls }: Parts) {
  /** Names that an earlier attempt may have left reserved, since their disk stopped answering. */
  const reserved = new Set<string>()

  /** Renames a file to the first free name and returns that name. Throws AppError `file-locked` when all are in use. */
  async function renameTo(wanted: string, from: string): Promise<string> {
    for (const path of namesFrom(wanted)) {
      if (await isTaken(path)) continue
      reserved.add(path)
      try {
        await calls.rename(from, path)
        reserved.delete(path)
        return path
      } catch (error) {
        await release(path).catch(() => undefined)
        throw error
      }
    }
    throw new AppError('file-locked', { file: wanted, detail: 'EEXIST' })
  }

  async function release(path: string) {
    await removeEmpty(path)
    reserved.delete(path)
  }

  /** Removes a file that only reserves its name. A share may report a failure after it did its work: content is kept. */
  async function removeEmpty(path: string) {
    if ((await files.stat(path))?.sizeBytes === 0) await calls.unlink(path)
  }

  /** Reserves a name with an empty file, so that two movers can never get the same one. */
  async function isTaken(path: string): Promise<boolean> {
    try {
      await calls.reserve(path, () => {
        // The late answer says that the name is ours: a later attempt releases it where the disk is still silent.
        reserved.add(path)
        return release(path)
      })
      return false
    } catch (error) {
      if (errnoOf(error) === 'EEXIST') return true
      throw error
    }
  }

  return {
    renameTo,
    removeEmpty,
    /** Releases what earlier attempts left reserved. Names on a silent disk wait for a later call. */
    async releaseAll() {
      for (const path of reserved) await release(path).catch(() => undefined)
    },
  }
}

/** Yields the names for a file in the order in which they are tried. */
export function* namesFrom(path: string): Generator<string> {
  yield path
  const extension = extname(path)
  const stem = join(dirname(path), basename(path, extension))
  for (let number = 2; number <= MAX_NAMESAKES; number++) yield `${stem} (${number})${extension}`
}
