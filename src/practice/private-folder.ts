import { chmodSync, mkdirSync, statSync } from 'node:fs'

/** For files: the key and the athletes are nobody else's business. */
export const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700
const OTHERS = 0o077
const STICKY = 0o1000

/** Makes the folder where it is not there, and closes it to the computer's other users unless it is everybody's. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const { mode, uid } = statSync(folder)
  if (uid === process.getuid?.() && (mode & STICKY) === 0 && (mode & OTHERS) !== 0) closeFolder(folder)
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
