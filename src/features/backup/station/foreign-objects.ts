import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { migrations } from '../../../station/migrations/migrations.ts'
import { createBackupTables } from './backup-file.ts'

const Objects = z.array(
  z.object({ type: z.string(), name: z.string().max(200), sql: z.string().max(100_000).nullable() }),
)

const objectsOf = (db: DatabaseSync) =>
  Objects.parse(db.prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").all())

/**
 * Name of the first table, index, view or trigger that no release makes; null where there is none. A trigger would run
 * with the station's next change, so its text counts too.
 */
export function checkForeignObjects(db: DatabaseSync, version: number): string | null {
  const model = new DatabaseSync(':memory:')
  try {
    model.exec(`${migrations.slice(0, version).join('')} ${createBackupTables}`)
    const ownObjects = new Map(objectsOf(model).map(({ type, name, sql }) => [`${type} ${name}`, textOf(sql)]))
    const parsed = Objects.safeParse(
      db.prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'").all(),
    )
    if (!parsed.success) return 'schema'
    const foreign = parsed.data.find(({ type, name, sql }) => ownObjects.get(`${type} ${name}`) !== textOf(sql))
    return foreign === undefined ? null : `${foreign.type} ${foreign.name}`
  } finally {
    model.close()
  }
}

/** Text without spaces, comments and quotes, which versions of SQLite write differently. */
const textOf = (sql: string | null): string =>
  (sql ?? '')
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/[\s"]+/g, '')
    .toLowerCase()
