import { baseballColumns } from './baseball-columns.ts'
import { eventColumns } from './events.ts'
import { legColumns } from './leg-columns.ts'
import { exampleColumns, mobilityColumns } from './mobility-columns.ts'
import { DEFAULT_DECIMALS, type PublishedColumn } from './published-column.ts'
import { seriesColumns } from './series-columns.ts'
import { sessionColumns } from './session-columns.ts'

/** Every column that a public source names. Results may have more: the complete list is not published. */
export const publishedColumns: readonly PublishedColumn[] = [
  ...sessionColumns,
  ...eventColumns,
  ...baseballColumns,
  ...legColumns,
  ...mobilityColumns,
  ...exampleColumns,
  ...seriesColumns,
]

const byName = new Map(publishedColumns.map((column) => [column.name, column]))

/** Returns the published properties of a column; undefined where there are none. */
export const findMetric = (name: string): PublishedColumn | undefined => byName.get(name)

const exampleNames = new Set(exampleColumns.map(({ name }) => name))

/** True for a column that only an example of a request names: neither its unit nor its meaning is published. */
export const isExampleColumn = (name: string): boolean => exampleNames.has(name)

/** Columns that are 1 or 0, and -1 where they could not be calculated (service interface 2.6). */
export const booleanColumns: ReadonlySet<string> = new Set(
  publishedColumns.filter(({ kind }) => kind === 'boolean').map(({ name }) => name),
)

/** Unpublished events have the ending of published ones (service facts 2.1); `frame` counts rows and is no event. */
const eventEnding = /._(?:frame|event)$/
/** Unpublished points have the ending of published ones (service facts 2.3, 2.4). */
const pointEnding = /_(?:3d|center_of_mass)_[xyz]$/

/** True for a column with the offset from an event's row. */
export const isEventColumn = (name: string): boolean => (findMetric(name)?.kind ?? kindByName(name)) === 'event'

/** True for a column known to change from row to row; for unknown columns only the values show it. */
export const isSeriesColumn = (name: string): boolean => (findMetric(name)?.kind ?? kindByName(name)) === 'series'

function kindByName(name: string): 'event' | 'series' | undefined {
  if (eventEnding.test(name)) return 'event'
  return pointEnding.test(name) ? 'series' : undefined
}

/** The unit of a column of results; null where none is published. */
export function unitOf(name: string): string | null {
  const metric = findMetric(name)
  if (metric) return metric.unit
  if (isEventColumn(name)) return 'frames'
  return isSeriesColumn(name) ? 'm' : null
}

/** Digits after the decimal point on screens. */
export const decimalsOf = (name: string): number => findMetric(name)?.decimals ?? DEFAULT_DECIMALS
