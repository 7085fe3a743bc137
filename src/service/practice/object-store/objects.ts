import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ReceivedFile } from './object-files.ts'

const Row = z.object({ key: z.string(), file: z.string(), size_bytes: z.int(), sha256: z.string(), uploads: z.int() })

/** A stored object: the last upload to its key, and the number of uploads. */
export interface StoredObject {
  readonly key: string
  readonly file: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly uploads: number
}

/** Index of the stored objects, by key. */
export function createObjects({ db, now }: { db: DatabaseSync; now: () => number }) {
  const byKey = db.prepare('SELECT * FROM object WHERE key = ?')
  const all = db.prepare('SELECT * FROM object ORDER BY rowid')
  const remove = db.prepare('DELETE FROM object WHERE key = ?')
  const put = db.prepare(`
    INSERT INTO object VALUES (?, ?, ?, ?, 1, ?)
    ON CONFLICT (key) DO UPDATE SET file = excluded.file, size_bytes = excluded.size_bytes, sha256 = excluded.sha256,
      uploads = uploads + 1, received_at_ms = excluded.received_at_ms`)

  return {
    find(key: string): StoredObject | undefined {
      const row = byKey.get(key)
      return row && toObject(row)
    },
    all: (): StoredObject[] => all.all().map(toObject),
    put: (key: string, { file, sizeBytes, sha256 }: ReceivedFile) => void put.run(key, file, sizeBytes, sha256, now()),
    remove: (key: string) => void remove.run(key),
  }
}

export type Objects = ReturnType<typeof createObjects>

function toObject(row: unknown): StoredObject {
  const { key, file, size_bytes, sha256, uploads } = Row.parse(row)
  return { key, file, sizeBytes: size_bytes, sha256, uploads }
}
