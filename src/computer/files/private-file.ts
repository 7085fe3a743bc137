import { chmodSync, closeSync, lstatSync, openSync } from 'node:fs'

const PRIVATE_FILE = 0o600
const GROUP_AND_OTHERS_BITS = 0o077

/**
 * Creates an empty file that only its owner can ever open, before a library opens it with a mode of its own; restricts
 * one that exists. An existing one is not opened here: closing it would release SQLite's locks of this process.
 */
export function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', PRIVATE_FILE))
  } catch {
    // The file exists, or can't be created, which its library reports.
    restrictFile(file)
  }
}

/** Restricts a regular file of this user, such as one of an older release, to its owner. */
export function restrictFile(file: string): void {
  try {
    const stats = lstatSync(file)
    const isOpen = (stats.mode & GROUP_AND_OTHERS_BITS) !== 0
    if (stats.isFile() && isOpen && stats.uid === process.getuid?.()) chmodSync(file, PRIVATE_FILE)
  } catch {
    // The file is gone, or its file system has no modes.
  }
}
