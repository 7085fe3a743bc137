import { closeSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** Returns when the disk has all of a file. */
export function syncFile(file: string) {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Makes a rename last through a power cut, where the system has such a call. */
export function syncFolderOf(file: string) {
  try {
    const descriptor = openSync(dirname(file), 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch {
    // Windows and some file systems refuse it; the rename is done.
  }
}
