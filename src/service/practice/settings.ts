import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const Row = z.object({ value: z.string() }).optional()

/** Values that stay the same after a restart: the key, the object store's secret, its port. */
export function createSettings(db: DatabaseSync) {
  const read = db.prepare('SELECT value FROM setting WHERE name = ?')
  const write = db.prepare('INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')

  const get = (name: string) => Row.parse(read.get(name))?.value
  const set = (name: string, value: string) => void write.run(name, value)

  return {
    get,
    set,
    /** Returns the stored value, or stores a new one. */
    keep(name: string, create: () => string): string {
      const value = get(name) ?? create()
      set(name, value)
      return value
    },
  }
}

export type Settings = ReturnType<typeof createSettings>
