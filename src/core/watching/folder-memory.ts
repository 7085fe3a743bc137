import type { FolderSettings } from '../../contract/station/settings.ts'
import type { FoundFile } from '../ports.ts'
import type { UnsupportedInFolder } from './unsupported-files.ts'

/** What the store remembers of source folders: since when each is watched, and what was in it before. */
export interface FolderMemory {
  /**
   * It is to be watched, and may still be away. Answers since when: from now on where it never was, or was with another
   * wish for the clips that are there already.
   */
  expectFolder(folder: Pick<FolderSettings, 'path' | 'existing'>, atMs: number): number
  /** Since when it is watched; null for one that was never looked through. */
  folderAddedMs(path: string): number | null
  /** It was looked through for the first time. */
  addFolder(path: string, addedAtMs: number): void
  /** These were there before the folder was added: they are not taken, wherever in the folder they lie. */
  ignoreFiles(folder: string, files: readonly FoundFile[]): void
  isIgnored(folder: string, file: FoundFile): boolean
  /** What the last scan saw of videos that the service does not take; undefined before one saw any. */
  unsupportedIn(folder: string): UnsupportedInFolder | undefined
  keepUnsupported(folder: string, unsupported: UnsupportedInFolder): void
  /** It is not watched any more: added again, it begins anew. */
  forgetFolder(path: string): void
}
