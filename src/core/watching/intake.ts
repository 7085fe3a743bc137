import type { Clip } from '../../contract/clips/clip.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { isInside } from '../clips/paths.ts'
import type { ClipStore, Clock, Files, Folders, FoundFile } from '../ports.ts'
import { createKnownFiles } from './known-files.ts'
import { createMissingFiles } from './missing-files.ts'

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
  const missing = createMissingFiles({ store, lifecycle, files, folders, clock, known, markMissing })

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

  return {
    /** Starts a scan of the folder. */
    begin: known.begin,
    expectsFiles: missing.expectsFiles,
    register,
    recheckFile,
    markMissing,
    replaceRecording,
    leaveToNewerClip,
    markUnseenMissing: missing.markUnseenMissing,
    markReportedMissing: missing.markReportedMissing,
    recheckLocked: missing.recheckLocked,
    /** Forgets a folder that is no longer watched. */
    forget(folder: string) {
      known.forgetFolder(folder)
      missing.forget(folder)
    },
  }
}

const isUnchanged = (clip: Clip, file: FoundFile) =>
  clip.sizeBytes === file.sizeBytes && clip.modifiedAtMs === file.modifiedAtMs
