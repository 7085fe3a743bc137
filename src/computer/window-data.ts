import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { renameOverSync } from './files/rename-over.ts'

/** The folder of Chromium's own files below the window's: deleting it deletes no queue and no key. */
const CHROMIUM_FOLDER = 'window'

/** Entries of Chromium that hold what the page stored: the theme, columns, and the zoom. */
const kept = ['Local Storage', 'IndexedDB', 'Preferences', 'Local State']

/** Entries of Chromium that it makes again. */
const temporary = [
  'Cache',
  'Code Cache',
  'GPUCache',
  'DawnCache',
  'DawnGraphiteCache',
  'DawnWebGPUCache',
  'VideoDecodeStats',
  'Session Storage',
  'WebStorage',
  'Service Worker',
  'Shared Dictionary',
  'SharedStorage',
  'SharedStorage-wal',
  'shared_proto_db',
  'blob_storage',
  'Network',
  'Cookies',
  'Cookies-journal',
  'DIPS',
  'DIPS-wal',
  'DIPS-shm',
  'Trust Tokens',
  'Trust Tokens-journal',
  'TransportSecurity',
  'Network Persistent State',
]

/** Folder of the window's own files, by the name that every release has used. A start in development has one of its own. */
export const windowFolderIn = (appData: string, isPackaged: boolean): string =>
  join(appData, isPackaged ? 'ondeck' : 'ondeck-dev')

/** Creates the folder where it is missing. Returns false where that is not possible. */
export function createWindowFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return true
  } catch {
    return false
  }
}

/**
 * Moves Chromium's files from the window's folder to one of their own, and returns that. Copies are made beside it first, and
 * one rename makes them valid: a start that is killed at any moment leaves all of them where they were, or all where they
 * belong. The next start deletes the old files. Returns the old folder where the move is not possible.
 */
export function moveChromiumData(folder: string): string {
  const own = join(folder, CHROMIUM_FOLDER)
  if (existsSync(own)) {
    for (const name of [...kept, ...temporary]) removeIfPossible(join(folder, name))
    return own
  }
  const copied = `${own}.new`
  try {
    rmSync(copied, { recursive: true, force: true })
    mkdirSync(copied, { recursive: true, mode: 0o700 })
    for (const name of kept) if (existsSync(join(folder, name))) copy(join(folder, name), join(copied, name))
    renameOverSync(copied, own)
    return own
  } catch {
    // The disk is full, or a scanner holds a file: the next start tries again.
    return folder
  }
}

function copy(from: string, to: string): void {
  const names = namesIn(from)
  if (names === null) return copyFileSync(from, to)
  mkdirSync(to)
  for (const name of names) copy(join(from, name), join(to, name))
}

/** Null for a file. */
function namesIn(path: string): string[] | null {
  try {
    return readdirSync(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return null
    throw error
  }
}

function removeIfPossible(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // Another program holds it: it is tried again at the next start.
  }
}
