import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { FoundFile } from '../../core/ports.ts'

const FolderRow = z.object({ added_at_ms: z.int() })

/** Which folders were watched before, and what was in them then that must not be taken. */
export function createFolderStore(db: DatabaseSync) {
  const added = db.prepare('SELECT added_at_ms FROM folder WHERE path = ?')
  const add = db.prepare('INSERT INTO folder (path, added_at_ms) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const ignore = db.prepare('INSERT OR REPLACE INTO ignored_file (path, size_bytes, modified_at_ms) VALUES (?, ?, ?)')
  const ignored = db.prepare('SELECT 1 FROM ignored_file WHERE path = ? AND size_bytes = ? AND modified_at_ms = ?')

  return {
    addedMs: (path: string) => FolderRow.optional().parse(added.get(path))?.added_at_ms ?? null,
    add(path: string, addedAtMs: number, files: readonly FoundFile[]) {
      add.run(path, addedAtMs)
      for (const file of files) ignore.run(file.path, file.sizeBytes, file.modifiedAtMs)
    },
    isIgnored: (file: FoundFile) => ignored.get(file.path, file.sizeBytes, file.modifiedAtMs) !== undefined,
  }
}
