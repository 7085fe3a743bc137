import { join } from 'node:path'
import { type DuckDBConnection, StatementType } from '@duckdb/node-api'
import { sqlText } from '../station/sql-text.ts'
import { findNonSelect, withoutEndSemicolon } from './check-select.ts'
import type { SqlOutputFormat, SqlReply } from './sql-messages.ts'

interface Query {
  readonly sql: string
  readonly limit: number
  readonly form: SqlOutputFormat
  readonly work: string
}

/** Runs exactly one SELECT and writes its rows to a file in the work folder. Throws errors of DuckDB. */
export async function runQuery(connection: DuckDBConnection, query: Query): Promise<SqlReply> {
  const found = await findNonSelect(connection, query.sql)
  if (found !== null) return { kind: 'refused', found }
  const { statementType, columns } = await prepared(connection, query.sql)
  if (statementType !== StatementType.SELECT)
    return { kind: 'refused', found: StatementType[statementType] ?? String(statementType) }
  const file = join(query.work, `answer.${query.form}`)
  // A complete SELECT can't close the parenthesis; the line break ends a comment.
  const rows = `SELECT * FROM (\n${await withoutEndSemicolon(connection, query.sql)}\n) LIMIT ${query.limit}`
  const copy = `COPY (${shaped(rows, query.form)}) TO ${sqlText(file)} ${options[query.form]}`
  const { rowsChanged } = await connection.run(copy)
  return { kind: 'done', file, rows: rowsChanged, columns }
}

async function prepared(connection: DuckDBConnection, sql: string) {
  const statement = await connection.prepare(sql)
  const columns = Array.from({ length: statement.columnCount }, (_, index) => statement.columnName(index))
  const { statementType } = statement
  statement.destroySync()
  return { statementType, columns }
}

/**
 * Wraps rows as lists for `cells`: a list keeps the order of columns, while object keys that look like numbers would
 * come first.
 */
const shaped = (rows: string, form: SqlOutputFormat) =>
  form === 'cells'
    ? `SELECT list_value(*COLUMNS(*)) AS cells FROM (SELECT CAST(COLUMNS(*) AS VARCHAR) FROM (${rows}))`
    : rows

const options: Readonly<Record<SqlOutputFormat, string>> = {
  csv: '(FORMAT csv, HEADER true)',
  jsonl: '(FORMAT json)',
  parquet: '(FORMAT parquet, COMPRESSION zstd)',
  cells: '(FORMAT json)',
}
