import { dirname } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { evidence } from '../../contract/evidence.ts'
import { AppError } from '../../core/app-error.ts'
import { createDisk } from './disk.ts'

/** A share may be slow, and a disk may have to wake up. */
const TIMEOUT_MS = 10_000
/**
 * One file that does not answer, such as one that a cloud has yet to bring, is not its folder: two are. And one folder is
 * not its disk: a share may hang where a moment ago there was a folder of another disk.
 */
const FILE_CONCURRENCY = { onDisk: 3, inFolder: 2 }
const ROOT_CONCURRENCY = { onDisk: 1, inFolder: 1 }

/** What is said of a folder that was asked and gave no answer. */
export const noAnswerError = (folder: string) =>
  new AppError('folder-unreadable', { folder, detail: evidence('no-answer') })

type Disk = ReturnType<typeof createDisk>
export type Disks = ReturnType<typeof createDisks>

/**
 * The disks and shares that the station asks about files. Whoever asks a share that does not answer holds one of the
 * process's few threads until it does: so each is asked little at once, and nothing while it is silent.
 */
export function createDisks({ timeoutMs = TIMEOUT_MS } = {}) {
  /** By source folder: the device that it is on, or the folder itself until that is known. */
  const devices = new Map<string, number | string>()
  const disks = new Map<number | string, Disk>()
  const roots = new Map<string, Disk>()
  const ending = new Set<object>()

  /** Asks the system about a file or folder. Throws AppError `folder-unreadable` where no answer comes in time. */
  function ask<Answer>(path: string, question: () => Promise<Answer>): Promise<Answer> {
    const folder = folderOf(path)
    return diskOf(folder).ask(question, { folder, waitMs: timeoutMs, refusal: () => noAnswerError(folder) })
  }

  /** The same of a source folder itself, whatever disk it may be on by now. */
  function askRoot<Answer>(folder: string, question: () => Promise<Answer>, waitMs: number): Promise<Answer> {
    if (!devices.has(folder)) devices.set(folder, folder)
    const root = roots.get(folder) ?? createDisk(ROOT_CONCURRENCY)
    roots.set(folder, root)
    if (diskOf(folder).isSilent(folder)) return Promise.reject(noAnswerError(folder))
    return root.ask(question, { folder, waitMs, refusal: () => noAnswerError(folder) })
  }

  /** The source folder that it is in, as far as that is known. */
  function folderOf(path: string): string {
    for (let at = path; ; at = dirname(at)) {
      if (devices.has(at)) return at
      if (at === dirname(at)) return dirname(path)
    }
  }

  function diskOf(folder: string): Disk {
    const device = devices.get(folder) ?? folder
    const disk = disks.get(device) ?? createDisk(FILE_CONCURRENCY)
    disks.set(device, disk)
    return disk
  }

  return {
    timeoutMs,
    ask,
    askRoot,
    learn: (folder: string, device: number) => void devices.set(folder, device),
    /** Ends a thread that asks about files on its own; one that hangs ends when it is answered. */
    async end(thread: Pick<Worker, 'terminate'>) {
      ending.add(thread)
      await thread.terminate()
      ending.delete(thread)
    },
    /** Whether somebody still waits for the system: an orderly end of the process would wait as well. */
    someHang: () => ending.size > 0 || [...disks.values(), ...roots.values()].some((disk) => disk.isAsked()),
  }
}

/** The threads are the whole process's: so is what is known of those that hang. */
export const disksOfProcess = createDisks()
