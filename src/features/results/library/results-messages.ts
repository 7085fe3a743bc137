import type { QueryParameters, ResultRow } from '../station/results-engine.ts'

/** First message to the DuckDB process. */
export interface OpenDuckDbRequest {
  readonly kind: 'open'
  /** Folders that the process may read and write: library and spool. */
  readonly folders: readonly string[]
  /** Folder for data that exceeds the memory limit, and for files before they are moved. */
  readonly tempFolder: string
}

type FileFormat = 'csv' | 'jsonl' | 'parquet'

export type DuckDbRequest =
  /** Runs statements without results, in order. */
  | { readonly kind: 'run'; readonly statements: readonly Statement[] }
  | ({ readonly kind: 'rows' } & Statement)
  | ({ readonly kind: 'numbers' } & Statement)
  | ({ readonly kind: 'write'; readonly path: string; readonly format: FileFormat } & Statement)
  /** Copies rows, each value as JSON text under the names c0, c1, …: see handle-requests.ts. */
  | {
      readonly kind: 'plain-rows'
      readonly spool: string
      readonly bytes: number
      readonly names: readonly string[]
      readonly target: string
    }
  /** Reads the kinds of values in spooled rows: see value-kinds.ts. */
  | { readonly kind: 'value-kinds'; readonly spool: string; readonly bytes: number }

export interface Statement {
  readonly sql: string
  readonly parameters?: QueryParameters
}

export type NumberedRequest = DuckDbRequest & { readonly id: number }

export interface NumberColumns {
  readonly names: string[]
  readonly columns: Float64Array[]
}

/** Reply to one request; `because` is an error message of DuckDB or of the system. */
export type DuckDbReply = { readonly id: number } & (
  | { readonly kind: 'done' }
  | { readonly kind: 'rows'; readonly rows: ResultRow[] }
  | ({ readonly kind: 'numbers' } & NumberColumns)
  | { readonly kind: 'written'; readonly rows: number }
  | { readonly kind: 'value-kinds'; readonly columns: readonly { readonly name: string; readonly values: number }[] }
  | { readonly kind: 'failed'; readonly because: string; readonly errno: string | null }
)
