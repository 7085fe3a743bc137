import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'

/** For files: the key and the athletes are nobody else's business. */
export const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700
const OTHER_USERS_MODE = 0o077
const STICKY_BIT = 0o1000

/** All that a practice service writes beside each other into its data folder. */
const ownNames = /^(practice\.db(-wal|-shm|-journal)?|practice\.lock(-journal)?|cameras|objects)$/

/**
 * Makes the folder where it is not there, and closes one that is empty or practice's alone to the computer's other users.
 * Others may need what else a folder keeps, and the sticky ones are everybody's: practice's files are closed anyway.
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

/** The same for a file that a library has made. */
export function makePrivateFile(file: string): void {
  try {
    chmodSync(file, PRIVATE_FILE)
  } catch {
    // Some file systems have no modes.
  }
}
