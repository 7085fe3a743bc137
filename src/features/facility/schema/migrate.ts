import { z } from 'zod'
import { AppError } from '../../../station/app-error.ts'
import type { DatabaseLink, Run } from '../station/database-link.ts'
import { facilityMigrations } from './migrations.ts'
import { partitionsMigration } from './partitions.ts'
import { quoted } from './rights.ts'

/** Any number that nothing else locks: one migration at a time. */
const MIGRATION_LOCK = 7_205_114

const Regclass = z.object({ found: z.string().nullable() })
const VersionRow = z.object({ version: z.int(), min_reader: z.int() })
const nothing = z.unknown()

const Owner = z.object({ owner: z.string() })

/** The migrations that a version of OnDeck knows. */
interface Known {
  readonly migrations: readonly string[]
  /** Oldest number of migrations that a station may know and still use the tables after the last one. */
  readonly minReader: number
}

const present: Known = { migrations: facilityMigrations, minReader: 1 }

/**
 * Creates the tables of a facility, or brings them up to date, in one transaction: afterward all migrations are there,
 * or none. Returns the number of migrations that ran. The extension `btree_gist` may need an administrator. Throws
 * AppError `facility-rights-missing`, `facility-newer`, `facility-away`. `known` is replaced by tests only.
 */
export function migrateFacility(link: Pick<DatabaseLink, 'transaction'>, known: Known = present): Promise<number> {
  const { migrations, minReader } = known
  return link.transaction(async (run) => {
    await run(nothing, 'SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await run(nothing, 'CREATE EXTENSION IF NOT EXISTS btree_gist')
    // Making a schema asks for a right of the database, also where the schema is there.
    const [schema] = await run(Regclass, "SELECT to_regnamespace('ondeck')::text AS found")
    if (!schema?.found) await run(nothing, 'CREATE SCHEMA ondeck')
    await becomeOwner(run)
    await run(
      nothing,
      `CREATE TABLE IF NOT EXISTS ondeck.migration (
         version    INTEGER PRIMARY KEY,
         min_reader INTEGER NOT NULL,
         at         TIMESTAMPTZ NOT NULL DEFAULT now()
       )`,
    )
    const version = await readVersion(run, migrations.length)
    for (const [index, sql] of migrations.entries()) {
      if (index < version) continue
      await run(nothing, sql)
      await run(nothing, 'INSERT INTO ondeck.migration (version, min_reader) VALUES ($1, $2)', [index + 1, minReader])
    }
    if (migrations.includes(partitionsMigration)) await run(nothing, 'SELECT ondeck.keep_partitions()')
    return Math.max(0, migrations.length - version)
  })
}

/**
 * Continues as the role that owns the schema, until the transaction ends. One role owns all tables, also where another
 * administrator runs later migrations: its functions change them all.
 */
export async function becomeOwner(run: Run): Promise<void> {
  const [schema] = await run(
    Owner,
    "SELECT pg_get_userbyid(nspowner)::text AS owner FROM pg_namespace WHERE nspname = 'ondeck'",
  )
  if (schema) await run(nothing, `SET LOCAL ROLE ${quoted(schema.owner)}`)
}

/**
 * Checks that this version can use the facility's tables. Throws AppError `facility-not-ready`, `facility-newer`,
 * `facility-rights-missing`, `facility-away`. `known` is replaced by tests only.
 */
export async function checkFacilitySchema({ run }: Pick<DatabaseLink, 'run'>, known: Known = present): Promise<void> {
  const { length } = known.migrations
  const [table] = await run(Regclass, "SELECT to_regclass('ondeck.migration')::text AS found")
  if (!table?.found || (await readVersion(run, length)) < length) throw new AppError('facility-not-ready', {})
}

/** Version of the tables; 0 for none. Throws AppError `facility-newer` where this version can't use them. */
async function readVersion(run: Run, known: number): Promise<number> {
  const [row] = await run(VersionRow, 'SELECT version, min_reader FROM ondeck.migration ORDER BY version DESC LIMIT 1')
  if (row === undefined) return 0
  if (row.min_reader > known) throw new AppError('facility-newer', { version: String(row.version) })
  return row.version
}
