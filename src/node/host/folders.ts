import { readdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { type Failure, failure } from '../../contract/failure.ts'
import type { FolderListing, FolderLook } from '../../contract/folder-view.ts'
import type { FolderSettings, Settings } from '../../contract/settings.ts'
import { AppError, toFailure } from '../../core/app-error.ts'
import { createNameRules } from '../../core/tagging/name-rules.ts'
import { moveTargetOf } from '../../core/uploads/after-upload.ts'
import { findOverlap } from '../files/overlapping.ts'
import { isClipName } from '../watching/clip-name.ts'
import { createFolders } from '../watching/folders.ts'
import type { Session } from './session.ts'

/** A look, not an inventory: a card full of years of video must not keep anybody waiting. */
const MOST_COUNTED = 20_000
const PATIENCE_MS = 5_000

/** The source folders, as a person adds and changes them. */
export function createFolderFace(session: Pick<Session, 'settings' | 'changed' | 'station'>) {
  const { settings, station } = session
  const all = () => settings.settings().folders

  async function look(path: string): Promise<FolderLook> {
    const because = problemWith(path)
    if (because) return { path, clips: 0, bytes: 0, because }
    try {
      return { path, ...(await count(path)), because: null }
    } catch (error) {
      return { path, clips: 0, bytes: 0, because: toFailure(error) }
    }
  }

  function problemWith(path: string): Failure | null {
    if (!isAbsolute(path)) {
      return failure('config-invalid', { key: 'path', given: path, expected: 'the whole path of a folder' })
    }
    const watched = all().filter((folder) => folder.watched && folder.path !== path)
    const away = moveTargetOf(settings.settings().uploads)
    const inside = away === null ? [] : [{ path: away, recursive: false }]
    const overlap = findOverlap([...watched, ...inside, { path, recursive: true }])
    return overlap && failure('folder-overlaps', { folder: overlap.innerPath, other: overlap.outerPath })
  }

  async function add(folder: FolderSettings) {
    const because = problemWith(folder.path)
    if (because) throw new AppError(because.code, because.parameters)
    await readdir(folder.path).catch((error: unknown) => {
      throw new AppError('folder-unreadable', { folder: folder.path, detail: codeOf(error) })
    })
    refuseWrongRules(folder)
    keep([...all().filter(({ path }) => path !== folder.path), { ...folder, watched: true }])
  }

  /** A folder whose clips are still on their way stays known, so that they leave as its settings say. */
  function remove(path: string) {
    const unfinished = station.store.page({
      kinds: ['held', 'queued', 'waiting', 'reserving', 'sending', 'untagged'],
      folder: path,
      after: null,
      limit: 1,
    })
    const others = all().filter((folder) => folder.path !== path)
    const gone = all().find((folder) => folder.path === path)
    keep(gone && unfinished.length > 0 ? [...others, { ...gone, watched: false }] : others)
  }

  function change(folder: FolderSettings) {
    refuseWrongRules(folder)
    keep(all().map((each) => (each.path === folder.path ? folder : each)))
  }

  /** Clips that are moved into a watched folder would be found again. Throws AppError `folder-overlaps`. */
  function refuseMovingInto(uploads: Settings['uploads']) {
    const away = moveTargetOf(uploads)
    if (away === null) return
    const watched = all().filter((folder) => folder.watched)
    const overlap = findOverlap([...watched, { path: away, recursive: false }])
    if (overlap) throw new AppError('folder-overlaps', { folder: overlap.innerPath, other: overlap.outerPath })
  }

  function refuseWrongRules(folder: FolderSettings) {
    const [problem] = createNameRules({ ...settings.settings(), folders: [folder] }).problems
    if (problem) throw new AppError(problem.code, problem.parameters)
  }

  function keep(folders: readonly FolderSettings[]) {
    settings.set('folders', folders)
    session.changed()
  }

  return { look, add, remove, change, refuseMovingInto }
}

async function count(path: string): Promise<{ clips: number; bytes: number }> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  let [clips, bytes] = [0, 0]
  for await (const batch of createFolders().scan({ path, recursive: true, signal, onOverlooked: () => {} })) {
    for (const { sizeBytes } of batch) {
      clips += 1
      bytes += sizeBytes
    }
    if (clips >= MOST_COUNTED) break
  }
  return { clips, bytes }
}

/** One level of this computer's folders, for a face without a folder dialog. Throws AppError `folder-missing`, `folder-unreadable`. */
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
