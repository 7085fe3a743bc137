import { isAbsolute } from 'node:path'
import { findFolderOverlap } from '../../computer/files/folder-overlap.ts'
import { type OwnData, refuseOwnData } from '../../computer/files/own-data.ts'
import { toFailure } from '../app-error.ts'
import { evidence } from '../contract/evidence.ts'
import { type Failure, failure } from '../contract/failure.ts'
import type { Settings } from '../contract/settings.ts'
import { moveTargetOf } from '../uploads/move-uploaded.ts'

type Wanted = Pick<Settings, 'folders' | 'uploads'>

/** A source folder, or the folder that uploaded clips are moved to. */
interface WatchedPath {
  readonly path: string
  readonly recursive: boolean
  readonly isSource: boolean
}

/** Lists source folders and the folder that uploaded clips are moved to. */
export function watchedPathsOf({ folders, uploads }: Wanted): WatchedPath[] {
  const away = moveTargetOf(uploads)
  const watched = folders
    .filter((folder) => folder.watched)
    .map(({ path, recursive }) => ({ path, recursive, isSource: true }))
  return away === null ? watched : [...watched, { path: away, recursive: false, isSource: false }]
}

/**
 * Lists the paths to check before a change. A new target folder for uploaded clips may not contain a source folder
 * either.
 */
export function pathsToCheck(next: Wanted, present: Wanted): WatchedPath[] {
  const isNew = moveTargetOf(next.uploads) !== moveTargetOf(present.uploads)
  return watchedPathsOf(next).map((each) => (isNew && !each.isSource ? { ...each, recursive: true } : each))
}

/** Tells whether a change adds a source or target folder. */
export function addsPaths(next: Wanted, present: Wanted): boolean {
  const before = new Set(watchedPathsOf(present).map((each) => JSON.stringify(each)))
  return watchedPathsOf(next).some((each) => !before.has(JSON.stringify(each)))
}

/** Address of a share, as people copy it from another computer; on Windows `\\nas\cam` is a path. */
const shareAddress = /^(?:smb:|nfs:|afp:|\\\\)/iu

/**
 * Finds a problem with the paths. Overlapping folders would import every clip twice, and moved clips would be found
 * again.
 */
export async function findPathProblem(paths: readonly WatchedPath[], ownData: OwnData): Promise<Failure | null> {
  const relative = paths.find(({ path }) => !isAbsolute(path))
  if (relative) {
    const expected = evidence(shareAddress.test(relative.path) ? 'connected-share' : 'folder-path')
    return failure('config-invalid', { key: 'path', given: relative.path, expected })
  }
  const overlap = await findFolderOverlap(paths)
  if (overlap) {
    const isMove = [overlap.inner, overlap.outer].some((index) => paths[index]?.isSource === false)
    const { innerPath: folder, outerPath: other } = overlap
    return failure('folder-overlaps', { folder, other, ...(isMove && { use: 'move' }) })
  }
  for (const { path } of paths.filter(({ isSource }) => isSource)) {
    const refused = await refuseOwnData(path, ownData).then(() => null, toFailure)
    if (refused) return refused
  }
  return null
}
