/** One cell of an answer: 64-bit integers that no number holds exactly come as bigint, times as epoch milliseconds. */
export type ResultCell = string | number | bigint | boolean | null
export type ResultRow = Readonly<Record<string, ResultCell>>

/** What a query takes for its `$name` parameters. */
export type QueryParameters = Readonly<
  Record<string, string | number | bigint | boolean | null | readonly string[] | readonly number[]>
>

/**
 * DuckDB in a process of its own, started by the first question and ended after idle minutes. The views `sessions` and
 * `curves` of the library stand in it, each with the newest export of a session only. Throws AppError `library-missing`,
 * `library-unavailable` where the library or the process can't be had; what DuckDB says of a question is a DuckDbError.
 */
export interface ResultsEngine {
  /** Small answers: rows as objects. */
  rows(sql: string, parameters?: QueryParameters): Promise<ResultRow[]>
  /** Numbers column by column, NaN where there is none: for curves. */
  numbers(sql: string, parameters?: QueryParameters): Promise<{ names: string[]; columns: Float64Array[] }>
  /** Writes the rows of a query into a file beside its name and renames it. */
  writeFile(
    sql: string,
    parameters: QueryParameters,
    target: { path: string; format: 'csv' | 'jsonl' | 'parquet' },
  ): Promise<number>
  close(): Promise<void>
}
