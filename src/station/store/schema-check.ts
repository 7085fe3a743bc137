import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { migrations } from '../migrations/migrations.ts'

const Columns = z.array(z.object({ name: z.string() }))

const columnsOf = (db: DatabaseSync) =>
  Columns.parse(
    db
      .prepare(`
        SELECT 'table ' || name AS name FROM sqlite_schema WHERE type = 'table'
        UNION ALL
        SELECT t.name || '.' || c.name FROM sqlite_schema AS t, pragma_table_xinfo(t.name) AS c WHERE t.type = 'table'`)
      .all(),
  ).map(({ name }) => name)

/**
 * Checks that a database has every table and column of its version: builds between two releases wrote some that don't,
 * and the next migration would fail halfway. Throws AppError `data-incompatible`.
 */
export function checkSchema(db: DatabaseSync, file: string, version: number) {
  const expected = expectedColumns(version)
  const actual = new Set(columnsOf(db))
  const missing = expected.find((name) => !actual.has(name))
  if (missing !== undefined) throw new AppError('data-incompatible', { file, missing: missing.replace('table ', '') })
}

/** Schemas by version: every command, and every test, checks the same one. */
const schemas = new Map<number, readonly string[]>()

function expectedColumns(version: number): readonly string[] {
  const before = schemas.get(version)
  if (before) return before
  const model = new DatabaseSync(':memory:')
  model.exec(migrations.slice(0, version).join(''))
  const columns = columnsOf(model)
  model.close()
  schemas.set(version, columns)
  return columns
}
