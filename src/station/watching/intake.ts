import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { isInside } from '../clips/paths.ts'
import type { Clip, ClipKind } from '../contract/clip.ts'
import { beforeUploadKinds } from '../contract/clip-kinds.ts'
import type { ExcludedBy } from '../copies/exclude.ts'
import { answerOfPerson } from '../copies/find-copies.ts'
import type { ClipStore, Clock, Files, Folders, FoundFile } from '../ports.ts'
import { createKnownFiles } from './known-files.ts'
import { createMissingFiles } from './missing-files.ts'

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
