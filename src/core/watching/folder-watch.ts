import type { Evidence } from '../../contract/evidence.ts'
import { failure } from '../../contract/failure.ts'
import type { Clock, FolderNews, Folders, FoundFile } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import type { FolderEvent } from './folder-monitor.ts'
import type { Intake } from './intake.ts'
import type { WatchedFolder } from './watched-folder.ts'

/** What a scan finds before the watcher has told of it may still be on its way. */
const LATE_EVENT_GRACE_MS = 5_000

interface Parts {
  readonly intake: Intake
  readonly folders: Pick<Folders, 'watch'>
  readonly clock: Clock
  readonly folder: WatchedFolder
  /** Whether it was looked through before. */
  readonly isKnown: () => boolean
  readonly emit: (event: FolderEvent) => void
  /** It is to be looked through before its time. */
  readonly onScanWanted: () => void
  readonly signal: AbortSignal
}

export type FolderWatch = ReturnType<typeof createFolderWatch>

/**
 * One folder's watcher as the station sees it: what it tells is taken in at once, and what it does not tell shows when
 * a scan finds it. Nothing is ever written into a customer's folder to try it.
 */
export function createFolderWatch({ intake, folders, clock, folder, isKnown, emit, onScanWanted, signal }: Parts) {
  const { path } = folder
  const told: (readonly FoundFile[])[] = []
  /** What came or changed before the folder was looked through for the first time. */
  const early = new Set<string>()
  /** New clips that a scan found, and since when the watcher owes them. */
  const overdue = new Map<string, number>()
  let [isTaking, wantsScan, isScanning] = [false, false, false]
  let trouble: string | null = null
  /** How often the watcher has failed to tell, and how often it has been first since the last time. */
  let [missedClips, proofs, isUnreliable] = [0, 0, folder.watcher === 'none']
  let countsMisses = false

  const stopWatching = folders.watch(folder, { onNews, onTrouble, onWell: () => (trouble = null) })
  signal.addEventListener('abort', stop, { once: true })

  function onNews({ files, gone, isUnclear }: FolderNews) {
    for (const file of files) overdue.delete(file.path)
    if (isUnclear) {
      overdue.clear()
      countsMisses = false
      askForScan()
    }
    // The scan that is to come, or is under way, takes them in.
    if (!isKnown()) {
      for (const file of files) early.add(file.path)
      askForScan()
      return
    }
    told.push(files)
    if (!isTaking) void takeIn()
    if (gone.length > 0) intake.markReportedMissing(path, gone, signal).catch(scanInstead)
  }

  async function takeIn() {
    isTaking = true
    const yieldToEventLoop = createYielder(clock)
    try {
      for (let files = told.shift(); files !== undefined; files = told.shift()) {
        for (const file of files) {
          if (signal.aborted) return
          if (intake.register(path, file)) proofs += 1
          await yieldToEventLoop(signal)
        }
      }
    } catch {
      scanInstead()
    } finally {
      isTaking = false
    }
  }

  /** It meets the same trouble, such as a full disk, where trouble is told and borne. */
  function scanInstead() {
    told.length = 0
    askForScan()
  }

  /** Trouble with the watcher costs nothing but time: the scan finds what it missed. */
  function onTrouble(detail: Evidence | string) {
    const key = JSON.stringify(detail)
    if (trouble !== key) {
      emit({ kind: 'overlooked', overlooked: { path, because: failure('watching-limited', { detail }) } })
    }
    trouble = key
    if (!isScanning) askForScan()
  }

  function askForScan() {
    const isNews = !wantsScan
    wantsScan = true
    if (isNews) onScanWanted()
  }

  /** Whether the watcher has just been found out. */
  function hasMissedClip(): boolean {
    const nowMs = clock.monotonicMs()
    if (isUnreliable || ![...overdue.values()].some((sinceMs) => nowMs - sinceMs >= LATE_EVENT_GRACE_MS)) return false
    overdue.clear()
    missedClips += 1
    proofs = 0
    isUnreliable = true
    return true
  }

  function scanEnds() {
    isScanning = false
    // Each time it is found out, it has to prove itself more often.
    if (folder.watcher !== 'none' && overdue.size === 0 && proofs >= Math.max(1, missedClips)) isUnreliable = false
  }

  function stop() {
    signal.removeEventListener('abort', stop)
    stopWatching()
  }

  return {
    wantsScan: () => wantsScan,
    /** Whether it came while the folder was not known yet, so that it was not there before. */
    cameEarly: (file: string) => early.has(file),
    hasMissedClip,
    /** Whether nothing is known that it would keep from us. */
    seesAll: () => !isUnreliable && trouble === null,
    scanBegins(from: { readonly countsMisses: boolean }) {
      // Whoever says that it cannot tell everything is not found out.
      countsMisses = from.countsMisses && !wantsScan && trouble === null
      wantsScan = false
      isScanning = true
    },
    /** A scan found a new clip. */
    scanFound(file: string) {
      if (!countsMisses) return
      proofs = 0
      overdue.set(file, clock.monotonicMs())
    },
    scanEnds,
    stop,
  }
}
