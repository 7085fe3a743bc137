import type { Evidence } from '../contract/evidence.ts'
import { failure } from '../contract/failure.ts'
import type { Clock, FolderNews, Folders, FolderWatchState, FoundFile, OverlookedFile } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import type { ExistingClipsEvent } from './existing-clips.ts'
import type { Intake } from './intake.ts'
import type { UnsupportedEvent } from './unsupported-files.ts'
import type { WatchedFolder } from './watched-folder.ts'

export type FolderEvent =
  | { kind: 'folder'; path: string; state: FolderWatchState }
  | { kind: 'overlooked'; overlooked: OverlookedFile }
  | UnsupportedEvent
  | ExistingClipsEvent

/** A watcher's report may come this long after a scan has found the file. */
const LATE_EVENT_GRACE_MS = 5_000

interface Parts {
  readonly intake: Intake
  readonly folders: Pick<Folders, 'watch'>
  readonly clock: Clock
  readonly folder: WatchedFolder
  /** True after the folder's first whole scan. */
  readonly isKnown: () => boolean
  readonly emit: (event: FolderEvent) => void
  /** Called when the folder should be scanned before its interval ends. */
  readonly onScanWanted: () => void
  readonly signal: AbortSignal
}

/** Scans of the folder: none, one that was asked for, one under way, or one under way with another to follow. */
type ScanState = 'idle' | 'wanted' | 'scanning' | 'scanning-and-wanted'

/** Keeps the state of a folder's scans; `onWanted` is called once for each scan to come. */
function createScanState(onWanted: () => void) {
  let state: ScanState = 'idle'
  const isWanted = () => state === 'wanted' || state === 'scanning-and-wanted'
  return {
    isIdle: () => state === 'idle',
    isWanted,
    ask() {
      if (isWanted()) return
      state = state === 'idle' ? 'wanted' : 'scanning-and-wanted'
      onWanted()
    },
    begin() {
      state = 'scanning'
    },
    end() {
      state = state === 'scanning-and-wanted' ? 'wanted' : 'idle'
    },
  }
}

export type FolderWatch = ReturnType<typeof createFolderWatch>

/**
 * One folder's watcher. Reported files are taken in at once; a scan shows which files were not reported. OnDeck never
 * tests a watcher by writing into a customer's folder.
 */
export function createFolderWatch({ intake, folders, clock, folder, isKnown, emit, onScanWanted, signal }: Parts) {
  const { path } = folder
  const told: (readonly FoundFile[])[] = []
  /** Files that appeared or changed before the folder's first whole scan. */
  const early = new Set<string>()
  /** New clips that a scan found, with the time since when the watcher should have reported them. */
  const overdue = new Map<string, number>()
  const scan = createScanState(onScanWanted)
  let isTaking = false
  let trouble: string | null = null
  /** Counts missed clips, and clips reported before a scan since the last miss. */
  let [missedClips, proofs, isUnreliable] = [0, 0, folder.watcher === 'none']
  let countsMisses = false

  const stopWatching = folders.watch(folder, { onNews, onTrouble, onWell: () => (trouble = null) })
  signal.addEventListener('abort', stop, { once: true })

  function onNews({ files, gone, isUnclear }: FolderNews) {
    for (const file of files) overdue.delete(file.path)
    if (isUnclear) {
      overdue.clear()
      countsMisses = false
      scan.ask()
    }
    // The scan under way, or the next one, takes the files in.
    if (!isKnown()) {
      for (const file of files) early.add(file.path)
      scan.ask()
      return
    }
    told.push(files)
    if (!isTaking) void takeIn()
    if (gone.length > 0) intake.markReportedMissing(path, gone, signal).catch(scanInstead)
  }

  async function takeIn() {
    isTaking = true
    const yieldToEventLoop = createYielder(clock, intake.roomForMore)
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

  /** A scan meets the same error, such as a full disk, and reports it. */
  function scanInstead() {
    told.length = 0
    scan.ask()
  }

  /** Trouble with the watcher costs only time: the next scan finds the missed files. */
  function onTrouble(detail: Evidence | string) {
    const key = JSON.stringify(detail)
    if (trouble !== key) {
      emit({ kind: 'overlooked', overlooked: { path, because: failure('watching-limited', { detail }) } })
    }
    trouble = key
    if (scan.isIdle()) scan.ask()
  }

  /** True when the watcher has just missed a clip. */
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
    scan.end()
    // After each miss the watcher has to report more clips before it is trusted.
    if (folder.watcher !== 'none' && overdue.size === 0 && proofs >= Math.max(1, missedClips)) isUnreliable = false
  }

  function stop() {
    signal.removeEventListener('abort', stop)
    stopWatching()
  }

  return {
    wantsScan: scan.isWanted,
    /** True for a file that appeared before the folder's first whole scan ended. */
    cameEarly: (file: string) => early.has(file),
    hasMissedClip,
    /** True while no miss and no trouble of the watcher is known. */
    seesAll: () => !isUnreliable && trouble === null,
    scanBegins(from: { readonly countsMisses: boolean }) {
      // A watcher that reports trouble is not expected to report every clip.
      countsMisses = from.countsMisses && !scan.isWanted() && trouble === null
      scan.begin()
    },
    /** Called for each new clip that a scan finds. */
    scanFound(file: string) {
      if (!countsMisses) return
      proofs = 0
      overdue.set(file, clock.monotonicMs())
    },
    scanEnds,
    stop,
  }
}
