import { constants, type Stats } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { AppError } from '../../station/app-error.ts'
import { notAFolder } from '../../station/contract/failure.ts'
import { type Disks, noAnswerError } from '../files/disks.ts'
import { folderError } from '../files/file-errors.ts'
import { withTimeout } from '../files/with-timeout.ts'

/** Checks source folders: whether a folder exists and answers, and which disk or share it is on. */
export function createRootFolders({ disks, timeoutMs }: { readonly disks: Disks; readonly timeoutMs: number }) {
  const checks = new Map<string, Promise<Stats>>()
  const readDevices = new Map<string, number>()
  /** Folders in which an earlier process has found files. */
  const expected = new Set<string>()

  /** Returns the folder's device. Throws AppError `folder-missing`, `folder-unreadable`, or the signal's reason. */
  async function deviceOf(path: string, waitMs: number, signal: AbortSignal | null = null): Promise<number> {
    const stats = await withTimeout(ask(path), waitMs, signal)
    if (stats === null) throw noAnswerError(path)
    return stats.dev
  }

  /** Shares one check among all callers. */
  function ask(path: string): Promise<Stats> {
    const pending = checks.get(path)
    if (pending) return pending
    const answer = disks.askRoot(path, () => checkRoot(path), timeoutMs).finally(() => checks.delete(path))
    checks.set(path, answer)
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

  /** Tells whether only a mount point is left: an empty folder on its parent's disk, as before a disk is mounted. */
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

/** Asks the system for the parent: the folder may be a link. */
const isWhereItsParentIs = async (path: string, device: number) => (await stat(`${path}${sep}..`)).dev === device
