import type { MetricInfo, MovementPair } from '../../../contract/results/session.ts'
import type { ResultsEngine } from '../results-engine.ts'

/** A column as DuckDB knows it. */
export interface ViewColumn {
  readonly name: string
  readonly type: string
}

/** What is publicly known of columns of results. */
export interface MetricCatalog {
  /** Undefined for a column that no source names. */
  readonly known: (name: string) => (Pick<MetricInfo, 'unit' | 'direction'> & { readonly kind: string }) | undefined
  readonly unitOf: (name: string) => string | null
  /** The column counts rows from an event. */
  readonly isEvent: (name: string) => boolean
}

/** What questions are put to, and what is known beside it. */
export interface ResultsSource {
  readonly engine: Pick<ResultsEngine, 'rows' | 'numbers' | 'writeFile'>
  readonly catalog: MetricCatalog
  /** The metrics that stand for a session of the pair. */
  readonly headlines: (pair: MovementPair) => readonly string[]
}
