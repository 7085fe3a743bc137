import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Mode of files: the key and the athletes are private to the user. */
export const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700
const OTHER_USERS_MODE = 0o077
const STICKY_BIT = 0o1000

/** Names of all files that a practice service writes into its data folder. */
const ownNames = /^(practice\.db(-wal|-shm|-journal)?|practice\.lock(-journal)?|cameras|objects)$/

/**
 * Creates the folder, or restricts an empty one or practice's own to this user. Folders with other files and sticky
 * ones stay as they are, because other users may need them; practice's files are private anyway.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const { mode, uid } = statSync(folder)
  if (uid === process.getuid?.() && (mode & STICKY_BIT) === 0 && (mode & OTHER_USERS_MODE) !== 0 && isOwn(folder))
    closeFolder(folder)
}

function isOwn(folder: string): boolean {
  const names = readdirSync(folder)
  return names.length === 0 || (names.includes('practice.db') && names.every((name) => ownNames.test(name)))
}

function closeFolder(folder: string) {
  try {
    chmodSync(folder, PRIVATE_FOLDER)
  } catch {
    // Some file systems have no modes.
  }
}

/** Creates a file for a library, so that no other user can ever open it; restricts one that exists. */
export function makePrivateFile(file: string): void {
  try {
    if (!existsSync(file)) closeSync(openSync(file, 'wx', PRIVATE_FILE))
    else chmodSync(file, PRIVATE_FILE)
  } catch {
    // Some file systems have no modes.
  }
}

/** Time for a service that was just stopped to end. */
const TIMEOUT_MS = 2_000

/** Error: another practice service uses this folder. */
export class PracticeFolderInUse extends Error {
  override readonly name = 'PracticeFolderInUse'
}

/**
 * Locks a data folder for one practice service. SQLite holds the lock: the system releases it when the process ends for
 * any reason. Throws PracticeFolderInUse.
 */
export function lockPracticeFolder(folder: string): () => void {
  const file = join(folder, 'practice.lock')
  makePrivateFile(file)
  const db = new DatabaseSync(file, { timeout: TIMEOUT_MS })
  try {
    db.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;')
  } catch (cause) {
    db.close()
    throw new PracticeFolderInUse(`another practice service is using ${folder}`, { cause })
  }
  return () => db.close()
}
