import type { MetricInfo, MetricValue } from '../session.ts'
import type { ResultCell } from '../station/results-engine.ts'
import type { ViewColumns } from './columns.ts'
import type { MetricCatalog } from './results-source.ts'

/** Value of a boolean that the service could not calculate (service interface 2.6). */
const NOT_CALCULATED = -1

/** Describes a column: from the catalog, else from its type in the library. */
export function metricInfo(name: string, columns: Pick<ViewColumns, 'typeOf'>, catalog: MetricCatalog): MetricInfo {
  const known = catalog.known(name)
  const type = columns.typeOf(name)
  return {
    name,
    kind: kindOf(known?.kind, type),
    unit: known?.unit ?? catalog.unitOf(name),
    direction: known?.direction ?? null,
  }
}

function kindOf(known: string | undefined, type: string | undefined): MetricInfo['kind'] {
  if (known === 'boolean' || known === 'text' || known === 'number') return known
  if (type === 'BOOLEAN') return 'boolean'
  return type === 'VARCHAR' ? 'text' : 'number'
}

/** SQL of a metric as stored; -1 of a boolean stays -1. */
export const metricSql = ({ name, kind }: MetricInfo, columns: ViewColumns): string =>
  kind === 'text' ? columns.text(name) : columns.number(name)

/** SQL of a metric for calculations: NULL for text, and for booleans that could not be calculated. */
export function calculableSql({ name, kind }: MetricInfo, columns: ViewColumns): string {
  if (kind === 'text') return 'CAST(NULL AS DOUBLE)'
  return kind === 'boolean' ? `NULLIF(${columns.number(name)}, ${NOT_CALCULATED})` : columns.number(name)
}

export const toNumberOrNull = (cell: ResultCell | undefined): number | null =>
  cell === null || cell === undefined ? null : Number(cell)
export const toTextOrNull = (cell: ResultCell | undefined): string | null =>
  cell === null || cell === undefined ? null : String(cell)

const missingValue: MetricValue = { kind: 'missing' }

/** Converts a cell selected by `metricSql`. */
export function toMetricValue({ kind }: Pick<MetricInfo, 'kind'>, cell: ResultCell | undefined): MetricValue {
  if (cell === null || cell === undefined) return missingValue
  if (kind === 'text') return { kind: 'text', value: String(cell) }
  const value = Number(cell)
  if (kind === 'boolean' && value === NOT_CALCULATED) return { kind: 'not-calculated' }
  // A boolean other than 1 and 0 is shown as received.
  return kind === 'boolean' && (value === 1 || value === 0)
    ? { kind: 'boolean', value: value === 1 }
    : { kind: 'number', value }
}
