import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, rename, stat, unlink, utimes } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import { AppError } from '../../core/app-error.ts'
import type { Files, FoundFile } from '../../core/ports.ts'
import type { Mover } from '../../core/uploads/mover.ts'
import { errnoOf, fileError, isMissing } from './file-errors.ts'

/** A camera that counts anew each day brings the same names again; more than this of one name is a mistake. */
const MOST_NAMESAKES = 1_000

interface Parts {
  readonly files: Pick<Files, 'stat' | 'sha256'>
  /** Whether both lie on one disk; only tests say otherwise. */
  readonly isSameDisk?: (from: string, toFolder: string) => Promise<boolean>
}

/**
 * Moves a clip's file away after the service has confirmed it. Nothing is ever overwritten, and the file is removed only
 * when its whole content is known to be at the other place.
 */
export function createMover({ files, isSameDisk = onSameDisk }: Parts): Mover {
  return {
    async move({ file, sha256, folder, toFolder }, signal) {
      await refuseOtherContent(file, sha256, signal)
      const wanted = join(toFolder, relative(folder, file.path))
      try {
        await mkdir(dirname(wanted), { recursive: true })
        if (await isSameDisk(file.path, dirname(wanted))) return await moveOnDisk(file, wanted)
        return await moveAcross({ file, sha256, wanted }, signal)
      } catch (error) {
        throw fileError(error, wanted)
      }
    },
  }

  /** Throws AppError `file-changed` when it is not what was sent, `file-missing`, `file-locked`. */
  async function refuseOtherContent(file: FoundFile, sha256: string, signal: AbortSignal) {
    await refuseTouched(file)
    if ((await files.sha256(file.path, signal)) !== sha256) throw new AppError('file-changed', { file: file.path })
    await refuseTouched(file)
  }

  async function refuseTouched(file: FoundFile) {
    const now = await files.stat(file.path)
    if (now === null) throw new AppError('file-missing', { file: file.path })
    const same = now.sizeBytes === file.sizeBytes && now.modifiedAtMs === file.modifiedAtMs
    if (!same) throw new AppError('file-changed', { file: file.path })
  }

  /** A second name first, then the old one goes: at no moment has the file no name, and no other file loses its own. */
  async function moveOnDisk(file: FoundFile, wanted: string): Promise<string> {
    const to = await claim(wanted, (path) => link(file.path, path))
    await unlink(file.path)
    return to
  }

  async function moveAcross(
    { file, sha256, wanted }: { file: FoundFile; sha256: string; wanted: string },
    signal: AbortSignal,
  ): Promise<string> {
    const part = `${wanted}.${sha256.slice(0, 12)}.part`
    await unlink(part).catch(ignoreMissing)
    await copyFile(file.path, part, constants.COPYFILE_EXCL)
    try {
      await reachDisk(part)
      if ((await files.sha256(part, signal)) !== sha256) {
        throw new AppError('file-changed', { file: file.path })
      }
      await refuseTouched(file)
      await utimes(part, new Date(), new Date(file.modifiedAtMs))
      const to = await claim(wanted, (path) => rename(part, path), true)
      await unlink(file.path)
      return to
    } catch (error) {
      await unlink(part).catch(ignoreMissing)
      throw error
    }
  }
}

/** What a copy says it has written may still be in memory: a power cut must not find both places without it. */
async function reachDisk(path: string) {
  await using file = await open(path, 'r+')
  await file.sync()
}

/** Takes the first name that is free: `clip.mov`, `clip (2).mov`, … `overwrites` for a way that would not notice. */
async function claim(wanted: string, take: (path: string) => Promise<void>, overwrites = false): Promise<string> {
  for (let number = 1; number <= MOST_NAMESAKES; number++) {
    const path = number === 1 ? wanted : numbered(wanted, number)
    if (overwrites && (await isTaken(path))) continue
    try {
      await take(path)
      return path
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error
    }
  }
  throw new AppError('file-locked', { file: wanted, detail: 'EEXIST' })
}

/** An empty file that takes the name is how it is reserved: two movers can never get the same one. */
async function isTaken(path: string): Promise<boolean> {
  try {
    const reserved = await open(path, 'wx')
    await reserved.close()
    return false
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return true
    throw error
  }
}

function numbered(path: string, number: number): string {
  const extension = extname(path)
  return join(dirname(path), `${basename(path, extension)} (${number})${extension}`)
}

function ignoreMissing(error: unknown) {
  if (!isMissing(errnoOf(error))) throw error
}

const onSameDisk = async (from: string, toFolder: string): Promise<boolean> =>
  (await stat(from)).dev === (await stat(toFolder)).dev
