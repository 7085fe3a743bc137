import type { MetricInfo, MetricValue } from '../../../contract/results/session.ts'
import type { ResultCell } from '../results-engine.ts'
import type { ViewColumns } from './columns.ts'
import type { MetricCatalog } from './results-source.ts'

/** A boolean that the service could not calculate (2.6). */
const NOT_CALCULATED = -1

/** What is known of a column, by the catalog first and by its type in the library then. */
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

/** SQL of a metric as it stands in the results; -1 of a boolean stays. */
export const metricSql = ({ name, kind }: MetricInfo, columns: ViewColumns): string =>
  kind === 'text' ? columns.text(name) : columns.number(name)

/** SQL of a metric as a number to calculate with: NULL for text, and for booleans that could not be calculated. */
export function calculableSql({ name, kind }: MetricInfo, columns: ViewColumns): string {
  if (kind === 'text') return 'CAST(NULL AS DOUBLE)'
  return kind === 'boolean' ? `NULLIF(${columns.number(name)}, ${NOT_CALCULATED})` : columns.number(name)
}

export const toNumberOrNull = (cell: ResultCell | undefined): number | null =>
  cell === null || cell === undefined ? null : Number(cell)
export const toTextOrNull = (cell: ResultCell | undefined): string | null =>
  cell === null || cell === undefined ? null : String(cell)

const missingValue: MetricValue = { kind: 'missing' }

/** The value of a cell that `metricSql` selected. */
export function toMetricValue({ kind }: Pick<MetricInfo, 'kind'>, cell: ResultCell | undefined): MetricValue {
  if (cell === null || cell === undefined) return missingValue
  if (kind === 'text') return { kind: 'text', value: String(cell) }
  const value = Number(cell)
  if (kind === 'boolean' && value === NOT_CALCULATED) return { kind: 'not-calculated' }
  // Anything else than 1 and 0 is shown as it came.
  return kind === 'boolean' && (value === 1 || value === 0)
    ? { kind: 'boolean', value: value === 1 }
    : { kind: 'number', value }
}
