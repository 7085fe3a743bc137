import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { everyClip } from '../clips/every-clip.ts'
import { isInside } from '../clips/paths.ts'
import type { Clip, ClipKind } from '../contract/clip.ts'
import { beforeUploadKinds } from '../contract/clip-kinds.ts'
import type { ExcludedBy } from '../copies/exclude.ts'
import { answerOfPerson } from '../copies/find-copies.ts'
import type { ClipStore, Clock, Files, Folders, FoundFile } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'

/** Files of a folder in columns: a season leaves 100,000 of them, and objects take three times the memory. */
interface KnownFolder {
  scan: number
  /** Row of each path. */
  readonly rows: Map<string, number>
  readonly freeRows: number[]
  readonly sizesBytes: number[]
  readonly modifiedAtMs: number[]
  /** Number of the last scan that saw the file. */
  readonly scans: number[]
}

const emptyFolder = (): KnownFolder => ({
  scan: 0,
  rows: new Map(),
  freeRows: [],
  sizesBytes: [],
  modifiedAtMs: [],
  scans: [],
})

function forgetFile({ rows, freeRows }: KnownFolder, path: string) {
  const row = rows.get(path)
  if (row === undefined) return
  rows.delete(path)
  freeRows.push(row)
}

type KnownFiles = ReturnType<typeof createKnownFiles>

/** Remembers each folder's files as last seen, so that a scan asks the database only about new and changed files. */
export function createKnownFiles() {
  const folders = new Map<string, KnownFolder>()

  function of(folder: string): KnownFolder {
    const known = folders.get(folder) ?? emptyFolder()
    folders.set(folder, known)
    return known
  }

  return {
    /** Starts a scan. */
    begin(folder: string) {
      of(folder).scan += 1
    },
    isKnown: (folder: string, path: string): boolean => of(folder).rows.has(path),
    /** True for a file that was last seen with this size and modification time. */
    isSame(folder: string, { path, sizeBytes, modifiedAtMs }: FoundFile): boolean {
      const known = of(folder)
      const row = known.rows.get(path)
      if (row === undefined) return false
      if (known.sizesBytes[row] !== sizeBytes || known.modifiedAtMs[row] !== modifiedAtMs) return false
      known.scans[row] = known.scan
      return true
    },
    keep(folder: string, { path, sizeBytes, modifiedAtMs }: FoundFile) {
      const known = of(folder)
      const row = known.rows.get(path) ?? known.freeRows.pop() ?? known.scans.length
      known.rows.set(path, row)
      known.sizesBytes[row] = sizeBytes
      known.modifiedAtMs[row] = modifiedAtMs
      known.scans[row] = known.scan
    },
    forget: (folder: string, path: string) => forgetFile(of(folder), path),
    forgetFolder: (folder: string) => void folders.delete(folder),
    /** Removes and returns the files that the whole scan did not see. */
    takeUnseen(folder: string): string[] {
      const known = of(folder)
      const unseen = [...known.rows].filter(([, row]) => known.scans[row] !== known.scan).map(([path]) => path)
      for (const path of unseen) forgetFile(known, path)
      return unseen
    },
  }
}

/** Missing files are collected up to this number before their folder is checked. */
const MISSING_BATCH_ROWS = 50

interface MissingFilesParts {
  readonly store: Pick<ClipStore, 'atPath' | 'page' | 'roomForMore'>
  readonly lifecycle: Pick<ClipLifecycle, 'apply'>
  readonly files: Pick<Files, 'stat' | 'open'>
  readonly folders: Pick<Folders, 'isThere'>
  readonly clock: Clock
  readonly knownFiles: KnownFiles
  readonly markMissing: (clip: Clip) => void
}

/** Finds clips whose file is gone, for the intake: after a whole scan, or when the watcher reports removed files. */
function createMissingFiles({ store, lifecycle, files, folders, clock, knownFiles, markMissing }: MissingFilesParts) {
  /** Folders that were compared with the database since the start. */
  const compared = new Set<string>()

  /** Marks clips missing that are not uploaded and whose file the whole scan did not see. */
  async function markUnseenMissing(folder: string, signal: AbortSignal) {
    const unseen = knownFiles.takeUnseen(folder)
    await markGoneMissing(folder, compared.has(folder) ? clipsAt(unseen) : unseenSinceLastStart(folder), signal)
    if (!signal.aborted) compared.add(folder)
  }

  /** Checks again files that could not be opened: a scan does not show when a file is no longer locked. */
  async function recheckLocked(folder: string, signal: AbortSignal) {
    const yieldToEventLoop = createYielder(clock, store.roomForMore)
    for (const { id, path, state } of everyClip(store, { kinds: ['unreadable'], folder })) {
      await yieldToEventLoop(signal)
      if (signal.aborted) return
      if (state.kind !== 'unreadable' || state.because.code !== 'file-locked') continue
      if (await isOpen(path)) lifecycle.apply(id, { kind: 'moved-again' })
    }
  }

  function* unseenSinceLastStart(folder: string): Generator<Clip> {
    for (const clip of everyClip(store, { kinds: beforeUploadKinds, folder }))
      if (!knownFiles.isKnown(folder, clip.path)) yield clip
  }

  function* clipsAt(paths: readonly string[]): Generator<Clip> {
    for (const path of paths) {
      const clip = store.atPath(path)
      if (clip && beforeUploadKinds.includes(clip.state.kind)) yield clip
    }
  }

  async function markGoneMissing(folder: string, clips: Iterable<Clip>, signal: AbortSignal) {
    const yieldToEventLoop = createYielder(clock, store.roomForMore)
    let gone: Clip[] = []
    for (const clip of clips) {
      await yieldToEventLoop(signal)
      if (signal.aborted) return
      if (await isGone(clip.path)) gone.push(clip)
      if (gone.length < MISSING_BATCH_ROWS) continue
      await markAllMissing(folder, gone, () => yieldToEventLoop(signal))
      gone = []
    }
    if (gone.length > 0) await markAllMissing(folder, gone, () => yieldToEventLoop(signal))
  }

  /** Marks none of the clips missing when their whole folder is away. */
  async function markAllMissing(folder: string, clips: readonly Clip[], yieldToEventLoop: () => Promise<void>) {
    if (!(await folders.isThere(folder))) return
    for (const clip of clips) {
      markMissing(clip)
      await yieldToEventLoop()
    }
  }

  const isOpen = (path: string) =>
    files.open(path).then(
      () => true,
      () => false,
    )

  /** False for a file that cannot be checked: an error does not prove that the file is gone. */
  const isGone = (path: string) =>
    files.stat(path).then(
      (file) => file === null,
      () => false,
    )

  return {
    /** True when the database has clips of the folder from an earlier process that no scan has confirmed yet. */
    expectsFiles: (folder: string) =>
      !compared.has(folder) && store.page({ kinds: beforeUploadKinds, folder, after: null, limit: 1 }).length > 0,
    markUnseenMissing,
    recheckLocked,
    /** Marks clips missing whose files the watcher reported as removed. */
    async markReportedMissing(folder: string, paths: readonly string[], signal: AbortSignal) {
      for (const path of paths) knownFiles.forget(folder, path)
      await markGoneMissing(folder, clipsAt(paths), signal)
    },
    forget: (folder: string) => void compared.delete(folder),
  }
}

interface Parts {
  readonly store: ClipStore
  readonly lifecycle: ClipLifecycle
  readonly files: Pick<Files, 'stat' | 'open'>
  readonly folders: Pick<Folders, 'isThere'>
  readonly clock: Clock
  /** The pattern of the settings that leaves a file out; none when not given. */
  readonly excludedBy?: ExcludedBy
}

export type Intake = ReturnType<typeof createIntake>

/**
 * Takes in the files that scans and watchers report: adds new clips, and starts changed files over. The scan decides.
 */
export function createIntake({ store, lifecycle, files, folders, clock, excludedBy = () => null }: Parts) {
  const knownFiles = createKnownFiles()
  const missing = createMissingFiles({ store, lifecycle, files, folders, clock, knownFiles, markMissing })

  /** Returns true for a new clip. */
  function register(folder: string, file: FoundFile): boolean {
    if (knownFiles.isSame(folder, file)) return false
    const clip = store.isIgnored(folder, file) ? null : store.atPath(file.path)
    if (clip === undefined) excludeOrInclude(lifecycle.add(folder, file))
    else if (clip) excludeOrInclude(clip)
    const isDealtWith =
      !clip || (isUnchanged(clip, file) && clip.state.kind !== 'missing') || registerChange(folder, clip, file)
    // A file is remembered only after it was handled.
    if (isDealtWith) knownFiles.keep(folder, file)
    else knownFiles.forget(folder, file.path)
    return clip === undefined
  }

  /** Leaves a file out by a pattern, without reading it, or takes it in again where no pattern does any more. */
  function excludeOrInclude(clip: Clip) {
    const { id, state } = clip
    const pattern = excludedBy(clip)
    const isExcluded = state.kind === 'left-out' && state.why === 'excluded'
    if (pattern === null) {
      if (isExcluded) lifecycle.apply(id, { kind: 'retried' })
    } else if (excludableKinds.includes(state.kind) && answerOfPerson(store.ledger(id)) !== 'upload') {
      const leftOut = { kind: 'left-out', why: 'excluded', of: null, name: pattern } as const
      lifecycle.apply(id, leftOut, { facts: { tags: null, sessionGroupId: null } })
    }
  }

  function registerChange(folder: string, clip: Clip, file: FoundFile): boolean {
    const facts = { sizeBytes: file.sizeBytes, modifiedAtMs: file.modifiedAtMs, fingerprint: null }
    switch (clip.state.kind) {
      case 'found':
      case 'settling':
        return true // the finished test checks it until it is finished
      case 'reserving':
      case 'sending':
      case 'confirming':
        return false // the attempt notices the change; the next scan sees what remains
      case 'missing':
        lifecycle.apply(clip.id, { kind: 'retried' }, { facts })
        return true
      case 'probing':
      case 'untagged':
      case 'unreadable':
      case 'held':
      case 'queued':
      case 'waiting':
      case 'original-missing':
      case 'left-out':
        lifecycle.apply(clip.id, { kind: 'moved-again' }, { facts })
        return true
      case 'duplicate':
      case 'uploaded-elsewhere':
      case 'processing':
      case 'completed':
      case 'failed':
      case 'cancelled':
      case 'gone-at-service':
        // The earlier clip is done: the camera has reused its name.
        lifecycle.add(folder, file)
        return true
    }
  }

  /** Sends a clip back to the finished test, which decides if its file is missing or its folder is unavailable. */
  const recheckFile = (clip: Clip) => void lifecycle.apply(clip.id, { kind: 'moved-again' })

  /** Adds a new clip for a file that now holds another recording. */
  function replaceRecording({ id, folder }: Clip, file: FoundFile) {
    lifecycle.apply(id, { kind: 'overwritten' })
    // A file that was moved after its upload is outside the source folder, where no camera writes.
    if (isInside(file.path, folder)) lifecycle.add(folder, file)
  }

  /** Marks a clip overwritten if its path belongs to a newer clip. Returns true in that case. */
  function leaveToNewerClip({ id, path }: Pick<Clip, 'id' | 'path'>): boolean {
    if (store.atPath(path)?.id === id) return false
    lifecycle.apply(id, { kind: 'overwritten' })
    return true
  }

  /** Marks a clip missing whose file is gone, unless its upload has begun. */
  function markMissing({ id, folder, path }: Pick<Clip, 'id' | 'folder' | 'path'>) {
    knownFiles.forget(folder, path)
    lifecycle.apply(id, { kind: 'vanished' })
  }

  return {
    /** Starts a scan of the folder. */
    begin: knownFiles.begin,
    expectsFiles: missing.expectsFiles,
    register,
    roomForMore: store.roomForMore,
    recheckFile,
    markMissing,
    replaceRecording,
    leaveToNewerClip,
    markUnseenMissing: missing.markUnseenMissing,
    markReportedMissing: missing.markReportedMissing,
    recheckLocked: missing.recheckLocked,
    /** Compares every file of the folder with the store again at its next scan. */
    recheckFolder: knownFiles.forgetFolder,
    /** Forgets a folder that is no longer watched. */
    forget(folder: string) {
      knownFiles.forgetFolder(folder)
      missing.forget(folder)
    },
  }
}

/** Clips in these states have sent nothing, and nothing is under way. */
const excludableKinds: readonly ClipKind[] = [...beforeUploadKinds, 'unreadable', 'original-missing']

const isUnchanged = (clip: Clip, file: FoundFile) =>
  clip.sizeBytes === file.sizeBytes && clip.modifiedAtMs === file.modifiedAtMs
