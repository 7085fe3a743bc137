import { mkdir, open, rename, stat, unlink, utimes } from 'node:fs/promises'
import { basename, dirname, extname, join, relative } from 'node:path'
import { AppError } from '../../core/app-error.ts'
import type { Files, FoundFile } from '../../core/ports.ts'
import type { Mover } from '../../core/uploads/mover-port.ts'
import { copyFile, openNew } from './copy-file.ts'
import type { Disks } from './disks.ts'
import { errnoOf, isMissing } from './file-errors.ts'
import { type FileAccess, processFileAccess } from './open-file.ts'
import { createTargetFolder, type TargetMounts } from './target-folder.ts'

/** A camera that counts anew each day brings the same names again; more than this of one name is a mistake. */
const MAX_NAMESAKES = 1_000

interface Parts {
  readonly files: Pick<Files, 'stat' | 'sha256'>
  readonly mounts: TargetMounts
  /** Only tests give others. */
  readonly reading?: FileAccess
  /** Whether both lie on one disk; only tests say otherwise. */
  readonly isSameDisk?: (from: string, toFolder: string) => Promise<boolean>
}

interface Move {
  readonly file: FoundFile
  readonly sha256: string
  readonly toFolder: string
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
 * Each call goes through the gate of its disk (`disks.ts`): a share that falls silent is given up like one that is away.
 */
export function createFileMover({ files, mounts, reading = processFileAccess, isSameDisk }: Parts): Mover {
  const system = systemCalls(reading.disks)
  const isOnOneDisk = isSameDisk ?? system.isSameDisk
  const target = createTargetFolder({ disks: reading.disks, mounts })
  /** Names that a try may have left reserved, since their disk fell silent. */
  const reserved = new Set<string>()

  return {
    async move({ file, sha256, folder, toFolder }, signal) {
      const wanted = join(toFolder, relative(folder, file.path))
      const ours = `.ondeck-${sha256.slice(0, 12)}`
      const aside = join(dirname(file.path), `${ours}.moving`)
      const part = join(dirname(wanted), `${ours}.part`)
      try {
        await target.reach(toFolder)
        return await moveOnce({ file, sha256, toFolder, wanted, aside, part }, signal)
      } catch (error) {
        await giveBack(aside, file.path, part)
        throw toMoveError(error, wanted)
      }
    },
  }

  /** What cannot be undone now, since its disk is silent, is found by the next try. */
  async function giveBack(aside: string, path: string, part: string) {
    const backToItsName = async () => {
      if (await isThere(aside)) await take(aside, path)
    }
    await backToItsName().catch(() => undefined)
    await system.unlink(part).catch(() => undefined)
  }

  async function moveOnce(move: Move, signal: AbortSignal): Promise<string> {
    const { file, aside } = move
    // A disk that is silent keeps no file from another one: its names wait for a later try.
    for (const path of reserved) await free(path).catch(() => undefined)
    const wasKilled = await isThere(aside)
    const from = wasKilled ? aside : file.path
    const isGone = !(await isThere(from))
    if (!isGone) await refuseOtherContent(move, from, signal)
    const there = wasKilled || isGone ? await broughtBefore(move, wasKilled, signal) : null
    if (there === null) {
      if (isGone) throw new AppError('file-missing', { file: file.path })
      return bring(move, from, signal)
    }
    await system.sync(there)
    if (wasKilled) await system.unlink(aside)
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
    const { file, toFolder, wanted, aside, part } = move
    let at = from
    const setAside = async () => {
      if (at !== aside) await system.rename(at, aside)
      at = aside
      await refuseTouched(file, aside)
    }
    await system.mkdir(dirname(wanted))
    // Its drive may have been unplugged since: what was made then is no place for the file.
    await target.reach(toFolder)
    if (await isOnOneDisk(at, dirname(wanted))) {
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
    await system.sync(to)
    await system.unlink(aside)
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
    await system.unlink(part).catch(ignoreMissing)
    await copyFile(from, part, reading, signal)
    if ((await files.sha256(part, signal)) !== sha256) throw new AppError('file-changed', { file: file.path })
    await system.utimes(part, file.modifiedAtMs)
  }

  /** Gives a file the first name that is free: `clip.mov`, `clip (2).mov`, … */
  async function take(from: string, wanted: string): Promise<string> {
    for (const path of namesFrom(wanted)) {
      if (await isTaken(path)) continue
      reserved.add(path)
      try {
        await system.rename(from, path)
        reserved.delete(path)
        return path
      } catch (error) {
        await free(path).catch(() => undefined)
        throw error
      }
    }
    throw new AppError('file-locked', { file: wanted, detail: 'EEXIST' })
  }

  async function free(path: string) {
    await freeName(path)
    reserved.delete(path)
  }

  /** A name that was only reserved. A share may say that it failed when it did what it was told: never what has content. */
  async function freeName(path: string) {
    if ((await files.stat(path))?.sizeBytes === 0) await system.unlink(path)
  }

  /** An empty file that takes the name is how it is reserved: two movers can never get the same one. */
  async function isTaken(path: string): Promise<boolean> {
    try {
      await system.reserve(path, () => {
        // It is ours after all, and freed by a later try where its disk is silent now.
        reserved.add(path)
        return free(path)
      })
      return false
    } catch (error) {
      if (errnoOf(error) === 'EEXIST') return true
      throw error
    }
  }

  async function isThere(path: string): Promise<boolean> {
    return (await files.stat(path)) !== null
  }
}

/** All that the mover asks of the system, through the gate of the disk that it asks. */
function systemCalls(disks: Disks) {
  const { ask } = disks
  const deviceOf = async (path: string) => (await ask(path, () => stat(path))).dev
  return {
    mkdir: (path: string) => ask(path, () => mkdir(path, { recursive: true })),
    rename: (from: string, to: string) => ask(to, () => rename(from, to)),
    unlink: (path: string) => ask(path, () => unlink(path)),
    utimes: (path: string, modifiedAtMs: number) => ask(path, () => utimes(path, new Date(), new Date(modifiedAtMs))),
    isSameDisk: async (from: string, toFolder: string) => (await deviceOf(from)) === (await deviceOf(toFolder)),
    async reserve(path: string, whenLate: () => Promise<void>) {
      const file = await openNew(path, disks, whenLate)
      await ask(path, () => file.close()).catch((error: unknown) => {
        file
          .close()
          .then(whenLate)
          .catch(() => undefined)
        throw error
      })
    },
    /** What is said to be written may still be in memory: a power cut must not find both places without it. */
    sync: (path: string) =>
      ask(path, async () => {
        await using file = await open(path, 'r+')
        await file.sync()
      }),
  }
}

function* namesFrom(path: string): Generator<string> {
  yield path
  const extension = extname(path)
  const stem = join(dirname(path), basename(path, extension))
  for (let number = 2; number <= MAX_NAMESAKES; number++) yield `${stem} (${number})${extension}`
}

/** Nothing of the file itself is missing or wrong then: the other place may be away for a while. */
function toMoveError(error: unknown, wanted: string): unknown {
  const errno = errnoOf(error)
  return errno === undefined ? error : new AppError('file-locked', { file: wanted, detail: errno }, { cause: error })
}

function ignoreMissing(error: unknown) {
  if (!isMissing(errnoOf(error))) throw error
}
