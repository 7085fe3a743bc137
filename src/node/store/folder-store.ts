import type { DatabaseSync } from 'node:sqlite'
import type { FoundFile } from '../../core/ports.ts'

/** Which folders were watched before, and what was in them then that must not be taken. */
export function createFolderStore(db: DatabaseSync) {
  const known = db.prepare('SELECT 1 FROM folder WHERE path = ?')
  const add = db.prepare('INSERT INTO folder (path, added_at_ms) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const ignore = db.prepare('INSERT OR REPLACE INTO ignored_file (path, size_bytes, modified_at_ms) VALUES (?, ?, ?)')
  const ignored = db.prepare('SELECT 1 FROM ignored_file WHERE path = ? AND size_bytes = ? AND modified_at_ms = ?')

  return {
    isKnown: (path: string) => known.get(path) !== undefined,
    add(path: string, addedAtMs: number, files: readonly FoundFile[]) {
      add.run(path, addedAtMs)
      for (const file of files) ignore.run(file.path, file.sizeBytes, file.modifiedAtMs)
    },
    isIgnored: (file: FoundFile) => ignored.get(file.path, file.sizeBytes, file.modifiedAtMs) !== undefined,
  }
}
