import { stat } from 'node:fs/promises'
import { AppError } from '../../core/app-error.ts'
import { practiceFolder, stationFolder } from '../data-folders.ts'
import { isBelow } from './folder-overlap.ts'
import { realPath } from './real-path.ts'

/** What OnDeck keeps on this computer: its videos are copies, and practice videos must never be uploaded for real. */
export interface OwnData {
  readonly folders: readonly string[]
  /** Folders within it that may be watched: those of the practice cameras. */
  readonly exempt: readonly string[]
}

/** The station's data folder, and the usual ones of the station and of the practice service beside it. */
export const ownDataOf = (dataDir: string, exempt: readonly string[] = []): OwnData => ({
  folders: [dataDir, stationFolder, practiceFolder],
  exempt,
})

/**
 * Throws AppError `folder-own-data` for a source folder that is, contains or lies in OnDeck's own data. Links are
 * followed, and each call looks anew: a link can be changed later.
 */
export async function refuseOwnData(path: string, { folders, exempt }: OwnData): Promise<void> {
  const source = await realOrNull(path)
  if (source === null) return
  for (const each of exempt) if ((await realOrNull(each)) === source) return
  for (const each of folders) {
    const own = await realOrNull(each)
    if (own === null || !(own === source || isBelow(own, source) || isBelow(source, own))) continue
    if (await stat(own).then((found) => found.isDirectory())) {
      throw new AppError('folder-own-data', { folder: path, other: own })
    }
  }
}

/** Null where nothing is there, or cannot be asked: then nothing can be read from it either. */
const realOrNull = (path: string): Promise<string | null> => realPath(path).catch(() => null)
