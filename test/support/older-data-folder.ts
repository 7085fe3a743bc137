// A data folder as an older version wrote it: the same rows, in the tables and columns that it had.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { migrations } from '../../src/station/migrations/migrations.ts'
import { databaseFile } from '../../src/station/store/database.ts'

/** Kept by triggers from the rows of other tables. */
const counted = 'counter queue_total rep rep_total found_counter folder_last_clip sqlite_sequence athlete_index'.split(
  ' ',
)
/** Made again from the clips, whichever version opens the folder. */
const isDerived = (table: string) => counted.includes(table) || table.startsWith('find_')

const Named = z.array(z.object({ name: z.string(), hidden: z.number().optional() }))

/** The version from before the first migration with this text. */
export function versionBefore(text: string): number {
  const version = migrations.findIndex((sql) => sql.includes(text))
  if (version < 0) throw new Error(`no migration has ${text}`)
  return version
}

/** Rewrites the database of a stopped or killed station into the schema of an older version. */
export function makeOlder(dataDir: string, version: number) {
  const file = databaseFile(dataDir)
  const newer = `${file}.newer`
  // Rows that a killed station left in the write-ahead log belong to its tables.
  const last = new DatabaseSync(file)
  last.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  last.close()
  renameSync(file, newer)
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode = WAL')
  db.exec(`${migrations.slice(0, version).join('')} PRAGMA user_version = ${version};`)
  db.prepare('ATTACH ? AS newer').run(newer)
  const tables = Named.parse(db.prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table'").all())
  for (const { name } of tables) if (!isDerived(name)) copyRows(db, name)
  db.exec('DETACH newer')
  db.close()
  for (const left of [newer, `${newer}-wal`, `${newer}-shm`]) if (existsSync(left)) rmSync(left)
}

function copyRows(db: DatabaseSync, table: string) {
  const columns = (schema: string) =>
    Named.parse(db.prepare('SELECT name, hidden FROM pragma_table_xinfo(?, ?)').all(table, schema))
      .filter(({ hidden }) => hidden === 0)
      .map(({ name }) => name)
  const newer = columns('newer')
  const both = columns('main').filter((name) => newer.includes(name))
  if (both.length === 0) return
  // Migrations fill some tables: the station's id, for one.
  db.exec(`INSERT OR REPLACE INTO main.${table} (${both.join(', ')}) SELECT ${both.join(', ')} FROM newer.${table}`)
}
