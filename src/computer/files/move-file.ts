import { basename, dirname, extname, join, relative } from 'node:path'
import { AppError } from '../../station/app-error.ts'
import type { Files, FoundFile } from '../../station/ports.ts'
import type { Mover } from '../../station/uploads/mover-port.ts'
import { copyFile } from './copy-file.ts'
import { createDiskCalls, type DiskCalls } from './disk-calls.ts'
import { errnoOf, isMissing } from './file-errors.ts'
import { type FileAccess, processFileAccess } from './open-file.ts'
import { createTargetFolder, type TargetMounts } from './target-folder.ts'

/** A camera that restarts its numbering each day repeats names; more files than this of one name are a mistake. */
const MAX_NAMESAKES = 1_000

interface FreeNamesParts {
  readonly files: Pick<Files, 'stat'>
  readonly calls: Pick<DiskCalls, 'rename' | 'reserve' | 'unlink'>
}

/** Gives moved files names that no other file has: `clip.mov`, `clip (2).mov`, … Never overwrites. */
function createFreeNames({ files, calls }: FreeNamesParts) {
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
function* namesFrom(path: string): Generator<string> {
  yield path
  const extension = extname(path)
  const stem = join(dirname(path), basename(path, extension))
  for (let number = 2; number <= MAX_NAMESAKES; number++) yield `${stem} (${number})${extension}`
}

interface Parts {
  readonly files: Pick<Files, 'stat' | 'sha256'>
  readonly mounts: TargetMounts
  /** Replaced by tests only. */
  readonly reading?: FileAccess
  /** Replaced by tests only. */
  readonly isSameDisk?: (from: string, toFolder: string) => Promise<boolean>
}

interface Move {
  readonly file: FoundFile
  readonly sha256: string
  readonly toFolder: string
  readonly wanted: string
  /** Temporary name of the file, in its own folder, while it is moved. */
  readonly aside: string
  /** Temporary name of the copy, in the target folder. */
  readonly part: string
}

/**
 * Moves a clip's file to another folder after the service has confirmed its upload. No file is ever overwritten, and the
 * original is removed only when its whole content is known to be in the target folder. The original gets a temporary name
 * before its last check: no file that a camera writes under the old name can be moved by mistake, and the next attempt
 * finds the file of one that was killed. The engine's mover stage calls this.
 */
export function createFileMover({ files, mounts, reading = processFileAccess, isSameDisk }: Parts): Mover {
  const calls = createDiskCalls(reading.disks)
  const isOnOneDisk = isSameDisk ?? calls.isSameDisk
  const target = createTargetFolder({ disks: reading.disks, mounts })
  const names = createFreeNames({ files, calls })
  const isThere = async (path: string): Promise<boolean> => (await files.stat(path)) !== null

  /** Undoes a failed attempt. The next attempt finds what a silent disk does not let us undo now. */
  async function restore({ file, aside, part }: Move) {
    const restoreName = async () => {
      if (await isThere(aside)) await names.renameTo(file.path, aside)
    }
    await restoreName().catch(() => undefined)
    await calls.unlink(part).catch(() => undefined)
  }

  async function moveOnce(move: Move, signal: AbortSignal): Promise<string> {
    const { file, aside } = move
    await names.releaseAll()
    const wasKilled = await isThere(aside)
    const from = wasKilled ? aside : file.path
    const isGone = !(await isThere(from))
    if (!isGone) await refuseOtherContent(move, from, signal)
    const there = wasKilled || isGone ? await findEarlierCopy(move, wasKilled, signal) : null
    if (there === null) {
      if (isGone) throw new AppError('file-missing', { file: file.path })
      return moveToTarget(move, from, signal)
    }
    await calls.sync(there)
    if (wasKilled) await calls.unlink(aside)
    return there
  }

  /** Finds the target file of an attempt that was killed; null where that attempt reserved a name at most. */
  async function findEarlierCopy({ file, wanted, sha256 }: Move, mayReserve: boolean, signal: AbortSignal) {
    for (const path of namesFrom(wanted)) {
      const there = await files.stat(path)
      if (there === null) break
      if (there.sizeBytes === file.sizeBytes && (await files.sha256(path, signal)) === sha256) return path
      if (mayReserve) await names.removeEmpty(path)
    }
    return null
  }

  async function moveToTarget(move: Move, from: string, signal: AbortSignal): Promise<string> {
    const { file, toFolder, wanted, aside, part } = move
    let at = from
    const setAside = async () => {
      if (at !== aside) await calls.rename(at, aside)
      at = aside
      await refuseTouched(file, aside)
    }
    await calls.mkdir(dirname(wanted))
    // The drive may have been unplugged since: then `mkdir` has made the folder on the system's disk.
    await target.reach(toFolder)
    if (await isOnOneDisk(at, dirname(wanted))) {
      await setAside()
      try {
        return await names.renameTo(wanted, aside)
      } catch (error) {
        // One disk can be mounted as if it were two.
        if (errnoOf(error) !== 'EXDEV') throw error
      }
    }
    await copyWhole(move, at, signal)
    await setAside()
    const to = await names.renameTo(wanted, part)
    await calls.sync(to)
    await calls.unlink(aside)
    return to
  }

  /** Throws AppError `file-changed` when the content is not what was uploaded, `file-missing`, `file-locked`. */
  async function refuseOtherContent({ file, sha256 }: Move, at: string, signal: AbortSignal) {
    await refuseTouched(file, at)
    if ((await files.sha256(at, signal)) !== sha256) throw new AppError('file-changed', { file: file.path })
  }

  async function refuseTouched(file: FoundFile, at: string) {
    const now = await files.stat(at)
    if (now === null) throw new AppError('file-missing', { file: file.path })
    const same = now.sizeBytes === file.sizeBytes && now.modifiedAtMs === file.modifiedAtMs
    if (!same) throw new AppError('file-changed', { file: file.path })
  }

  async function copyWhole({ file, sha256, part }: Move, from: string, signal: AbortSignal) {
    await calls.unlink(part).catch(ignoreMissing)
    await copyFile(from, part, reading, signal)
    if ((await files.sha256(part, signal)) !== sha256) throw new AppError('file-changed', { file: file.path })
    await calls.utimes(part, file.modifiedAtMs)
  }

  return {
    async move({ file, sha256, folder, toFolder }, signal) {
      const wanted = join(toFolder, relative(folder, file.path))
      const temporary = `.ondeck-${sha256.slice(0, 12)}`
      const aside = join(dirname(file.path), `${temporary}.moving`)
      const part = join(dirname(wanted), `${temporary}.part`)
      const move: Move = { file, sha256, toFolder, wanted, aside, part }
      try {
        await target.reach(toFolder)
        return await moveOnce(move, signal)
      } catch (error) {
        await restore(move)
        throw toMoveError(error, wanted)
      }
    },
  }
}

/** A system error says nothing about the file: the target may be unavailable for a while. */
function toMoveError(error: unknown, wanted: string): unknown {
  const errno = errnoOf(error)
  return errno === undefined ? error : new AppError('file-locked', { file: wanted, detail: errno }, { cause: error })
}

function ignoreMissing(error: unknown) {
  if (!isMissing(errnoOf(error))) throw error
}
