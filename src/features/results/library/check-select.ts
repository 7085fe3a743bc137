import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'

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
export async function findNonSelect(connection: DuckDBConnection, sql: string): Promise<string | null> {
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
export async function withoutEndSemicolon(connection: DuckDBConnection, sql: string): Promise<string> {
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
