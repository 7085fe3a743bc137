import { dirname } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { AppError } from '../../station/app-error.ts'
import { evidence } from '../../station/contract/evidence.ts'

interface Concurrency {
  readonly onDisk: number
  readonly inFolder: number
}

interface Question {
  readonly folder: string
  readonly lateAtMs: number
  readonly begin: () => Promise<void>
  readonly giveUp: () => void
  isLate: boolean
}

interface Terms {
  readonly folder: string
  readonly waitMs: number
  /** Creates the error for a call that takes too long or cannot start. */
  readonly refusal: () => Error
}

/**
 * Limits the calls to one disk or share. While all allowed calls hang, further calls fail at once; the first answer
 * frees the disk again.
 */
function createDisk({ onDisk, inFolder }: Concurrency) {
  const pending = new Set<Question>()
  let waiting: Question[] = []
  /** One timer for all calls: a timer per call would cost more than the call. */
  let timer: NodeJS.Timeout | undefined

  const askedIn = (folder: string) => [...pending].filter((one) => one.folder === folder)
  const isFull = (folder: string) => pending.size >= onDisk || askedIn(folder).length >= inFolder
  const areLate = (questions: readonly Question[]) => questions.every(({ isLate }) => isLate)

  const isSilent = (folder: string) =>
    (pending.size >= onDisk && areLate([...pending])) ||
    (askedIn(folder).length >= inFolder && areLate(askedIn(folder)))

  function ask<Answer>(question: () => Promise<Answer>, { folder, waitMs, refusal }: Terms): Promise<Answer> {
    if (isSilent(folder)) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      const lateAtMs = performance.now() + waitMs
      const begin = () => question().then(resolve, reject)
      startOrQueue({ folder, lateAtMs, begin, giveUp: () => reject(refusal()), isLate: false })
      timer ??= setTimeout(giveUpLate, waitMs).unref()
    })
  }

  function startOrQueue(one: Question) {
    if (isFull(one.folder)) return void waiting.push(one)
    pending.add(one)
    void one.begin().then(() => {
      pending.delete(one)
      if (waiting.length > 0) startWaiting()
    })
  }

  function startWaiting() {
    const all = waiting
    waiting = []
    for (const one of all) startOrQueue(one)
  }

  function giveUpLate() {
    const nowMs = performance.now()
    const all = [...pending, ...waiting].filter(({ isLate }) => !isLate)
    for (const one of all) if (one.lateAtMs <= nowMs + 1) one.isLate = true
    for (const one of all) {
      if (one.isLate || (!pending.has(one) && isSilent(one.folder))) one.giveUp()
    }
    waiting = waiting.filter(({ isLate, folder }) => !isLate && !isSilent(folder))
    const next = Math.min(...all.filter(({ isLate }) => !isLate).map(({ lateAtMs }) => lateAtMs))
    timer = Number.isFinite(next) ? setTimeout(giveUpLate, next - nowMs).unref() : undefined
  }

  return { ask, isSilent, isAsked: () => pending.size > 0 }
}

/** A share may be slow, and a disk may have to spin up. */
const TIMEOUT_MS = 10_000
/**
 * One file that does not answer, such as one that is only in the cloud, does not block its folder; two files do. One
 * folder does not block its disk: another share may be mounted there by now.
 */
const FILE_CONCURRENCY = { onDisk: 3, inFolder: 2 }
const ROOT_CONCURRENCY = { onDisk: 1, inFolder: 1 }

/** Creates the error for a folder that did not answer in time. */
export const noAnswerError = (folder: string) =>
  new AppError('folder-unreadable', { folder, detail: evidence('no-answer') })

type Disk = ReturnType<typeof createDisk>
export type Disks = ReturnType<typeof createDisks>

/**
 * Routes file system calls through the disk or share that they concern. A call to a share that does not answer holds
 * one of the process's few threads until it does, so each disk gets few calls at once, and none while it is silent.
 */
export function createDisks({ timeoutMs = TIMEOUT_MS } = {}) {
  /** By source folder: the folder's device, or the folder itself until the device is known. */
  const devices = new Map<string, number | string>()
  const disks = new Map<number | string, Disk>()
  const roots = new Map<string, Disk>()
  const ending = new Set<object>()

  /** Makes a system call about a file or folder. Throws AppError `folder-unreadable` without an answer in time. */
  function ask<Answer>(path: string, question: () => Promise<Answer>): Promise<Answer> {
    const folder = folderOf(path)
    return diskOf(folder).ask(question, { folder, waitMs: timeoutMs, refusal: () => noAnswerError(folder) })
  }

  /** Like `ask`, for a source folder itself, which may be on another disk by now. */
  function askRoot<Answer>(folder: string, question: () => Promise<Answer>, waitMs: number): Promise<Answer> {
    if (!devices.has(folder)) devices.set(folder, folder)
    const root = roots.get(folder) ?? createDisk(ROOT_CONCURRENCY)
    roots.set(folder, root)
    if (diskOf(folder).isSilent(folder)) return Promise.reject(noAnswerError(folder))
    return root.ask(question, { folder, waitMs, refusal: () => noAnswerError(folder) })
  }

  /** Source folder that contains the path, as far as known. */
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
    /** Ends a worker thread that makes its own file calls. A thread that hangs ends when its call is answered. */
    async end(thread: Pick<Worker, 'terminate'>) {
      ending.add(thread)
      await thread.terminate()
      ending.delete(thread)
    },
    /** Tells whether some call still hangs: then an orderly exit of the process would hang too. */
    someHang: () => ending.size > 0 || [...disks.values(), ...roots.values()].some((disk) => disk.isAsked()),
  }
}

/** Shared by the whole process, like the threads that may hang. */
export const disksOfProcess = createDisks()
