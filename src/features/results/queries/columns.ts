import { sqlName } from '../station/sql-text.ts'
import type { ResultsSource, ViewColumn } from './results-source.ts'

const isWhole = (type: string) => /^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/.test(type)

/** Columns of a view, with the SQL that reads each one regardless of its type; a missing column reads as NULL. */
export interface ViewColumns {
  readonly all: readonly ViewColumn[]
  readonly has: (name: string) => boolean
  readonly typeOf: (name: string) => string | undefined
  /** SQL of a DOUBLE; NULL for a value that is no finite number. */
  readonly number: (name: string) => string
  /** SQL of a VARCHAR. */
  readonly text: (name: string) => string
  /** SQL of a TIMESTAMP in milliseconds, as DOUBLE. */
  readonly moment: (name: string) => string
}

export function viewColumns(all: readonly ViewColumn[]): ViewColumns {
  const types = new Map(all.map(({ name, type }) => [name, type]))
  const read = (name: string, type: string, sql: (column: string) => string) =>
    types.has(name) ? sql(sqlName(name)) : `CAST(NULL AS ${type})`

  return {
    all,
    has: (name) => types.has(name),
    typeOf: (name) => types.get(name),
    number: (name) =>
      read(name, 'DOUBLE', (column) =>
        isWhole(types.get(name) ?? '')
          ? `CAST(${column} AS DOUBLE)`
          : `CASE WHEN isfinite(TRY_CAST(${column} AS DOUBLE)) THEN TRY_CAST(${column} AS DOUBLE) END`,
      ),
    text: (name) => read(name, 'VARCHAR', (column) => `CAST(${column} AS VARCHAR)`),
    moment: (name) => read(name, 'DOUBLE', (column) => `CAST(epoch_ms(${column}) AS DOUBLE)`),
  }
}

/** Reads the current columns of a view: every export may add more. */
export async function readViewColumns({ engine }: Pick<ResultsSource, 'engine'>, view: 'sessions') {
  const rows = await engine.rows(`SELECT column_name AS name, column_type AS type FROM (DESCRIBE ${view})`)
  return viewColumns(rows.map(({ name, type }) => ({ name: String(name), type: String(type) })))
}
