import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createPrivateFile } from '../../computer/files/private-file.ts'
import { AppError, toFailure } from '../app-error.ts'
import { checkWritable, createDataDir } from './data-folder.ts'

/** A station that is stopping may hold its lock a moment longer. */
const LOCK_TIMEOUT_MS = 2_000

/**
 * Locks a data folder, so that only one station runs there; other locks have other file names. The lock is an exclusive
 * SQLite transaction on a file beside the database: the system releases it when the process ends, even in a crash, so
 * no lock is ever stale. Throws AppError `data-folder-in-use`, `data-folder-unusable`.
 */
export function lockDataFolder(dataDir: string, timeoutMs = LOCK_TIMEOUT_MS, name = 'station.lock'): () => void {
  createDataDir(dataDir)
  const file = join(dataDir, name)
  checkWritable(dataDir, file)
  // Anybody who can read the file could take the lock.
  createPrivateFile(file)
  const db = new DatabaseSync(file, { timeout: timeoutMs })
  try {
    db.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;')
  } catch (cause) {
    db.close()
    throw new AppError('data-folder-in-use', { folder: dataDir }, { cause })
  }
  return () => db.close()
}

/**
 * Reserves a data folder while its station practices with another one, and its own lock is free: commands can still
 * open it as a stopped station. Throws AppError as `lockDataFolder` does.
 */
export const holdDataFolder = (dataDir: string, timeoutMs = LOCK_TIMEOUT_MS): (() => void) =>
  lockDataFolder(dataDir, timeoutMs, 'held.lock')

/**
 * Returns true when a station runs on this data folder, or practices with it reserved. Throws AppError
 * `data-folder-unusable`.
 */
export function isDataFolderInUse(dataDir: string): boolean {
  try {
    holdDataFolder(dataDir, 0)()
    return false
  } catch (error) {
    if (toFailure(error).code === 'data-folder-in-use') return true
    throw error
  }
}

/** Allows one roster import at a time, in the station or on the command line. Throws AppError `import-locked`. */
export function lockImports(dataDir: string, timeoutMs = LOCK_TIMEOUT_MS): () => void {
  try {
    return lockDataFolder(dataDir, timeoutMs, 'import.lock')
  } catch (cause) {
    if (toFailure(cause).code !== 'data-folder-in-use') throw cause
    throw new AppError('import-locked', {}, { cause })
  }
}

/** Returns the result of `open`; releases the lock if it throws. */
export function releaseOnError<Result>(release: () => void, open: () => Result): Result {
  try {
    return open()
  } catch (error) {
    release()
    throw error
  }
}
