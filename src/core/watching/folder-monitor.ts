import type { Failure, FailureCode } from '../../contract/failure.ts'
import type { FolderSettings } from '../../contract/station/settings.ts'
import { RESCAN_INTERVAL_SECONDS, type WatcherChoice } from '../../contract/station/station-status.ts'
import { toFailure } from '../app-error.ts'
import type { ClipStore, Clock, Folders, FolderWatchState, Overlooked } from '../ports.ts'
import { type ChosenWatch, createChosenWatch } from './chosen-watch.ts'
import type { Intake } from './intake.ts'
import { createFolderScanner, type ScannedFolder } from './scan-folder.ts'
import { createUnsupportedFiles, type UnsupportedEvent } from './unsupported-files.ts'

/** The scan is the truth, and comes this often whatever the watcher says. */
const SCAN_INTERVAL_MS = 60_000
/** A folder whose watcher does not tell everything is looked through more often. */
const RESCAN_INTERVAL_MS = RESCAN_INTERVAL_SECONDS * 1_000
/** A folder that is away is looked for more often. */
const AWAY_FOLDER_INTERVAL_MS = 3_000
/** Scans that hints ask for: no more than a fifth of the time is spent on them. */
const MIN_HINTED_SCAN_DELAY_MS = 500

export type FolderEvent =
  | { kind: 'folder'; path: string; state: FolderWatchState }
  | { kind: 'overlooked'; overlooked: Overlooked }
  | UnsupportedEvent

interface Parts {
  readonly store: ClipStore
  readonly intake: Intake
  readonly folders: Folders
  readonly clock: Clock
  readonly once: boolean
  readonly emit: (event: FolderEvent) => void
  /** A folder is to be looked through before its time. */
  readonly onScanWanted: () => void
}

/** The folder can't be read now; it is tried again. */
const isFolderProblem: ReadonlySet<FailureCode> = new Set(['folder-missing', 'folder-unreadable', 'folder-own-data'])

interface MonitoredFolder extends ScannedFolder {
  state: FolderWatchState | null
  /** Whether a scan has ended since the start, with or without success. */
  seen: boolean
  scanAtMs: number
  /** Before this moment, hints of the watcher start no scan. */
  hintsCountFromMs: number
  watch: ChosenWatch | null
  /** The state as last emitted, serialized. */
  announced: string
  /** By path, as the last whole scan saw them. */
  overlooked: ReadonlyMap<string, Overlooked>
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

/** Keeps each source folder: watches for hints, scans for the truth, and says when a folder is away. */
export function createFolderMonitor({ store, intake, folders, clock, once, emit, onScanWanted }: Parts) {
  const all = new Map<string, MonitoredFolder>()
  const unsupported = createUnsupportedFiles({ store, emit })
  const scanner = createFolderScanner({ store, intake, folders, clock, once, unsupported })

  function add(folder: FolderSettings): MonitoredFolder {
    const addedAtMs = store.expectFolder(folder, clock.nowMs())
    const monitored = newFolder(addedAtMs, store.folderAddedMs(folder.path) !== null)
    all.set(folder.path, monitored)
    return monitored
  }

  /** One look at whether the folder's time has come. */
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
      report(monitored, result.overlooked)
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

  /** Each is announced once, and again only when something else is the matter with it. */
  function report(monitored: MonitoredFolder, overlooked: ReadonlyMap<string, Overlooked>) {
    for (const [path, one] of overlooked) {
      if (monitored.overlooked.get(path)?.because.code !== one.because.code)
        emit({ kind: 'overlooked', overlooked: one })
    }
    monitored.overlooked = overlooked
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

  const allSeen = () => all.size > 0 && [...all.values()].every(({ seen }) => seen)

  const unavailable = (): { path: string; because: Failure }[] =>
    [...all].flatMap(([path, { state }]) => (state?.kind === 'unavailable' ? [{ path, because: state.because }] : []))

  /**
   * What somebody has to see to. An empty file may be one that is about to be written: it counts only where nothing waits
   * for what comes later.
   */
  const overlooked = (): Overlooked[] =>
    [...all.values()].flatMap((monitored) =>
      [...monitored.overlooked.values()].filter(({ because }) => once || because.code !== 'file-empty'),
    )

  /** It is watched in another way, or not any more. */
  function forget(path: string) {
    all.get(path)?.watch?.stop()
    all.delete(path)
    unsupported.forget(path)
    intake.forget(path)
  }

  /** It is not watched any more: added again, it begins anew. */
  const remove = (path: string) => store.forgetFolder(path)

  /** Looks through it as soon as possible; through every folder when none is named, as after a sleep. */
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
    stateOf,
    watcherOf,
    allSeen,
    unavailable,
    overlooked,
    unsupportedIn: unsupported.of,
  }
}
