import { type Failure, failure } from '../../contract/failure.ts'
import type { FolderSettings } from '../../contract/settings.ts'
import { toFailure } from '../app-error.ts'
import type { ClipStore, Clock, FolderState, Folders, FoundFile, Overlooked } from '../ports.ts'
import type { Intake } from './intake.ts'

/** The scan is the truth, and comes this often whatever the watcher says. */
const SCAN_EVERY_MS = 60_000
/** A folder that is away is looked for more often. */
const LOOK_FOR_EVERY_MS = 3_000
/** A camera that writes hints without end: no more than a fifth of the time is spent scanning. */
const HINT_PAUSE_MS = 500

interface Parts {
  readonly store: ClipStore
  readonly intake: Intake
  readonly folders: Folders
  readonly clock: Clock
  readonly once: boolean
  readonly tell: (
    event: { kind: 'folder'; path: string; state: FolderState } | { kind: 'overlooked'; overlooked: Overlooked },
  ) => void
}

/** What is known of one folder while the station runs. */
interface Kept {
  state: FolderState | null
  seen: boolean
  hinted: boolean
  scanAtMs: number
  hintsCountFromMs: number
  stopWatching: (() => void) | null
  /** By path, as the last whole scan saw them. */
  overlooked: ReadonlyMap<string, Overlooked>
}

export type FolderKeeper = ReturnType<typeof createFolderKeeper>

/** Keeps each source folder: watches for hints, scans for the truth, and says when a folder is away. */
export function createFolderKeeper({ store, intake, folders, clock, once, tell }: Parts) {
  const all = new Map<string, Kept>()

  const keptOf = (path: string): Kept => {
    const known = all.get(path)
    if (known) return known
    const kept = {
      state: null,
      seen: false,
      hinted: false,
      scanAtMs: 0,
      hintsCountFromMs: 0,
      stopWatching: null,
      overlooked: new Map(),
    }
    all.set(path, kept)
    return kept
  }

  /** One look at whether the folder's time has come. */
  async function keep(folder: FolderSettings, signal: AbortSignal) {
    const kept = keptOf(folder.path)
    if (once && kept.seen) return
    const nowMs = clock.monotonicMs()
    const isTime = nowMs >= kept.scanAtMs || (kept.hinted && nowMs >= kept.hintsCountFromMs)
    if (!isTime) return
    kept.hinted = false
    if (!once) kept.stopWatching ??= watch(folder, kept, signal)
    await scan(folder, kept, signal)
  }

  function watch(folder: FolderSettings, kept: Kept, signal: AbortSignal): () => void {
    const hint = () => {
      kept.hinted = true
    }
    // Trouble with the watcher costs nothing but time: the scan finds what it missed.
    const trouble = (detail: string) => {
      hint()
      const because = failure('watching-limited', { detail })
      tell({ kind: 'overlooked', overlooked: { path: folder.path, because } })
    }
    const stop = folders.watch(folder, hint, trouble)
    signal.addEventListener('abort', stop, { once: true })
    return () => {
      signal.removeEventListener('abort', stop)
      stop()
    }
  }

  async function scan(folder: FolderSettings, kept: Kept, signal: AbortSignal) {
    const startedAtMs = clock.monotonicMs()
    try {
      if (!store.folderIsKnown(folder.path)) await welcome(folder, signal)
      const seen = new Set<string>()
      const overlooked = new Map<string, Overlooked>()
      const onOverlooked = (one: Overlooked) => void overlooked.set(one.path, one)
      for await (const batch of folders.scan({ ...folder, signal, onOverlooked })) {
        for (const file of batch) {
          seen.add(file.path)
          intake.see(folder.path, file)
        }
      }
      if (signal.aborted) return
      await intake.missUnseen(folder.path, seen, signal)
      report(kept, overlooked)
      const endedAtMs = clock.monotonicMs()
      kept.scanAtMs = endedAtMs + SCAN_EVERY_MS
      kept.hintsCountFromMs = endedAtMs + Math.max(HINT_PAUSE_MS, 4 * (endedAtMs - startedAtMs))
      setState(folder, kept, { kind: 'watching' })
    } catch (error) {
      const because = toFailure(error)
      if (because.code !== 'folder-missing' && because.code !== 'folder-unreadable') throw error
      kept.scanAtMs = clock.monotonicMs() + LOOK_FOR_EVERY_MS
      const sinceMs = kept.state?.kind === 'unavailable' ? kept.state.sinceMs : clock.nowMs()
      setState(folder, kept, { kind: 'unavailable', sinceMs, because })
    }
    kept.seen = true
  }

  /** The first time a folder is seen: clips that were there before may be left alone. */
  async function welcome(folder: FolderSettings, signal: AbortSignal) {
    const ignored: FoundFile[] = []
    const options = { ...folder, signal, onOverlooked: () => {} }
    if (folder.existing === 'ignore') {
      for await (const batch of folders.scan(options)) ignored.push(...batch)
    } else {
      // A folder is known once it could be read, not before.
      for await (const _batch of folders.scan(options)) break
    }
    if (!signal.aborted) store.addFolder(folder.path, clock.nowMs(), ignored)
  }

  /** Each is told once, and again only when something else is the matter with it. */
  function report(kept: Kept, overlooked: ReadonlyMap<string, Overlooked>) {
    for (const [path, one] of overlooked) {
      if (kept.overlooked.get(path)?.because.code !== one.because.code) tell({ kind: 'overlooked', overlooked: one })
    }
    kept.overlooked = overlooked
  }

  function setState(folder: FolderSettings, kept: Kept, state: FolderState) {
    const changed = describe(kept.state) !== describe(state)
    kept.state = state
    if (changed) tell({ kind: 'folder', path: folder.path, state })
  }

  const allSeen = () => all.size > 0 && [...all.values()].every(({ seen }) => seen)

  const unavailable = (): { path: string; because: Failure }[] =>
    [...all].flatMap(([path, { state }]) => (state?.kind === 'unavailable' ? [{ path, because: state.because }] : []))

  /** What somebody has to see to. An empty file is not among it: it may be one that is about to be written. */
  const overlooked = (): Overlooked[] =>
    [...all.values()].flatMap((kept) =>
      [...kept.overlooked.values()].filter(({ because }) => because.code !== 'file-empty'),
    )

  /** It is not watched any more, or differently. */
  function forget(path: string) {
    all.get(path)?.stopWatching?.()
    all.delete(path)
  }

  /** Looks through it as soon as possible. */
  function lookNow(path: string) {
    const kept = all.get(path)
    if (kept) kept.scanAtMs = 0
  }

  const stateOf = (path: string): FolderState | null => all.get(path)?.state ?? null

  return { keep, forget, lookNow, stateOf, allSeen, unavailable, overlooked }
}

const describe = (state: FolderState | null) => (state?.kind === 'unavailable' ? state.because.code : state?.kind)
