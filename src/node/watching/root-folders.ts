import { constants, type Stats } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { notAFolder } from '../../contract/failure.ts'
import { AppError } from '../../core/app-error.ts'
import { type Disks, noAnswerError } from '../files/disks.ts'
import { folderError } from '../files/file-errors.ts'
import { withTimeout } from '../files/with-timeout.ts'

/** Where source folders are mounted: whether one is there and answers, and on which disk or share. */
export function createRootFolders({ disks, timeoutMs }: { readonly disks: Disks; readonly timeoutMs: number }) {
  const asked = new Map<string, Promise<Stats>>()
  const readDevices = new Map<string, number>()
  /** In which files should be, as an earlier process has seen. */
  const expected = new Set<string>()

  /** The folder's device. Throws AppError `folder-missing`, `folder-unreadable`, or the signal's reason. */
  async function deviceOf(path: string, waitMs: number, signal: AbortSignal | null = null): Promise<number> {
    const stats = await withTimeout(ask(path), waitMs, signal)
    if (stats === null) throw noAnswerError(path)
    return stats.dev
  }

  /** Once at a time, whoever wants to know. */
  function ask(path: string): Promise<Stats> {
    const pending = asked.get(path)
    if (pending) return pending
    const answer = disks.askRoot(path, () => checkRoot(path), timeoutMs).finally(() => asked.delete(path))
    asked.set(path, answer)
    return answer
  }

  async function checkRoot(path: string): Promise<Stats> {
    try {
      const stats = await stat(path)
      if (!stats.isDirectory()) throw new AppError('folder-missing', { folder: path, detail: notAFolder })
      await access(path, constants.R_OK | constants.X_OK)
      if (await isBareMountPoint(path, stats.dev)) throw new AppError('folder-missing', { folder: path })
      disks.learn(path, stats.dev)
      return stats
    } catch (error) {
      throw folderError(error, path)
    }
  }

  /** What is left where a disk was mounted, or is before it is: an empty folder, on the disk that holds it. */
  async function isBareMountPoint(path: string, device: number): Promise<boolean> {
    const last = readDevices.get(path)
    const mayBe = last === undefined ? expected.has(path) && (await isWhereItsParentIs(path, device)) : last !== device
    return mayBe && (await readdir(path)).length === 0
  }

  return {
    deviceOf,
    expectFiles: (path: string) => void expected.add(path),
    wasRead: (path: string, device: number) => void readDevices.set(path, device),
  }
}

/** Asked of the system: the folder may be a link. */
const isWhereItsParentIs = async (path: string, device: number) => (await stat(`${path}${sep}..`)).dev === device
