import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const Row = z.object({ value: z.string() }).optional()

/** Small facts that must be the same after a restart: the key, the object store's secret, its port. */
export function createSettings(db: DatabaseSync) {
  const read = db.prepare('SELECT value FROM setting WHERE name = ?')
  const write = db.prepare('INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')

  const get = (name: string) => Row.parse(read.get(name))?.value
  const set = (name: string, value: string) => void write.run(name, value)

  return {
    get,
    set,
    /** The stored value, or a new one that is stored from now on. */
    keep(name: string, create: () => string): string {
      const value = get(name) ?? create()
      set(name, value)
      return value
    },
  }
}

export type Settings = ReturnType<typeof createSettings>
