import { z } from 'zod'
import { AppError } from '../../../core/app-error.ts'
import type { DatabaseLink, Run } from '../database/database-link.ts'
import { facilityMigrations } from './migrations.ts'

/** Any number that nothing else locks: one migration at a time. */
const MIGRATION_LOCK = 7_205_114

const Regclass = z.object({ found: z.string().nullable() })
const VersionRow = z.object({ version: z.int(), min_reader: z.int() })
const nothing = z.unknown()

/**
 * Creates the tables of a facility, or brings them up to date, in one transaction: afterward all migrations are there,
 * or none. Returns the number of migrations that ran. The extension `btree_gist` may need an administrator. Throws
 * AppError `facility-refused`, `facility-newer`, `facility-away`.
 */
export function migrateFacility(link: Pick<DatabaseLink, 'transaction'>): Promise<number> {
  return link.transaction(async (run) => {
    await run(nothing, 'SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await run(nothing, 'CREATE SCHEMA IF NOT EXISTS ondeck')
    await run(nothing, 'CREATE EXTENSION IF NOT EXISTS btree_gist')
    await run(
      nothing,
      `CREATE TABLE IF NOT EXISTS ondeck.migration (
         version    INTEGER PRIMARY KEY,
         min_reader INTEGER NOT NULL,
         at         TIMESTAMPTZ NOT NULL DEFAULT now()
       )`,
    )
    const version = await readVersion(run)
    for (const [index, sql] of facilityMigrations.entries()) {
      if (index < version) continue
      await run(nothing, sql)
      await run(nothing, 'INSERT INTO ondeck.migration (version, min_reader) VALUES ($1, $2)', [index + 1, MIN_READER])
    }
    return facilityMigrations.length - Math.min(version, facilityMigrations.length)
  })
}

/** Oldest number of migrations that a station may know and still use the present tables. */
const MIN_READER = 1

/**
 * Checks that this version can use the facility's tables. Throws AppError `facility-not-ready`, `facility-newer`,
 * `facility-away`.
 */
export async function checkFacilitySchema({ run }: Pick<DatabaseLink, 'run'>): Promise<void> {
  const [table] = await run(Regclass, "SELECT to_regclass('ondeck.migration')::text AS found")
  if (!table?.found || (await readVersion(run)) < facilityMigrations.length)
    throw new AppError('facility-not-ready', {})
}

/** Version of the tables; 0 for none. Throws AppError `facility-newer` where this version can't use them. */
async function readVersion(run: Run): Promise<number> {
  const [row] = await run(VersionRow, 'SELECT version, min_reader FROM ondeck.migration ORDER BY version DESC LIMIT 1')
  if (row === undefined) return 0
  if (row.min_reader > facilityMigrations.length) throw new AppError('facility-newer', { version: String(row.version) })
  return row.version
}
