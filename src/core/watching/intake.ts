import type { Clip } from '../../contract/clips/clip.ts'
import { beforeUploadKinds } from '../../contract/clips/clip-kinds.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { everyClip } from '../clips/every-clip.ts'
import { isInside } from '../clips/paths.ts'
import type { ClipStore, Clock, Files, Folders, FoundFile } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import { createKnownFiles } from './known-files.ts'

/** So many files are looked for before their folder is. */
const MISSING_BATCH_ROWS = 50

interface Parts {
  readonly store: ClipStore
  readonly lifecycle: ClipLifecycle
  readonly files: Pick<Files, 'stat' | 'open'>
  readonly folders: Pick<Folders, 'isThere'>
  readonly clock: Clock
}

export type Intake = ReturnType<typeof createIntake>

/** Compares what a scan saw with what the station knows. The scan is the truth. */
export function createIntake({ store, lifecycle, files, folders, clock }: Parts) {
  const known = createKnownFiles()
  /** Folders that were compared with the database once since the start. */
  const compared = new Set<string>()

  /** Answers whether it is a new clip's. */
  function register(folder: string, file: FoundFile): boolean {
    if (known.isSame(folder, file)) return false
    const clip = store.isIgnored(folder, file) ? null : store.atPath(file.path)
    if (clip === undefined) lifecycle.add(folder, file)
    const isDealtWith =
      !clip || (isUnchanged(clip, file) && clip.state.kind !== 'missing') || registerChange(folder, clip, file)
    // Remembered only when it was dealt with.
    if (isDealtWith) known.keep(folder, file)
    else known.forget(folder, file.path)
    return clip === undefined
  }

  function registerChange(folder: string, clip: Clip, file: FoundFile): boolean {
    const facts = { sizeBytes: file.sizeBytes, modifiedAtMs: file.modifiedAtMs, fingerprint: null }
    switch (clip.state.kind) {
      case 'found':
      case 'settling':
        return true // looked at continually until it is finished
      case 'reserving':
      case 'sending':
      case 'confirming':
        return false // the attempt notices by itself; what it leaves to us comes up again with the next scan
      case 'missing':
        lifecycle.apply(clip.id, { kind: 'retried' }, { facts })
        return true
      case 'probing':
      case 'untagged':
      case 'unreadable':
      case 'held':
      case 'queued':
      case 'waiting':
        lifecycle.apply(clip.id, { kind: 'moved-again' }, { facts })
        return true
      case 'duplicate':
      case 'processing':
      case 'completed':
      case 'failed':
      case 'cancelled':
      case 'gone-at-service':
        // What was there has had its turn: the camera has reused the name.
        lifecycle.add(folder, file)
        return true
    }
  }

  /**
   * Its file was not found. Whether it is gone, or its whole folder is away for a while, is decided where unfinished
   * clips are watched.
   */
  const recheckFile = (clip: Clip) => void lifecycle.apply(clip.id, { kind: 'moved-again' })

  /** Its file holds another recording now. That is a clip of its own, of which nothing is known yet. */
  function replaceRecording({ id, folder }: Clip, file: FoundFile) {
    lifecycle.apply(id, { kind: 'overwritten' })
    // A file that was moved after its upload lies where no camera writes.
    if (isInside(file.path, folder)) lifecycle.add(folder, file)
  }

  /** The camera has used its name for a newer clip: what lies there is that one's. Answers whether it is so. */
  function leaveToNewerClip({ id, path }: Pick<Clip, 'id' | 'path'>): boolean {
    if (store.atPath(path)?.id === id) return false
    lifecycle.apply(id, { kind: 'overwritten' })
    return true
  }

  /** Its file is gone, and takes the clip with it, unless the video had left already. */
  function markMissing({ id, folder, path }: Pick<Clip, 'id' | 'folder' | 'path'>) {
    known.forget(folder, path)
    lifecycle.apply(id, { kind: 'vanished' })
  }

  /** After a whole scan: the clips that we wait for and whose file it did not see. */
  async function markUnseenMissing(folder: string, signal: AbortSignal) {
    const unseen = known.takeUnseen(folder)
    await markGoneMissing(folder, compared.has(folder) ? clipsAt(unseen) : unseenSinceLastStart(folder), signal)
    if (!signal.aborted) compared.add(folder)
  }

  /** Files that could not be opened: no scan shows that they can be now. */
  async function recheckLocked(folder: string, signal: AbortSignal) {
    const yieldToEventLoop = createYielder(clock)
    for (const { id, path, state } of everyClip(store, { kinds: ['unreadable'], folder })) {
      await yieldToEventLoop(signal)
      if (signal.aborted) return
      if (state.kind !== 'unreadable' || state.because.code !== 'file-locked') continue
      if (await isOpen(path)) lifecycle.apply(id, { kind: 'moved-again' })
    }
  }

  function* unseenSinceLastStart(folder: string): Generator<Clip> {
    for (const clip of everyClip(store, { kinds: beforeUploadKinds, folder }))
      if (!known.isKnown(folder, clip.path)) yield clip
  }

  function* clipsAt(paths: readonly string[]): Generator<Clip> {
    for (const path of paths) {
      const clip = store.atPath(path)
      if (clip && beforeUploadKinds.includes(clip.state.kind)) yield clip
    }
  }

  async function markGoneMissing(folder: string, clips: Iterable<Clip>, signal: AbortSignal) {
    const yieldToEventLoop = createYielder(clock)
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

  /** A folder that went away in this moment takes no clip with it. */
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

  /** A file that cannot be looked at is not known to be gone. */
  const isGone = (path: string) =>
    files.stat(path).then(
      (file) => file === null,
      () => false,
    )

  return {
    /** A scan begins. */
    begin: known.begin,
    /** Whether an earlier process has left clips whose files should be in it, and nobody has looked since. */
    expectsFiles: (folder: string) =>
      !compared.has(folder) && store.page({ kinds: beforeUploadKinds, folder, after: null, limit: 1 }).length > 0,
    register,
    recheckFile,
    markMissing,
    replaceRecording,
    leaveToNewerClip,
    markUnseenMissing,
    recheckLocked,
    /** The watcher says that these are gone. */
    async markReportedMissing(folder: string, paths: readonly string[], signal: AbortSignal) {
      for (const path of paths) known.forget(folder, path)
      await markGoneMissing(folder, clipsAt(paths), signal)
    },
    /** The folder is not watched any more. */
    forget(folder: string) {
      known.forgetFolder(folder)
      compared.delete(folder)
    },
  }
}

const isUnchanged = (clip: Clip, file: FoundFile) =>
  clip.sizeBytes === file.sizeBytes && clip.modifiedAtMs === file.modifiedAtMs
