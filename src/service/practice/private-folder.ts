import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'

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
