import { constants, type Stats } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { AppError } from '../../station/app-error.ts'
import { notAFolder } from '../../station/contract/failure.ts'
import type { FolderListener, Folders, FoundFile, ScanOptions } from '../../station/ports.ts'
import { type Disks, disksOfProcess, noAnswerError } from '../files/disks.ts'
import { folderError } from '../files/file-errors.ts'
import { withTimeout } from '../files/with-timeout.ts'
import { workerEntry } from '../processes/worker-entry.ts'
import { watchWithChokidar } from './chokidar-watch.ts'
import { createScanWorkerClient, type ScanWorkerClient } from './scan-worker-client.ts'

/** Checks source folders: whether a folder exists and answers, and which disk or share it is on. */
function createRootFolders({ disks, timeoutMs }: { readonly disks: Disks; readonly timeoutMs: number }) {
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

/** A share may be slow, and a disk may have to spin up. */
const TIMEOUT_MS = 30_000
/** For callers that have other work to do. */
const SHORT_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 5_000

interface ScanWorkerOptions {
  readonly entry?: URL
  readonly timeoutMs?: number
  readonly disks?: Disks
  /** Starts the first worker early, so that it is ready for the first scan. */
  readonly startsWorkerAtOnce?: boolean
}

interface WatchRequest {
  readonly recursive: boolean
  readonly listener: FolderListener
  worker: ScanWorkerClient | null
}

/** Scans and watches folders in one worker per disk or share: one that hangs delays only its own folders. */
function createScanWorkers(options: ScanWorkerOptions = {}) {
  const { timeoutMs = TIMEOUT_MS, disks = disksOfProcess } = options
  const entry = options.entry ?? workerEntry(import.meta.url, '../processes/scan-worker.ts')
  const roots = createRootFolders({ disks, timeoutMs })
  const workers = new Map<number, ScanWorkerClient>()
  /** Watch requests by path. A scan finds the disk, and thus the worker, of each. */
  const requests = new Map<string, WatchRequest>()
  const lastDevices = new Map<string, number>()
  const newWorker = () => createScanWorkerClient({ entry, disks, timeoutMs })
  /** Worker for the first disk that is needed. */
  let spare = options.startsWorkerAtOnce ? newWorker() : null

  async function* scan(options: ScanOptions): AsyncGenerator<FoundFile[]> {
    const { path, signal } = options
    signal.throwIfAborted()
    refuseWhileSilent(path)
    if (options.holdsFiles) roots.expectFiles(path)
    const device = await roots.deviceOf(path, timeoutMs, signal)
    lastDevices.set(path, device)
    refuseWhileSilent(path)
    const worker = workerFor(device)
    watchIn(worker, path)
    try {
      yield* worker.scan(options)
      roots.wasRead(path, device)
    } finally {
      endWhenIdle(device, worker)
    }
  }

  /** A worker that was given up still hangs: another one would hang too. */
  function refuseWhileSilent(path: string) {
    if (isSilent(path)) throw noAnswerError(path)
  }

  function isSilent(path: string): boolean {
    const device = lastDevices.get(path)
    return device !== undefined && workers.get(device)?.state() === 'given-up'
  }

  function workerFor(device: number): ScanWorkerClient {
    const existing = workers.get(device)
    if (existing && existing.state() === 'working') return existing
    const worker = spare?.state() === 'working' ? spare : newWorker()
    spare = null
    workers.set(device, worker)
    return worker
  }

  function watchIn(worker: ScanWorkerClient, path: string) {
    const request = requests.get(path)
    if (!request || request.worker === worker) return
    if (request.worker?.state() === 'working') request.worker.unwatch(path)
    request.worker = worker
    worker.watch(path, request.recursive, request.listener)
  }

  /** Ends a worker that was only needed for a single scan. */
  function endWhenIdle(device: number, worker: ScanWorkerClient) {
    if (!worker.isIdle()) return
    const timer = setTimeout(() => {
      if (!worker.isIdle()) return
      void worker.end()
      if (workers.get(device) === worker) workers.delete(device)
    }, IDLE_TIMEOUT_MS)
    timer.unref()
  }

  function watch({ path, recursive }: { path: string; recursive: boolean }, listener: FolderListener): () => void {
    const request: WatchRequest = { recursive, listener, worker: null }
    requests.set(path, request)
    return () => {
      if (requests.get(path) !== request) return
      requests.delete(path)
      if (request.worker?.state() !== 'working') return
      request.worker.unwatch(path)
      const device = lastDevices.get(path)
      if (device !== undefined) endWhenIdle(device, request.worker)
    }
  }

  const isThere = async (path: string): Promise<boolean> =>
    !isSilent(path) &&
    roots.deviceOf(path, SHORT_TIMEOUT_MS).then(
      () => true,
      () => false,
    )

  /** Resolves when the threads have ended; a thread that hangs ends when its call is answered. */
  const end = () => Promise.all([...workers.values(), ...(spare ? [spare] : [])].map((worker) => worker.end()))

  return { scan, watch, isThere, end }
}

/** Watches and scans source folders. A scan is authoritative, a watcher only gives hints. */
export function createFolders(
  options: ScanWorkerOptions = {},
): Folders & Pick<ReturnType<typeof createScanWorkers>, 'end'> {
  const own = createScanWorkers(options)
  return {
    scan: own.scan,
    isThere: own.isThere,
    end: own.end,
    watch({ path, recursive, watcher }, listener) {
      switch (watcher) {
        case 'own':
          return own.watch({ path, recursive }, listener)
        case 'chokidar':
          return withChokidar(path, recursive, listener)
        case 'none':
          return () => {}
      }
    },
  }
}

/** chokidar reports that something happened, not what. */
function withChokidar(root: string, recursive: boolean, { onNews, onTrouble, onWell }: FolderListener) {
  return watchWithChokidar({
    root,
    recursive,
    onWell,
    onHint: () => onNews({ files: [], gone: [], isUnclear: true }),
    onTrouble,
  })
}
