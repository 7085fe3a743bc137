import { join } from 'node:path'
import { openDatabase } from './database.ts'
import { lockPracticeFolder } from './lock-folder.ts'
import { makePrivateFolder } from './private-folder.ts'

/** Opens and locks the practice service's data. Throws PracticeFolderInUse. */
export function openPracticeData(dataDir: string) {
  makePrivateFolder(dataDir)
  const unlock = lockPracticeFolder(dataDir)
  try {
    const db = openDatabase(join(dataDir, 'practice.db'))
    const close = () => {
      db.close()
      unlock()
    }
    return { db, close }
  } catch (error) {
    unlock()
    throw error
  }
}
