import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { disksOfProcess } from '../../computer/files/disks.ts'
import { folderError } from '../../computer/files/file-errors.ts'
import { isClipName } from '../../computer/watching/clip-name.ts'
import { createFolders } from '../../computer/watching/folders.ts'
import { AppError, toFailure } from '../app-error.ts'
import { mayLeaveKinds } from '../contract/clip-kinds.ts'
import type { FolderCheck, FolderListing } from '../contract/folder-view.ts'
import type { FolderSettings } from '../contract/settings.ts'
import { findPathProblem, watchedPathsOf } from '../settings/watched-paths.ts'
import { createNameRules } from '../tagging/names/name-rules.ts'
import type { Session } from './session.ts'

/** Enough for a first check: a card with years of video must not keep anybody waiting. */
const MAX_COUNTED = 20_000
const TIMEOUT_MS = 5_000

/** Checks, adds and changes source folders. */
export function createSourceFolders(
  session: Pick<Session, 'settings' | 'change' | 'station' | 'ownData'>,
  timeoutMs = TIMEOUT_MS,
) {
  const { settings, change: changing, station, ownData } = session

  /**
   * Refuses a folder that is watched already: adding it again would replace its camera, tags and rules. Throws AppError
   * `folder-overlaps`.
   */
  function refuseWatched(path: string, folders: readonly FolderSettings[]) {
    if (folders.some((each) => each.path === path && each.watched))
      throw new AppError('folder-overlaps', { folder: path, other: path })
  }

  async function check(path: string): Promise<FolderCheck> {
    const nothing = { clips: 0, bytes: 0, areMore: false }
    try {
      const { folders, uploads } = settings.settings()
      refuseWatched(path, folders)
      const others = watchedPathsOf({ uploads, folders: folders.filter((each) => each.path !== path) })
      const because = await findPathProblem([...others, { path, recursive: true, isSource: true }], ownData)
      return because ? { path, ...nothing, because } : { path, ...(await count(path, timeoutMs)), because: null }
    } catch (error) {
      return { path, ...nothing, because: toFailure(error) }
    }
  }

  async function add(folder: FolderSettings) {
    await disksOfProcess
      .ask(folder.path, () => readdir(folder.path))
      .catch((error: unknown) => {
        throw folderError(error, folder.path)
      })
    refuseWrongRules(folder)
    await changing.setFolders((folders) => {
      refuseWatched(folder.path, folders)
      return withFolder(folders, { ...folder, watched: true })
    })
  }

  /** Removes a folder. While some of its clips are not uploaded, its settings are kept for them. */
  const remove = (path: string) =>
    changing.setFolders((folders) => {
      const mayLeave = station.store.page({ kinds: mayLeaveKinds, folder: path, after: null, limit: 1 }).length > 0
      return folders.flatMap((each) => {
        if (each.path !== path) return [each]
        return mayLeave ? [{ ...each, watched: false }] : []
      })
    })

  async function change(folder: FolderSettings) {
    refuseWrongRules(folder)
    await changing.setFolders((folders) => folders.map((each) => (each.path === folder.path ? folder : each)))
  }

  function refuseWrongRules(folder: FolderSettings) {
    const [problem] = createNameRules({ ...settings.settings(), folders: [folder] }).problems
    if (problem) throw new AppError(problem.code, problem.parameters)
  }

  return { check, add, remove, change }
}

const withFolder = (folders: readonly FolderSettings[], folder: FolderSettings): FolderSettings[] => [
  ...folders.filter(({ path }) => path !== folder.path),
  folder,
]

/** Counts clips for a short time. */
async function count(path: string, timeoutMs: number): Promise<Pick<FolderCheck, 'clips' | 'bytes' | 'areMore'>> {
  const signal = AbortSignal.timeout(timeoutMs)
  let [clips, bytes] = [0, 0]
  try {
    for await (const batch of createFolders().scan({ path, recursive: true, signal, onOverlooked: () => {} })) {
      for (const { sizeBytes } of batch) {
        clips += 1
        bytes += sizeBytes
      }
      if (clips >= MAX_COUNTED) return { clips, bytes, areMore: true }
    }
    return { clips, bytes, areMore: false }
  } catch (error) {
    if (!signal.aborted) throw error
    return { clips, bytes, areMore: true }
  }
}

/**
 * Lists one level of this computer's folders, for a client without a folder dialog. Throws AppError `folder-missing`,
 * `folder-unreadable`.
 */
export async function browseFolders(path: string | null): Promise<FolderListing> {
  const here = resolve(path ?? homedir())
  const entries = await readdir(here, { withFileTypes: true }).catch((error: unknown) => {
    const code = codeOf(error)
    throw code === 'ENOENT'
      ? new AppError('folder-missing', { folder: here })
      : new AppError('folder-unreadable', { folder: here, detail: code })
  })
  const visible = entries.filter(({ name }) => !name.startsWith('.'))
  const parent = dirname(here)
  return {
    path: here,
    parent: parent === here ? null : parent,
    folders: visible
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ name, path: join(here, name) }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    clips: visible.filter((entry) => entry.isFile() && isClipName(entry.name)).length,
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error))
