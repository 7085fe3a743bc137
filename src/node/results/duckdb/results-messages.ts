import type { QueryParameters, ResultRow } from '../results-engine.ts'

/** What the station tells the DuckDB process before anything else, once. */
export interface OpenDuckDbRequest {
  readonly kind: 'open'
  /** All that the process may read and write: the library, the spool. */
  readonly folders: readonly string[]
  /** For what does not fit into its memory, and files on their way elsewhere. */
  readonly tempFolder: string
}

type FileFormat = 'csv' | 'jsonl' | 'parquet'

export type DuckDbRequest =
  /** Statements without an answer, one after the other. */
  | { readonly kind: 'run'; readonly statements: readonly Statement[] }
  | ({ readonly kind: 'rows' } & Statement)
  | ({ readonly kind: 'numbers' } & Statement)
  | ({ readonly kind: 'write'; readonly path: string; readonly format: FileFormat } & Statement)
  /** Copies rows with each value as the JSON text that it is, under the names c0, c1, …: see plain-rows.ts. */
  | {
      readonly kind: 'plain-rows'
      readonly spool: string
      readonly bytes: number
      readonly names: readonly string[]
      readonly target: string
    }

export interface Statement {
  readonly sql: string
  readonly parameters?: QueryParameters
}

export type NumberedRequest = DuckDbRequest & { readonly id: number }

export interface NumberColumns {
  readonly names: string[]
  readonly columns: Float64Array[]
}

/** What the process answers; `because` is what DuckDB or the system says. */
export type DuckDbReply = { readonly id: number } & (
  | { readonly kind: 'done' }
  | { readonly kind: 'rows'; readonly rows: ResultRow[] }
  | ({ readonly kind: 'numbers' } & NumberColumns)
  | { readonly kind: 'written'; readonly rows: number }
  | { readonly kind: 'failed'; readonly because: string; readonly errno: string | null }
)
