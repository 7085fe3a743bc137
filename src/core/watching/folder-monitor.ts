import type { Failure, FailureCode } from '../../contract/failure.ts'
import type { FolderSettings } from '../../contract/station/settings.ts'
import { RESCAN_INTERVAL_SECONDS, type WatcherChoice } from '../../contract/station/station-status.ts'
import { toFailure } from '../app-error.ts'
import type { ClipStore, Clock, Folders, FolderWatchState, FoundFile, Overlooked } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import { type ChosenWatch, createChosenWatch } from './chosen-watch.ts'
import type { Intake } from './intake.ts'
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

/** A clock that goes further ahead says nothing about when a file came. */
const MAX_CLOCK_AHEAD_MS = 600_000
/** Few enough to be written at once. */
const IGNORE_BATCH_ROWS = 500

/** The folder can't be read now; it is tried again. */
const isFolderProblem: ReadonlySet<FailureCode> = new Set(['folder-missing', 'folder-unreadable', 'folder-own-data'])

/** What is known of one folder while the station runs. */
interface MonitoredFolder {
  /** Since when it is watched, whether it was there or not. */
  readonly addedAtMs: number
  /** It was looked through at some time. */
  isKnown: boolean
  state: FolderWatchState | null
  seen: boolean
  scanAtMs: number
  hintsCountFromMs: number
  watch: ChosenWatch | null
  /** How it stood when that was told. */
  told: string
  /** By path, as the last whole scan saw them. */
  overlooked: ReadonlyMap<string, Overlooked>
}

/** What a scan sees, and what of it was there before the folder was added. */
interface Listing {
  readonly listing: AsyncIterable<FoundFile[]>
  readonly old: FoundFile[]
  readonly isOld: (file: FoundFile) => boolean
}

export type FolderMonitor = ReturnType<typeof createFolderMonitor>

/** Keeps each source folder: watches for hints, scans for the truth, and says when a folder is away. */
export function createFolderMonitor({ store, intake, folders, clock, once, emit, onScanWanted }: Parts) {
  const all = new Map<string, MonitoredFolder>()
  const unsupported = createUnsupportedFiles({ store, emit })

  const keptOf = (folder: FolderSettings): MonitoredFolder => {
    const known = all.get(folder.path)
    if (known) return known
    const kept: MonitoredFolder = {
      addedAtMs: store.expectFolder(folder, clock.nowMs()),
      isKnown: store.folderAddedMs(folder.path) !== null,
      state: null,
      seen: false,
      scanAtMs: 0,
      hintsCountFromMs: 0,
      watch: null,
      told: '',
      overlooked: new Map(),
    }
    all.set(folder.path, kept)
    return kept
  }

  /** One look at whether the folder's time has come. */
  async function keep(folder: FolderSettings, signal: AbortSignal) {
    const kept = keptOf(folder)
    const isKnown = () => kept.isKnown
    if (once && kept.seen) return
    if (!once) kept.watch ??= createChosenWatch({ intake, folders, clock, folder, isKnown, emit, onScanWanted, signal })
    if (kept.watch?.hasMissedClip()) updateState(folder, kept)
    const nowMs = clock.monotonicMs()
    const isHinted = kept.watch?.wantsScan() === true && nowMs >= kept.hintsCountFromMs
    if (nowMs >= kept.scanAtMs || isHinted) await scan(folder, kept, signal)
  }

  async function scan(folder: FolderSettings, kept: MonitoredFolder, signal: AbortSignal) {
    const startedAtMs = clock.monotonicMs()
    const { watch } = kept
    // The first time a folder is looked through, files that were there before it was added may be left alone.
    const mayIgnore = !kept.isKnown && folder.existing === 'ignore'
    try {
      const overlooked = new Map<string, Overlooked>()
      const others = unsupported.collect(folder.path)
      const old: FoundFile[] = []
      let files = 0
      const isOld = (file: FoundFile) => mayIgnore && !cameSince(kept.addedAtMs, file)
      const listing = folders.scan({
        ...folder,
        holdsFiles: !once && intake.expectsFiles(folder.path),
        signal,
        onOverlooked: (one) => void overlooked.set(one.path, one),
        onUnsupported(file) {
          files += 1
          if (isOld(file)) old.push(file)
          else others.register(file)
        },
      })
      watch?.scanBegins({ countsMisses: kept.state !== null && kept.state.kind !== 'unavailable' })
      files += await takeIn(folder.path, kept, { listing, old, isOld }, signal)
      if (signal.aborted) return
      others.end()
      watch?.scanEnds()
      watch?.counted(files)
      report(kept, overlooked)
      const tookMs = clock.monotonicMs() - startedAtMs
      kept.hintsCountFromMs = clock.monotonicMs() + Math.max(MIN_HINTED_SCAN_DELAY_MS, 4 * tookMs)
      kept.scanAtMs = clock.monotonicMs() + SCAN_INTERVAL_MS
      updateState(folder, kept, 4 * tookMs)
    } catch (error) {
      if (signal.aborted) return
      const because = toFailure(error)
      if (!isFolderProblem.has(because.code)) throw error
      kept.scanAtMs = clock.monotonicMs() + AWAY_FOLDER_INTERVAL_MS
      const sinceMs = kept.state?.kind === 'unavailable' ? kept.state.sinceMs : clock.nowMs()
      setState(folder, kept, { kind: 'unavailable', sinceMs, because })
    }
    kept.seen = true
  }

  /** How many there are. */
  async function takeIn(path: string, kept: MonitoredFolder, { listing, old, isOld }: Listing, signal: AbortSignal) {
    const yieldToEventLoop = createYielder(clock)
    let count = 0
    intake.begin(path)
    for await (const files of listing) {
      count += files.length
      for (const file of files) {
        if (signal.aborted) return count
        if (isOld(file)) old.push(file)
        else if (intake.register(path, file)) kept.watch?.scanFound(file.path)
        await yieldToEventLoop(signal)
      }
    }
    // What the watcher has told of meanwhile was not there before.
    while (old.length > 0 && !signal.aborted) {
      const ignored = old.splice(-IGNORE_BATCH_ROWS).filter((file) => !kept.watch?.cameEarly(file.path))
      store.ignoreFiles(path, ignored)
      await yieldToEventLoop(signal)
    }
    if (signal.aborted) return count
    // A folder is known once it could be read, not before.
    if (!kept.isKnown) store.addFolder(path, kept.addedAtMs)
    kept.isKnown = true
    await intake.markUnseenMissing(path, signal)
    await intake.recheckLocked(path, signal)
    return count
  }

  const cameSince = (addedAtMs: number, { modifiedAtMs }: FoundFile) =>
    modifiedAtMs >= addedAtMs && modifiedAtMs <= clock.nowMs() + MAX_CLOCK_AHEAD_MS

  /** Each is told once, and again only when something else is the matter with it. */
  function report(kept: MonitoredFolder, overlooked: ReadonlyMap<string, Overlooked>) {
    for (const [path, one] of overlooked) {
      if (kept.overlooked.get(path)?.because.code !== one.because.code) emit({ kind: 'overlooked', overlooked: one })
    }
    kept.overlooked = overlooked
  }

  function updateState(folder: FolderSettings, kept: MonitoredFolder, atLeastMs = 0) {
    if (kept.watch?.seesAll() ?? true) return setState(folder, kept, { kind: 'watching' })
    kept.scanAtMs = Math.min(kept.scanAtMs, clock.monotonicMs() + Math.max(RESCAN_INTERVAL_MS, atLeastMs))
    setState(folder, kept, { kind: 'rescan-only' })
  }

  function setState(folder: FolderSettings, kept: MonitoredFolder, state: FolderWatchState) {
    const told = JSON.stringify([state.kind === 'unavailable' ? state.because.code : state.kind, kept.watch?.choice()])
    const changed = kept.told !== told
    kept.told = told
    kept.state = state
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
    [...all.values()].flatMap((kept) =>
      [...kept.overlooked.values()].filter(({ because }) => once || because.code !== 'file-empty'),
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
    for (const [one, kept] of all) if (path === undefined || path === one) kept.scanAtMs = 0
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
