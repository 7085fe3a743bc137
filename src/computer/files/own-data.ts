import { stat } from 'node:fs/promises'
import { AppError } from '../../station/app-error.ts'
import { practiceFolder, stationFolder } from '../data-folders.ts'
import { isBelow } from './folder-overlap.ts'
import { realPath } from './real-path.ts'

/**
 * Folders with OnDeck's own data: their videos are copies, and practice videos must never be uploaded to the real
 * service.
 */
export interface OwnData {
  readonly folders: readonly string[]
  /** Folders within own data that may be watched: those of the practice cameras. */
  readonly exempt: readonly string[]
}

/** Lists the station's data folder, and the default ones of the station and the practice service. */
export const ownDataOf = (dataDir: string, exempt: readonly string[] = []): OwnData => ({
  folders: [dataDir, stationFolder, practiceFolder],
  exempt,
})

/**
 * Throws AppError `folder-own-data` for a source folder that is, contains or is inside OnDeck's own data. Links are
 * resolved at each call: a link can change later.
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

/** Null where nothing exists or the path cannot be read: then no clip can be read from there either. */
const realOrNull = (path: string): Promise<string | null> => realPath(path).catch(() => null)
