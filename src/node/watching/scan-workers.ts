import type { FolderListener, FoundFile, ScanOptions } from '../../core/ports.ts'
import { type Disks, disksOfProcess, silent } from '../files/disks.ts'
import { workerEntry } from '../workers/worker-entry.ts'
import { createRoots } from './roots.ts'
import { createLane, type Lane } from './scan-worker-client.ts'

/** A share may be slow, and a disk may have to wake up. */
const TIMEOUT_MS = 30_000
/** Whoever waits for this answer has something else to do. */
const SHORT_TIMEOUT_MS = 5_000
const IDLE_LANE_MS = 5_000

export interface LaneOptions {
  readonly entry?: URL
  readonly timeoutMs?: number
  readonly disks?: Disks
  /** Starts the first worker now: it is ready when the first folder is to be looked through. */
  readonly startsWorkerAtOnce?: boolean
}

interface Wish {
  readonly recursive: boolean
  readonly listener: FolderListener
  lane: Lane | null
}

/** Scans and watches in workers, one for each disk or share: one that stalls holds up the folders on it, and no other. */
export function createOwnFolders(options: LaneOptions = {}) {
  const { timeoutMs = TIMEOUT_MS, disks = disksOfProcess } = options
  const entry = options.entry ?? workerEntry(import.meta.url, 'scan-worker')
  const roots = createRoots({ disks, timeoutMs })
  const lanes = new Map<number, Lane>()
  /** By path: what is to be watched as soon as a scan has found out on which disk it is. */
  const wishes = new Map<string, Wish>()
  const lastDevices = new Map<string, number>()
  const newLane = () => createLane({ entry, disks, timeoutMs })
  /** Ready for whichever disk is asked for first. */
  let spare = options.startsWorkerAtOnce ? newLane() : null

  async function* scan(options: ScanOptions): AsyncGenerator<FoundFile[]> {
    const { path, signal } = options
    signal.throwIfAborted()
    refuseWhileSilent(path)
    if (options.holdsFiles) roots.expectFiles(path)
    const device = await roots.deviceOf(path, timeoutMs, signal)
    lastDevices.set(path, device)
    refuseWhileSilent(path)
    const lane = laneFor(device)
    watchIn(lane, path)
    try {
      yield* lane.scan(options)
      roots.wasRead(path, device)
    } finally {
      endWhenIdle(device, lane)
    }
  }

  /** Its worker still hangs where it was given up: another one would hang beside it. */
  function refuseWhileSilent(path: string) {
    if (isSilent(path)) throw silent(path)
  }

  function isSilent(path: string): boolean {
    const device = lastDevices.get(path)
    return device !== undefined && lanes.get(device)?.state() === 'given-up'
  }

  function laneFor(device: number): Lane {
    const known = lanes.get(device)
    if (known && known.state() === 'working') return known
    const lane = spare?.state() === 'working' ? spare : newLane()
    spare = null
    lanes.set(device, lane)
    return lane
  }

  function watchIn(lane: Lane, path: string) {
    const wish = wishes.get(path)
    if (!wish || wish.lane === lane) return
    if (wish.lane?.state() === 'working') wish.lane.unwatch(path)
    wish.lane = lane
    lane.watch(path, wish.recursive, wish.listener)
  }

  /** A worker for a single look is not kept for ever. */
  function endWhenIdle(device: number, lane: Lane) {
    if (!lane.isIdle()) return
    const timer = setTimeout(() => {
      if (!lane.isIdle()) return
      void lane.end()
      if (lanes.get(device) === lane) lanes.delete(device)
    }, IDLE_LANE_MS)
    timer.unref()
  }

  function watch({ path, recursive }: { path: string; recursive: boolean }, listener: FolderListener): () => void {
    const wish: Wish = { recursive, listener, lane: null }
    wishes.set(path, wish)
    return () => {
      if (wishes.get(path) !== wish) return
      wishes.delete(path)
      if (wish.lane?.state() !== 'working') return
      wish.lane.unwatch(path)
      const device = lastDevices.get(path)
      if (device !== undefined) endWhenIdle(device, wish.lane)
    }
  }

  const isThere = async (path: string): Promise<boolean> =>
    !isSilent(path) &&
    roots.deviceOf(path, SHORT_TIMEOUT_MS).then(
      () => true,
      () => false,
    )

  /** Resolves when its threads have ended; one that hangs ends when it is answered. */
  const end = () => Promise.all([...lanes.values(), ...(spare ? [spare] : [])].map((lane) => lane.end()))

  return { scan, watch, isThere, end }
}
