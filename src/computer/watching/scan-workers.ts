import type { FolderListener, FoundFile, ScanOptions } from '../../station/ports.ts'
import { type Disks, disksOfProcess, noAnswerError } from '../files/disks.ts'
import { workerEntry } from '../processes/worker-entry.ts'
import { createRootFolders } from './root-folders.ts'
import { createScanWorkerClient, type ScanWorkerClient } from './scan-worker-client.ts'

/** A share may be slow, and a disk may have to spin up. */
const TIMEOUT_MS = 30_000
/** For callers that have other work to do. */
const SHORT_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 5_000

export interface ScanWorkerOptions {
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
export function createScanWorkers(options: ScanWorkerOptions = {}) {
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
