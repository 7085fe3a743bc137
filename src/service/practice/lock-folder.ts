import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivateFile } from './private-folder.ts'

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
