import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError, toFailure } from '../../core/app-error.ts'
import { checkWritable, createDataDir } from './data-folder.ts'

/** A station that has just been told to stop may need a moment. */
const LOCK_TIMEOUT_MS = 2_000

/**
 * One station per data folder, and one of whatever else has a lock of its own name there. The lock is SQLite's own on a
 * file beside the database: the system takes it back when the process ends, however it ends, so there is no stale lock
 * to clean up after a crash.
 * Throws AppError `data-folder-in-use`, `data-folder-unusable`.
 */
export function lockDataFolder(dataDir: string, timeoutMs = LOCK_TIMEOUT_MS, name = 'station.lock'): () => void {
  createDataDir(dataDir)
  const file = join(dataDir, name)
  checkWritable(dataDir, file)
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
 * Keeps every other station out of a data folder, also while this one practices and its own lock is free: commands still
 * open a stopped station there. Throws AppError as `lockDataFolder` does.
 */
export const holdDataFolder = (dataDir: string, timeoutMs = LOCK_TIMEOUT_MS): (() => void) =>
  lockDataFolder(dataDir, timeoutMs, 'held.lock')

/** Whether a station runs on this data folder, or practices meanwhile. Throws AppError `data-folder-unusable`. */
export function isDataFolderInUse(dataDir: string): boolean {
  try {
    holdDataFolder(dataDir, 0)()
    return false
  } catch (error) {
    if (toFailure(error).code === 'data-folder-in-use') return true
    throw error
  }
}

/** One import at a time: that of the station, or one of the command line. Throws AppError `import-locked`. */
export function lockImports(dataDir: string, timeoutMs = LOCK_TIMEOUT_MS): () => void {
  try {
    return lockDataFolder(dataDir, timeoutMs, 'import.lock')
  } catch (cause) {
    if (toFailure(cause).code !== 'data-folder-in-use') throw cause
    throw new AppError('import-locked', {}, { cause })
  }
}

/** What opening gives; where it throws, the lock is released. */
export function releaseOnError<Result>(release: () => void, open: () => Result): Result {
  try {
    return open()
  } catch (error) {
    release()
    throw error
  }
}
