import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { everyClip } from '../clips/every-clip.ts'
import type { Clip } from '../contract/clip.ts'
import { beforeUploadKinds } from '../contract/clip-kinds.ts'
import type { ClipStore, Clock, Files, Folders } from '../ports.ts'
import { createYielder } from '../runtime/yielder.ts'
import type { KnownFiles } from './known-files.ts'

/** Missing files are collected up to this number before their folder is checked. */
const MISSING_BATCH_ROWS = 50

interface Parts {
  readonly store: Pick<ClipStore, 'atPath' | 'page' | 'roomForMore'>
  readonly lifecycle: Pick<ClipLifecycle, 'apply'>
  readonly files: Pick<Files, 'stat' | 'open'>
  readonly folders: Pick<Folders, 'isThere'>
  readonly clock: Clock
  readonly knownFiles: KnownFiles
  readonly markMissing: (clip: Clip) => void
}

/** Finds clips whose file is gone, for the intake: after a whole scan, or when the watcher reports removed files. */
export function createMissingFiles({ store, lifecycle, files, folders, clock, knownFiles, markMissing }: Parts) {
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
