import type { MetricInfo, MovementPair } from '../session.ts'
import type { ResultsEngine } from '../station/results-engine.ts'

/** Column of a view, with DuckDB's type. */
export interface ViewColumn {
  readonly name: string
  readonly type: string
}

/** Public facts about result columns. */
export interface MetricCatalog {
  /** Undefined for an unknown column. */
  readonly known: (name: string) => (Pick<MetricInfo, 'unit' | 'direction'> & { readonly kind: string }) | undefined
  readonly unitOf: (name: string) => string | null
  /** True for a column that counts frames from an event. */
  readonly isEvent: (name: string) => boolean
}

/** Library to query, with the facts that queries need. */
export interface ResultsSource {
  readonly engine: Pick<ResultsEngine, 'rows' | 'numbers' | 'writeFile'>
  readonly catalog: MetricCatalog
  /** Headline metrics chosen for a movement. */
  readonly headlines: (pair: MovementPair) => readonly string[]
  /** Competition level of an athlete, as the roster has it now; null where none is known. */
  readonly levelOf: (athleteId: string) => string | null
}
