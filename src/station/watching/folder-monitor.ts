import { toFailure } from '../app-error.ts'
import type { Failure, FailureCode } from '../contract/failure.ts'
import type { ExistingAnswer, FolderSettings } from '../contract/settings.ts'
import { RESCAN_INTERVAL_SECONDS, type WatcherChoice } from '../contract/station-status.ts'
import type { ClipStore, Clock, Folders, FolderWatchState, FoundFile, OverlookedFile } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import { type ChosenWatch, createChosenWatch } from './chosen-watch.ts'
import { type ExistingCheck, existingCheckOf } from './existing-clips.ts'
import type { FolderEvent } from './folder-watch.ts'
import type { Intake } from './intake.ts'
import { createUnsupportedFiles, type UnsupportedFiles } from './unsupported-files.ts'

/** A clock further ahead than this tells nothing about when a file was added. */
const MAX_CLOCK_AHEAD_MS = 600_000
/** Few enough to write in one transaction. */
const IGNORE_BATCH_ROWS = 500

/** Folder state that a scan reads and updates. */
interface ScannedFolder {
  /** When the folder was added to the settings. */
  readonly addedAtMs: number
  /** True after the first whole scan. */
  isKnown: boolean
  readonly watch: ChosenWatch | null
}

interface ScanResult {
  /** Videos in the folder, unsupported ones included. */
  readonly files: number
  /** Files that the scan could not take in, by path. */
  readonly overlooked: ReadonlyMap<string, OverlookedFile>
  /** True when this scan found clips that wait for an answer. */
  readonly asks: boolean
}

/** Files of one scan, and those of them that were there before the folder was added. */
interface Listing {
  readonly listing: AsyncIterable<FoundFile[]>
  readonly old: FoundFile[]
  readonly isOld: (file: FoundFile) => boolean
  /** Null where no person is asked. */
  readonly check: ExistingCheck | null
}

interface ScanFolderParts {
  readonly store: ClipStore
  readonly intake: Intake
  readonly folders: Pick<Folders, 'scan'>
  readonly clock: Clock
  /** True when the station ends after one pass over the folders. */
  readonly once: boolean
  readonly unsupported: Pick<UnsupportedFiles, 'collect'>
}

/** Scans source folders for the folder monitor: registers new and changed files, and marks clips whose file is gone. */
function createFolderScanner({ store, intake, folders, clock, once, unsupported }: ScanFolderParts) {
  /** Null when aborted. Throws AppError like `Folders.scan`. */
  async function scan(folder: FolderSettings, scanned: ScannedFolder, signal: AbortSignal): Promise<ScanResult | null> {
    // Only the first scan may ignore files that were there before the folder was added.
    const mayIgnore = !scanned.isKnown && folder.existing === 'ignore'
    const check = existingCheckOf(store, folder, scanned)
    const isOld = (file: FoundFile) => mayIgnore && !cameSince(scanned.addedAtMs, file)
    const overlooked = new Map<string, OverlookedFile>()
    const unsupportedFiles = unsupported.collect(folder.path)
    const old: FoundFile[] = []
    let unsupportedCount = 0
    const listing = folders.scan({
      ...folder,
      holdsFiles: !once && intake.expectsFiles(folder.path),
      signal,
      onOverlooked: (one) => void overlooked.set(one.path, one),
      onUnsupported(file) {
        unsupportedCount += 1
        if (isOld(file)) old.push(file)
        else unsupportedFiles.register(file)
      },
    })
    const { files, asks } = await takeIn(folder.path, scanned, { listing, old, isOld, check }, signal)
    if (signal.aborted) return null
    unsupportedFiles.end()
    return { files: files + unsupportedCount, overlooked, asks }
  }

  /** Returns the number of supported files, and if a person is asked about some. */
  async function takeIn(path: string, scanned: ScannedFolder, found: Listing, signal: AbortSignal) {
    const { listing, old, isOld, check } = found
    const existing: FoundFile[] = []
    const yieldToEventLoop = createYielder(clock, store.roomForMore)
    let count = 0
    intake.begin(path)
    for await (const files of listing) {
      count += files.length
      for (const file of files) {
        if (signal.aborted) return { files: count, asks: false }
        if (isOld(file)) old.push(file)
        else if (check?.isExisting(file)) existing.push(file)
        else if (intake.register(path, file)) scanned.watch?.scanFound(file.path)
        await yieldToEventLoop(signal)
      }
    }
    // Files that the watcher reported during the scan were not there before.
    while (old.length > 0 && !signal.aborted) {
      const ignored = old.splice(-IGNORE_BATCH_ROWS).filter((file) => !scanned.watch?.cameEarly(file.path))
      store.ignoreFiles(path, ignored)
      await yieldToEventLoop(signal)
    }
    const asks = check !== null && (await decide(path, scanned, { existing, check }, signal))
    if (signal.aborted) return { files: count, asks }
    // A folder is known once it could be read, not before.
    if (!scanned.isKnown) store.addFolder(path, scanned.addedAtMs)
    scanned.isKnown = true
    if (check || store.folderCheckedMs(path) === null) store.folderChecked(path, clock.nowMs())
    await intake.markUnseenMissing(path, signal)
    await intake.recheckLocked(path, signal)
    return { files: count, asks }
  }

  /** Takes in a few existing clips; more wait for a person. Returns true when some wait. */
  async function decide(
    path: string,
    scanned: ScannedFolder,
    { existing, check }: { readonly existing: FoundFile[]; readonly check: ExistingCheck },
    signal: AbortSignal,
  ) {
    const yieldToEventLoop = createYielder(clock, store.roomForMore)
    // Files that the watcher reported during the scan were not there before.
    const waitingFiles = existing.filter((file) => !scanned.watch?.cameEarly(file.path))
    if (waitingFiles.length <= check.maxUnasked) {
      for (const file of existing) {
        if (signal.aborted) return false
        if (intake.register(path, file)) scanned.watch?.scanFound(file.path)
        await yieldToEventLoop(signal)
      }
      return false
    }
    while (waitingFiles.length > 0 && !signal.aborted) {
      store.keepWaiting(path, waitingFiles.splice(-IGNORE_BATCH_ROWS))
      await yieldToEventLoop(signal)
    }
    return true
  }

  const cameSince = (addedAtMs: number, { modifiedAtMs }: FoundFile) =>
    modifiedAtMs >= addedAtMs && modifiedAtMs <= clock.nowMs() + MAX_CLOCK_AHEAD_MS

  return { scan }
}

/** Interval of whole scans. The scan decides, not the watcher. */
const SCAN_INTERVAL_MS = 60_000
/** Scan interval of a folder whose watcher does not report everything. */
const RESCAN_INTERVAL_MS = RESCAN_INTERVAL_SECONDS * 1_000
/** Check interval of an unavailable folder. */
const AWAY_FOLDER_INTERVAL_MS = 3_000
/** Minimum delay between scans that hints start. Together they take at most a fifth of the time. */
const MIN_HINTED_SCAN_DELAY_MS = 500

/** Overlooked files of a scan that are reported one by one: a cloud folder may hold thousands of placeholders. */
const MAX_REPORTED_FILES = 20

interface Parts {
  readonly store: ClipStore
  readonly intake: Intake
  readonly folders: Folders
  readonly clock: Clock
  readonly once: boolean
  readonly emit: (event: FolderEvent) => void
  /** Called when a folder should be scanned before its interval ends. */
  readonly onScanWanted: () => void
}

/** Failures of the folder itself: OnDeck retries automatically. */
const isFolderProblem: ReadonlySet<FailureCode> = new Set(['folder-missing', 'folder-unreadable', 'folder-own-data'])

interface MonitoredFolder extends ScannedFolder {
  state: FolderWatchState | null
  /** True after a scan has ended since the start, with or without success. */
  seen: boolean
  scanAtMs: number
  /** Before this moment, hints of the watcher start no scan. */
  hintsCountFromMs: number
  watch: ChosenWatch | null
  /** The state as last emitted, serialized. */
  announced: string
  /** By path, as the last whole scan saw them. */
  overlooked: ReadonlyMap<string, OverlookedFile>
}

const newFolder = (addedAtMs: number, isKnown: boolean): MonitoredFolder => ({
  addedAtMs,
  isKnown,
  state: null,
  seen: false,
  scanAtMs: 0,
  hintsCountFromMs: 0,
  watch: null,
  announced: '',
  overlooked: new Map(),
})

export type FolderMonitor = ReturnType<typeof createFolderMonitor>

/** Monitors the source folders: watches for hints, scans regularly, and reports folders that are unavailable. */
export function createFolderMonitor({ store, intake, folders, clock, once, emit, onScanWanted }: Parts) {
  const all = new Map<string, MonitoredFolder>()
  const unsupported = createUnsupportedFiles({ store, clock, emit })
  const scanner = createFolderScanner({ store, intake, folders, clock, once, unsupported })

  function add(folder: FolderSettings): MonitoredFolder {
    const addedAtMs = store.expectFolder(folder, clock.nowMs())
    const monitored = newFolder(addedAtMs, store.folderAddedMs(folder.path) !== null)
    all.set(folder.path, monitored)
    return monitored
  }

  /** Scans the folder if a scan is due. Its loop calls this every second. */
  async function keep(folder: FolderSettings, signal: AbortSignal) {
    const monitored = all.get(folder.path) ?? add(folder)
    const isKnown = () => monitored.isKnown
    if (once && monitored.seen) return
    if (!once)
      monitored.watch ??= createChosenWatch({ intake, folders, clock, folder, isKnown, emit, onScanWanted, signal })
    if (monitored.watch?.hasMissedClip()) updateState(folder, monitored)
    const nowMs = clock.monotonicMs()
    const isHinted = monitored.watch?.wantsScan() === true && nowMs >= monitored.hintsCountFromMs
    if (nowMs >= monitored.scanAtMs || isHinted) await scan(folder, monitored, signal)
  }

  async function scan(folder: FolderSettings, monitored: MonitoredFolder, signal: AbortSignal) {
    const startedAtMs = clock.monotonicMs()
    const { watch } = monitored
    try {
      watch?.scanBegins({ countsMisses: monitored.state !== null && monitored.state.kind !== 'unavailable' })
      const result = await scanner.scan(folder, monitored, signal)
      if (result === null) return
      watch?.scanEnds()
      watch?.counted(result.files)
      const fresh = newlyOverlooked(monitored.overlooked, result.overlooked)
      for (const one of once ? fresh : fresh.slice(0, MAX_REPORTED_FILES)) emit({ kind: 'overlooked', overlooked: one })
      monitored.overlooked = result.overlooked
      if (result.asks) announceExisting(folder.path)
      const tookMs = clock.monotonicMs() - startedAtMs
      monitored.hintsCountFromMs = clock.monotonicMs() + Math.max(MIN_HINTED_SCAN_DELAY_MS, 4 * tookMs)
      monitored.scanAtMs = clock.monotonicMs() + SCAN_INTERVAL_MS
      updateState(folder, monitored, 4 * tookMs)
    } catch (error) {
      if (signal.aborted) return
      const because = toFailure(error)
      if (!isFolderProblem.has(because.code)) throw error
      monitored.scanAtMs = clock.monotonicMs() + AWAY_FOLDER_INTERVAL_MS
      const sinceMs = monitored.state?.kind === 'unavailable' ? monitored.state.sinceMs : clock.nowMs()
      setState(folder, monitored, { kind: 'unavailable', sinceMs, because })
    }
    monitored.seen = true
  }

  const announceExisting = (folder: string) => emit({ kind: 'existing-clips', folder, clips: store.waitingIn(folder) })

  /** A person's answer about clips that were there before. `take` finds them as new clips with the next scan. */
  function answerExisting(path: string, answer: ExistingAnswer) {
    store.answerExisting(path, answer)
    if (answer === 'take') intake.recheckFolder(path)
    announceExisting(path)
    checkNow(path)
    onScanWanted()
  }

  function updateState(folder: FolderSettings, monitored: MonitoredFolder, atLeastMs = 0) {
    if (monitored.watch?.seesAll() ?? true) return setState(folder, monitored, { kind: 'watching' })
    monitored.scanAtMs = Math.min(monitored.scanAtMs, clock.monotonicMs() + Math.max(RESCAN_INTERVAL_MS, atLeastMs))
    setState(folder, monitored, { kind: 'rescan-only' })
  }

  function setState(folder: FolderSettings, monitored: MonitoredFolder, state: FolderWatchState) {
    const announced = JSON.stringify([
      state.kind === 'unavailable' ? state.because.code : state.kind,
      monitored.watch?.choice(),
    ])
    const changed = monitored.announced !== announced
    monitored.announced = announced
    monitored.state = state
    if (changed) emit({ kind: 'folder', path: folder.path, state })
  }

  /** Stops monitoring: the folder is no longer watched, or with another watcher. */
  function forget(path: string) {
    all.get(path)?.watch?.stop()
    all.delete(path)
    unsupported.forget(path)
    intake.forget(path)
  }

  /** Forgets a folder in the store: added again, it starts over. */
  const remove = (path: string) => store.forgetFolder(path)

  /** Scans a folder as soon as possible; every folder when none is named, as after sleep. */
  function checkNow(path?: string) {
    for (const [one, monitored] of all) if (path === undefined || path === one) monitored.scanAtMs = 0
  }

  const stateOf = (path: string): FolderWatchState | null => all.get(path)?.state ?? null

  const watcherOf = (path: string): WatcherChoice | null => all.get(path)?.watch?.choice() ?? null

  return {
    keep,
    forget,
    remove,
    checkNow,
    answerExisting,
    existingWaiting: store.waitingIn,
    stateOf,
    watcherOf,
    allSeen: () => all.size > 0 && [...all.values()].every(({ seen }) => seen),
    unavailable: () => unavailableFolders(all),
    overlooked: () => overlookedFiles(all, once),
    unsupportedIn: unsupported.of,
    ...createFilesAside({ unsupported, checkNow, onScanWanted }),
  }
}

interface AsideParts extends Pick<Parts, 'onScanWanted'> {
  readonly unsupported: ReturnType<typeof createUnsupportedFiles>
  readonly checkNow: (path: string) => void
}

function createFilesAside({ unsupported, checkNow, onScanWanted }: AsideParts) {
  /** Sets listed unsupported videos aside, wherever they are. Returns their paths. */
  function setFilesAside(folders: readonly string[], paths: readonly string[]): string[] {
    const wanted = new Set(paths)
    const done = folders.flatMap((folder) => {
      const moved = unsupported.setAside(folder, wanted)
      // The scan names those behind the last of the list.
      if (moved.length > 0) checkNow(folder)
      return moved
    })
    if (done.length > 0) onScanWanted()
    return done
  }

  function bringFilesBack(folders: readonly string[], paths: readonly string[]): string[] {
    const wanted = new Set(paths)
    return folders.flatMap((folder) => unsupported.bringBack(folder, wanted))
  }

  return { setFilesAside, bringFilesBack }
}

/** Files that were not overlooked before, or with another failure: each one is reported once. */
const newlyOverlooked = (before: MonitoredFolder['overlooked'], now: MonitoredFolder['overlooked']): OverlookedFile[] =>
  [...now.values()].filter(({ path, because }) => before.get(path)?.because.code !== because.code)

function unavailableFolders(all: ReadonlyMap<string, MonitoredFolder>): { path: string; because: Failure }[] {
  return [...all].flatMap(([path, { state }]) =>
    state?.kind === 'unavailable' ? [{ path, because: state.because }] : [],
  )
}

/**
 * Overlooked files that need a person. An empty file counts only in a run over the present files (`once`): it may still be
 * written.
 */
function overlookedFiles(all: ReadonlyMap<string, MonitoredFolder>, once: boolean): OverlookedFile[] {
  return [...all.values()].flatMap((monitored) =>
    [...monitored.overlooked.values()].filter(({ because }) => once || because.code !== 'file-empty'),
  )
}
