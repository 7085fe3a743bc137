import type { ExistingAnswer, FolderSettings } from '../../contract/station/settings.ts'
import type { FoundFile } from '../ports.ts'
import type { UnsupportedInFolder } from './unsupported-files.ts'

/** The store's memory of source folders: when each was added, and which files it had before. */
export interface FolderMemory {
  /**
   * Records a folder that is to be watched; it may be unavailable. Returns when it was added: now if it is new, or if
   * `existing` has changed.
   */
  expectFolder(folder: Pick<FolderSettings, 'path' | 'existing'>, atMs: number): number
  /** When the folder was added; null before its first whole scan. */
  folderAddedMs(path: string): number | null
  /** Records the first whole scan of a folder. */
  addFolder(path: string, addedAtMs: number): void
  /** Ignores files that were there before the folder was added, wherever they are in the folder. */
  ignoreFiles(folder: string, files: readonly FoundFile[]): void
  /** Ignores files until a person decides about them: `answerExisting`. */
  keepWaiting(folder: string, files: readonly FoundFile[]): void
  /** Number of files that wait for an answer. */
  waitingIn(folder: string): number
  /** `take`: the waiting files are found as new clips by the next scan. `ignore`: they stay ignored. */
  answerExisting(folder: string, answer: ExistingAnswer): void
  /** True when the station knew a clip before this moment. */
  hasClipsBefore(atMs: number): boolean
  /** When a folder was scanned first, or first since the station was restored. */
  folderCheckedMs(path: string): number | null
  folderChecked(path: string, atMs: number): void
  isIgnored(folder: string, file: FoundFile): boolean
  /** Sets unsupported videos aside, as they are now: a file that changes is another one. */
  setFilesAside(folder: string, files: readonly FoundFile[], atMs: number): void
  bringFilesBack(folder: string, files: readonly FoundFile[]): void
  /** When the file was set aside; null where it was not. */
  asideAtMs(folder: string, file: FoundFile): number | null
  /** Unsupported videos that the last scan found; undefined before the first scan that found any. */
  unsupportedIn(folder: string): UnsupportedInFolder | undefined
  keepUnsupported(folder: string, unsupported: UnsupportedInFolder): void
  /** Forgets a folder that is no longer watched: added again, it starts over. */
  forgetFolder(path: string): void
}
