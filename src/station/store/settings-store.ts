import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { SettingsStore } from '../station-settings.ts'
import { json } from './rows.ts'

const Row = z.object({ version: z.int(), body: json.pipe(z.record(z.string(), z.unknown())) })

/** Stores every version of the settings; the latest one is in effect. */
export function createSettingsStore(db: DatabaseSync): SettingsStore {
  const latest = db.prepare('SELECT version, body FROM settings ORDER BY version DESC LIMIT 1')
  const add = db.prepare('INSERT INTO settings (at_ms, body) VALUES (?, ?)')

  return {
    latest() {
      const row = latest.get()
      return row === undefined ? undefined : Row.parse(row)
    },
    add: (body, atMs) => Number(add.run(Math.floor(atMs), JSON.stringify(body)).lastInsertRowid),
  }
}
