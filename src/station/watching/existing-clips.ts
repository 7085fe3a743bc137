import type { FolderSettings } from '../contract/settings.ts'
import type { ClipStore, FoundFile } from '../ports.ts'

/** More clips than these are not taken in unasked by a station that knows none yet. */
const MAX_UNASKED_CLIPS = 20

export interface ExistingClipsEvent {
  readonly kind: 'existing-clips'
  readonly folder: string
  /** Number of clips that wait for an answer; 0 once a person has given it. */
  readonly clips: number
}

/** Files of one scan that a person may have to decide about. */
export interface ExistingCheck {
  readonly isExisting: (file: FoundFile) => boolean
  /** So many are taken in without a question. */
  readonly maxUnasked: number
}

type Store = Pick<ClipStore, 'hasClipsBefore' | 'restoredAtMs' | 'folderCheckedMs' | 'isIgnored' | 'atPath'>

/** First scan of a folder, or first since the station was restored. */
interface ScannedBefore {
  readonly addedAtMs: number
  readonly isKnown: boolean
}

/**
 * Returns the reason to ask before a folder's existing clips are taken, or null. A station without any clip in its
 * ledger may replace one that has uploaded them all, and a restored station doesn't have the clips that came after
 * its backup.
 */
export function existingCheckOf(store: Store, folder: FolderSettings, scanned: ScannedBefore): ExistingCheck | null {
  const restoredAtMs = store.restoredAtMs()
  if (restoredAtMs !== null && scanned.isKnown && (store.folderCheckedMs(folder.path) ?? 0) < restoredAtMs) {
    const isUnknown = (file: FoundFile) => !store.isIgnored(folder.path, file) && store.atPath(file.path) === undefined
    return { isExisting: (file) => file.modifiedAtMs < restoredAtMs && isUnknown(file), maxUnasked: 0 }
  }
  if (scanned.isKnown || folder.existing !== 'ask' || store.hasClipsBefore(scanned.addedAtMs)) return null
  return { isExisting: (file) => file.modifiedAtMs < scanned.addedAtMs, maxUnasked: MAX_UNASKED_CLIPS }
}
