import { constants, type Stats } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../core/app-error.ts'
import { folderError } from '../files/file-errors.ts'
import { silent } from './lane.ts'

/** Where source folders are mounted: whether one is there and answers, and on which disk or share. */
export function createRoots() {
  const asked = new Map<string, Promise<Stats>>()
  const readDevices = new Map<string, number>()

  /** The folder's device. Throws AppError `folder-missing`, `folder-unreadable`, or the signal's reason. */
  async function deviceOf(path: string, patienceMs: number, signal: AbortSignal | null = null): Promise<number> {
    const stats = await inTime(ask(path), patienceMs, signal)
    if (stats === null) throw silent(path)
    return stats.dev
  }

  /** Asked once at a time: whoever asks a share that does not answer holds one of few threads until it does. */
  function ask(path: string): Promise<Stats> {
    const pending = asked.get(path)
    if (pending) return pending
    const answer = lookAt(path).finally(() => asked.delete(path))
    asked.set(path, answer)
    return answer
  }

  async function lookAt(path: string): Promise<Stats> {
    try {
      const stats = await stat(path)
      if (!stats.isDirectory()) throw new AppError('folder-missing', { folder: path, detail: 'ENOTDIR' })
      await access(path, constants.R_OK | constants.X_OK)
      if (await isBareMountPoint(path, stats.dev)) throw new AppError('folder-missing', { folder: path })
      return stats
    } catch (error) {
      throw folderError(error, path)
    }
  }

  /** What is left where a disk was mounted: an empty folder, on the disk that holds it. */
  async function isBareMountPoint(path: string, device: number): Promise<boolean> {
    const last = readDevices.get(path)
    return last !== undefined && last !== device && (await readdir(path)).length === 0
  }

  return {
    deviceOf,
    wasRead: (path: string, device: number) => void readDevices.set(path, device),
  }
}

/** Null when it takes longer. */
async function inTime<Result>(work: Promise<Result>, patienceMs: number, signal: AbortSignal | null) {
  const over = new AbortController()
  const signals = signal ? [over.signal, signal] : [over.signal]
  const late = delay(patienceMs, null, { signal: AbortSignal.any(signals) })
  try {
    return await Promise.race([work, late])
  } finally {
    late.catch(() => undefined)
    over.abort()
  }
}
