import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { programVersion } from '../../computer/program-version.ts'

/** Schemas of releases that recorded no version, oldest first. */
const firstReleases = [{ schemaVersion: 8, appVersion: '0.1.0' }] as const

const MAX_VERSION_LENGTH = 40
const Row = z.object({ app_version: z.string().max(MAX_VERSION_LENGTH) })

/** Version of OnDeck that opens this database; null where no version was recorded. */
export function versionThatOpens(db: DatabaseSync, schemaVersion: number): string | null {
  return recordedVersion(db, schemaVersion) ?? releasedWith(schemaVersion)
}

function recordedVersion(db: DatabaseSync, schemaVersion: number): string | null {
  const isThere = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'written_by'").get()
  if (isThere === undefined) return null
  const row = db
    .prepare('SELECT app_version FROM written_by WHERE schema_version <= ? ORDER BY schema_version DESC LIMIT 1')
    .get(schemaVersion)
  return Row.safeParse(row).data?.app_version ?? null
}

const releasedWith = (schemaVersion: number): string | null =>
  firstReleases.find((release) => schemaVersion <= release.schemaVersion)?.appVersion ?? null

/** Records that this version of OnDeck wrote the schema. */
export function recordVersion(db: DatabaseSync, schemaVersion: number) {
  db.prepare('INSERT OR IGNORE INTO written_by (schema_version, app_version, at_ms) VALUES (?, ?, ?)').run(
    schemaVersion,
    programVersion(),
    Date.now(),
  )
}
