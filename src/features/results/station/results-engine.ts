/** Cell of a result. Integers beyond the exact range of a number are bigint; times are epoch milliseconds. */
export type ResultCell = string | number | bigint | boolean | null
export type ResultRow = Readonly<Record<string, ResultCell>>

/** Values of a query's `$name` parameters. */
export type QueryParameters = Readonly<
  Record<string, string | number | bigint | boolean | null | readonly string[] | readonly number[]>
>

/**
 * Runs queries in the DuckDB process. Its views `sessions` and `curves` contain only the newest export of each session.
 * Throws AppError `library-missing`, `library-unavailable` when the library or the process can't be used, and
 * DuckDbError for an error in the query.
 */
export interface ResultsEngine {
  /** Returns a small result, as objects. */
  rows(sql: string, parameters?: QueryParameters): Promise<ResultRow[]>
  /** Returns numbers by column, NaN for missing ones: for curves. */
  numbers(sql: string, parameters?: QueryParameters): Promise<{ names: string[]; columns: Float64Array[] }>
  /** Writes the result to a file, under a temporary name first. Returns the number of rows. */
  writeFile(
    sql: string,
    parameters: QueryParameters,
    target: { path: string; format: 'csv' | 'jsonl' | 'parquet' },
  ): Promise<number>
  close(): Promise<void>
}
