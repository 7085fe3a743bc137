import { type Dirent, lstatSync, readdirSync, readlinkSync, type Stats, statSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import type { FailureCode } from '../../station/contract/failure.ts'
import { isHiddenFolder, type NameKind, nameKind } from './clip-name.ts'
import { addFile, type FileColumns, noFiles } from './file-columns.ts'

const MAX_BATCH_FILES = 500
/** A slow share must not delay a batch that is not full. */
const MAX_BATCH_AGE_MS = 250
/** Longest time between turns for other work. */
const MAX_TURN_MS = 15

/** A file with an unfinished name that has not changed for this long is abandoned. */
const MIN_ABANDONED_MS = 600_000

/** Replacement character for bytes that are not UTF-8: the system finds no file by such a name. */
const UNREADABLE = '\uFFFD'

export interface ClipWalkOptions {
  readonly root: string
  readonly recursive: boolean
  /** Called before a folder is listed, so that no change goes unseen. */
  readonly onFolder: (path: string) => void
  readonly onOverlooked: (path: string, code: FailureCode, detail: string | null) => void
  /** Includes videos that the service does not accept. */
  readonly withUnsupported?: boolean
}

/**
 * Yields every clip below a folder in batches, and null to let other work run. Uses synchronous calls, several times as
 * fast as asynchronous ones, so it belongs in a worker. Empty files are skipped, since they may grow. Links are not
 * followed: a loop would never end, and clips would be found twice.
 */
export function* walkClips(options: ClipWalkOptions): Generator<FileColumns | null> {
  let batch = noFiles()
  let [batchEndsAtMs, turnEndsAtMs] = [performance.now() + MAX_BATCH_AGE_MS, performance.now() + MAX_TURN_MS]
  const folders = [options.root]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const prefix = pathIn(folder, '')
    for (const entry of entriesOf(folder, options)) {
      const path = prefix + entry.name
      if (entry.isSymbolicLink()) reportLink(path, entry.name, options)
      else if (entry.isFile()) addClip(path, nameKind(entry.name), batch, options)
      else if (options.recursive && entry.isDirectory() && !isHiddenFolder(entry.name)) folders.push(path)
      const nowMs = performance.now()
      const isFull = batch.paths.length === MAX_BATCH_FILES || (batch.paths.length > 0 && nowMs >= batchEndsAtMs)
      if (!isFull && nowMs < turnEndsAtMs) continue
      yield isFull ? batch : null
      turnEndsAtMs = performance.now() + MAX_TURN_MS
      if (!isFull) continue
      batch = noFiles()
      batchEndsAtMs = performance.now() + MAX_BATCH_AGE_MS
    }
  }
  if (batch.paths.length > 0) yield batch
  // Throws when the folder was removed during the walk, which then found too few files.
  statSync(options.root)
}

/** Joins paths; a root such as `/` or `C:\` ends with the separator. */
export const pathIn = (folder: string, name: string) => (folder.endsWith(sep) ? folder + name : folder + sep + name)

/**
 * Lists a folder. An unreadable or removed subfolder does not hide the clips of the others, unless the source folder
 * itself is gone.
 */
function entriesOf(folder: string, { root, onFolder, onOverlooked }: ClipWalkOptions): Dirent[] {
  try {
    onFolder(folder)
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    const errno = errnoIn(error)
    if (folder === root) throw error
    statSync(root)
    if (!isGone(errno)) onOverlooked(folder, 'folder-unreadable', errno)
    return []
  }
}

/** Reports a link that is named like a video or a folder: people expect its clips to be found. */
function reportLink(path: string, name: string, { root, recursive, onOverlooked }: ClipWalkOptions) {
  const isLikeFolder = recursive && !name.includes('.') && !isHiddenFolder(name)
  if (nameKind(name) !== 'clip' && !isLikeFolder) return
  try {
    // Only the link itself is read: its target may be on a share that does not answer.
    const target = relative(root, resolve(dirname(path), readlinkSync(path)))
    const isFoundAnyway = recursive && !isAbsolute(target) && target.split(sep)[0] !== '..'
    if (!isFoundAnyway) onOverlooked(path, 'file-link', null)
  } catch (error) {
    if (!isGone(errnoIn(error))) onOverlooked(path, 'file-link', null)
  }
}

function addClip(
  path: string,
  kind: NameKind | null,
  batch: FileColumns,
  { onOverlooked, withUnsupported }: ClipWalkOptions,
) {
  if (kind === null || (kind === 'unsupported' && withUnsupported !== true)) return
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (stats === undefined) {
      if (path.includes(UNREADABLE)) onOverlooked(path, 'file-name-unreadable', null)
    } else if (kind === 'placeholder') onOverlooked(path, 'file-in-cloud', null)
    else if (kind === 'misnamed') onOverlooked(path, 'file-name-ending', null)
    else if (kind === 'unfinished') {
      if (isAtRest(stats)) onOverlooked(path, 'file-name-unfinished', null)
    } else if (stats.size > 0) addFile(batch, path, stats)
    else if (kind === 'clip') onOverlooked(path, 'file-empty', null)
  } catch (error) {
    onOverlooked(path, 'file-locked', errnoIn(error))
  }
}

const isAtRest = ({ size, mtimeMs, ctimeMs }: Stats) =>
  size > 0 && Date.now() - Math.max(mtimeMs, ctimeMs) >= MIN_ABANDONED_MS

const isGone = (errno: string) => errno === 'ENOENT' || errno === 'ENOTDIR'

/** The system's error code. Defined here, since a worker loads as few files as possible. */
export function errnoIn(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  throw error
}
