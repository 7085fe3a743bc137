import type { Parameters, Row } from '../results-engine.ts'

/** What the station tells the DuckDB process before anything else, once. */
export interface OpenDuckDb {
  readonly kind: 'open'
  /** All that the process may read and write: the library, the spool. */
  readonly folders: readonly string[]
  /** For what does not fit into its memory, and files on their way elsewhere. */
  readonly tempFolder: string
}

type FileFormat = 'csv' | 'jsonl' | 'parquet'

export type Question =
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
  readonly parameters?: Parameters
}

export type AskedQuestion = Question & { readonly id: number }

export interface NumberColumns {
  readonly names: string[]
  readonly columns: Float64Array[]
}

/** What the process answers; `because` is what DuckDB or the system says. */
export type Answer = { readonly id: number } & (
  | { readonly kind: 'done' }
  | { readonly kind: 'rows'; readonly rows: Row[] }
  | ({ readonly kind: 'numbers' } & NumberColumns)
  | { readonly kind: 'written'; readonly rows: number }
  | { readonly kind: 'failed'; readonly because: string; readonly errno: string | null }
)
