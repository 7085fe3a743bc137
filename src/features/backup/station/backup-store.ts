import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { StoreTools } from '../../../station/store/store-tools.ts'
import type { BackupFile } from '../backup.ts'

const MadeRow = z.object({ at_ms: z.int(), path: z.string(), size_bytes: z.int() })

/** The newest backup that this station made. */
function createBackupStore(db: DatabaseSync) {
  const made = db.prepare('SELECT at_ms, path, size_bytes FROM backup_made WHERE number = 1')
  const keep = db.prepare('INSERT OR REPLACE INTO backup_made (number, at_ms, path, size_bytes) VALUES (1, ?, ?, ?)')

  return {
    last(): BackupFile | null {
      const row = MadeRow.optional().parse(made.get())
      return row ? { atMs: row.at_ms, path: row.path, sizeBytes: row.size_bytes } : null
    },
    made: ({ atMs, path, sizeBytes }: BackupFile) => void keep.run(atMs, path, sizeBytes),
  }
}

export const backupStores = ({ db }: StoreTools) => ({ backups: createBackupStore(db) })
