import { constants } from 'node:fs'
import { copyFile, mkdir, open, rename, stat, unlink, utimes } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import { AppError } from '../../core/app-error.ts'
import type { Files, FoundFile } from '../../core/ports.ts'
import type { Mover } from '../../core/uploads/mover.ts'
import { errnoOf, isMissing } from './file-errors.ts'

/** A camera that counts anew each day brings the same names again; more than this of one name is a mistake. */
const MAX_NAMESAKES = 1_000

interface Parts {
  readonly files: Pick<Files, 'stat' | 'sha256'>
  /** Whether both lie on one disk; only tests say otherwise. */
  readonly isSameDisk?: (from: string, toFolder: string) => Promise<boolean>
}

interface Move {
  readonly file: FoundFile
  readonly sha256: string
  readonly wanted: string
  /** Its name while it leaves, beside its own. */
  readonly aside: string
  /** The copy's name while it is made. */
  readonly part: string
}

/**
 * Moves a clip's file away after the service has confirmed it. Nothing is ever overwritten, and the file is removed only
 * when its whole content is known to be at the other place. It takes a name of ours before its last check: nothing that a
 * camera writes under its old name can leave in its place, and a try that was killed is found by it.
 */
export function createMover({ files, isSameDisk = onSameDisk }: Parts): Mover {
  return {
    async move({ file, sha256, folder, toFolder }, signal) {
      const wanted = join(toFolder, relative(folder, file.path))
      const ours = `.ondeck-${sha256.slice(0, 12)}`
      const aside = join(dirname(file.path), `${ours}.moving`)
      const part = join(dirname(wanted), `${ours}.part`)
      try {
        return await moveOnce({ file, sha256, wanted, aside, part }, signal)
      } catch (error) {
        if (await isThere(aside)) await take(aside, file.path)
        await unlink(part).catch(ignoreMissing)
        throw whyNot(error, wanted)
      }
    },
  }

  async function moveOnce(move: Move, signal: AbortSignal): Promise<string> {
    const { file, aside } = move
    const wasKilled = await isThere(aside)
    const from = wasKilled ? aside : file.path
    const isGone = !(await isThere(from))
    if (!isGone) await refuseOtherContent(move, from, signal)
    const there = wasKilled || isGone ? await broughtBefore(move, wasKilled, signal) : null
    if (there === null) {
      if (isGone) throw new AppError('file-missing', { file: file.path })
      return bring(move, from, signal)
    }
    await reachDisk(there)
    if (wasKilled) await unlink(aside)
    return there
  }

  /** Where a try that was killed has brought it already. It may have reserved a name and come no further. */
  async function broughtBefore({ file, wanted, sha256 }: Move, mayReserve: boolean, signal: AbortSignal) {
    for (const path of namesFrom(wanted)) {
      const there = await files.stat(path)
      if (there === null) break
      if (there.sizeBytes === file.sizeBytes && (await files.sha256(path, signal)) === sha256) return path
      if (mayReserve) await freeName(path)
    }
    return null
  }

  async function bring(move: Move, from: string, signal: AbortSignal): Promise<string> {
    const { file, wanted, aside, part } = move
    let at = from
    const setAside = async () => {
      if (at !== aside) await rename(at, aside)
      at = aside
      await refuseTouched(file, aside)
    }
    await mkdir(dirname(wanted), { recursive: true })
    if (await isSameDisk(at, dirname(wanted))) {
      await setAside()
      try {
        return await take(aside, wanted)
      } catch (error) {
        // One disk can be mounted as if it were two.
        if (errnoOf(error) !== 'EXDEV') throw error
      }
    }
    await copyWhole(move, at, signal)
    await setAside()
    const to = await take(part, wanted)
    await reachDisk(to)
    await unlink(aside)
    return to
  }

  /** Throws AppError `file-changed` when it is not what was sent, `file-missing`, `file-locked`. */
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
    await unlink(part).catch(ignoreMissing)
    await copyFile(from, part, constants.COPYFILE_EXCL)
    if ((await files.sha256(part, signal)) !== sha256) throw new AppError('file-changed', { file: file.path })
    await utimes(part, new Date(), new Date(file.modifiedAtMs))
  }

  /** Gives a file the first name that is free: `clip.mov`, `clip (2).mov`, … */
  async function take(from: string, wanted: string): Promise<string> {
    for (const path of namesFrom(wanted)) {
      if (await isTaken(path)) continue
      try {
        await rename(from, path)
        return path
      } catch (error) {
        await freeName(path)
        throw error
      }
    }
    throw new AppError('file-locked', { file: wanted, detail: 'EEXIST' })
  }

  /** A name that was only reserved. A share may say that it failed when it did what it was told: never what has content. */
  async function freeName(path: string) {
    if ((await files.stat(path))?.sizeBytes === 0) await unlink(path)
  }

  async function isThere(path: string): Promise<boolean> {
    return (await files.stat(path)) !== null
  }
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

/** What is said to be written may still be in memory: a power cut must not find both places without it. */
async function reachDisk(path: string) {
  await using file = await open(path, 'r+')
  await file.sync()
}

function* namesFrom(path: string): Generator<string> {
  yield path
  const extension = extname(path)
  const stem = join(dirname(path), basename(path, extension))
  for (let number = 2; number <= MAX_NAMESAKES; number++) yield `${stem} (${number})${extension}`
}

/** Nothing of the file itself is missing or wrong then: the other place may be away for a while. */
function whyNot(error: unknown, wanted: string): unknown {
  const errno = errnoOf(error)
  return errno === undefined ? error : new AppError('file-locked', { file: wanted, detail: errno }, { cause: error })
}

function ignoreMissing(error: unknown) {
  if (!isMissing(errnoOf(error))) throw error
}

const onSameDisk = async (from: string, toFolder: string): Promise<boolean> =>
  (await stat(from)).dev === (await stat(toFolder)).dev
