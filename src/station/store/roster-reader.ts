import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { RosterStore } from '../athletes/roster-port.ts'
import { convertSqliteErrors, databaseFile } from './database.ts'
import { createRosterStore } from './roster-store.ts'

export interface RosterReader extends Pick<RosterStore, 'search' | 'get' | 'count' | 'lastSyncMs'> {
  close(): void
}

/**
 * Opens the roster of a data folder read-only, also while a station runs there. Null when there is none. Throws
 * AppError `database-broken`.
 */
export function openRosterReader(dataDir: string): RosterReader | null {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) return null
  return convertSqliteErrors(file, () => {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    try {
      const known = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'roster_sync'").get()
      if (known !== undefined) return { ...createRosterStore(db), close: () => db.close() }
    } catch (error) {
      db.close()
      throw error
    }
    // The database is of a release that stored no roster.
    db.close()
    return null
  })
}
