import { join } from 'node:path'
import { type DuckDBConnection, StatementType } from '@duckdb/node-api'
import { z } from 'zod'
import { sqlText } from '../station/sql-text.ts'
import type { SqlOutputFormat, SqlReply } from './sql-messages.ts'

/**
 * Table functions that only read. Other functions write even inside a SELECT: `enable_logging` and `enable_profiling`
 * write files, and `query` runs unchecked SQL.
 */
const readingFunctions: ReadonlySet<string> = new Set(
  [
    'duckdb_columns duckdb_functions duckdb_keywords duckdb_settings duckdb_tables duckdb_types duckdb_views',
    'generate_series glob histogram histogram_values icu_calendar_names json_each json_tree parquet_bloom_probe',
    'parquet_file_metadata parquet_full_metadata parquet_kv_metadata parquet_metadata parquet_scan parquet_schema',
    'pg_timezone_names pragma_table_info pragma_version range read_blob read_csv read_csv_auto read_json read_json_auto',
    'read_json_objects read_json_objects_auto read_ndjson read_ndjson_auto read_ndjson_objects read_parquet read_text',
    'repeat repeat_row sniff_csv summary unnest',
  ].flatMap((line) => line.split(' ')),
)

const Parsed = z.union([
  z.object({ error: z.literal(false), statements: z.array(z.unknown()) }),
  z.object({ error: z.literal(true), error_type: z.string(), error_message: z.string() }),
])

/**
 * Returns the reason why a text is not exactly one read-only SELECT; null where it is one. The parser checks it before
 * anything is prepared, because preparing can write already: EXPORT DATABASE creates its folder. Throws DuckDB's error
 * for invalid SQL.
 */
async function findNonSelect(connection: DuckDBConnection, sql: string): Promise<string | null> {
  const parsed = await parse(connection, sql)
  if (parsed.error) {
    // Only SELECT can be serialized to JSON.
    if (parsed.error_type === 'not implemented') return 'another statement'
    throw new Error(parsed.error_message)
  }
  const { statements } = parsed
  if (statements.length !== 1) return String(statements.length)
  const writing = [...tableFunctionsIn(statements[0])].find((name) => !readingFunctions.has(name))
  return writing === undefined ? null : `${writing}()`
}

/** Removes the final semicolon, and comments after it; semicolons inside texts stay. */
async function withoutEndSemicolon(connection: DuckDBConnection, sql: string): Promise<string> {
  for (let end = sql.indexOf(';'); end >= 0; end = sql.indexOf(';', end + 1)) {
    const cut = sql.slice(0, end)
    const isEnd = (await statementsIn(connection, cut)) === 1 && (await statementsIn(connection, sql.slice(end))) === 0
    if (isEnd) return cut
  }
  return sql
}

async function statementsIn(connection: DuckDBConnection, text: string): Promise<number> {
  const parsed = await parse(connection, text)
  return parsed.error ? -1 : parsed.statements.length
}

async function parse(connection: DuckDBConnection, sql: string) {
  const reader = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [sql])
  return Parsed.parse(JSON.parse(String(reader.getRows()[0]?.[0])))
}

/** Names of all table functions in a statement, at any depth. */
function* tableFunctionsIn(tree: unknown): Generator<string> {
  if (typeof tree !== 'object' || tree === null) return
  const { type, function: called } = tree as { readonly type?: unknown; readonly function?: unknown }
  if (type === 'TABLE_FUNCTION') yield String(Object(called).function_name).toLowerCase()
  for (const inner of Object.values(tree)) yield* tableFunctionsIn(inner)
}

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
