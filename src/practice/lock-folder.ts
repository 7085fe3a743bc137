import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivateFile } from './private-folder.ts'

/** A service that has just been told to stop may need a moment. */
const TIMEOUT_MS = 2_000

/** Another practice service keeps its data in this folder. */
export class PracticeFolderInUse extends Error {
  override readonly name = 'PracticeFolderInUse'
}

/**
 * One practice service per data folder, as with stations. The lock is SQLite's own: the system releases it when the
 * process ends, however it ends. Throws PracticeFolderInUse.
 */
export function lockPracticeFolder(folder: string): () => void {
  const file = join(folder, 'practice.lock')
  const db = new DatabaseSync(file, { timeout: TIMEOUT_MS })
  makePrivateFile(file)
  try {
    db.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;')
  } catch (cause) {
    db.close()
    throw new PracticeFolderInUse(`another practice service is using ${folder}`, { cause })
  }
  return () => db.close()
}
