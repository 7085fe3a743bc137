import type { Column } from './column.ts'
import { eventColumns } from './event-columns.ts'
import { identityColumns, labelColumns } from './label-columns.ts'
import { metricColumns } from './metric-columns.ts'
import { pointColumns } from './point-columns.ts'
import { angleColumns } from './series-columns.ts'

/** Every column of an export of this movement, by name and in the order of the results (service interface 2.6). */
export function columnsOf(activity: string, movement: string): ReadonlyMap<string, Column> {
  const columns = [
    ...identityColumns,
    ...labelColumns(activity, movement),
    ...eventColumns(activity, movement),
    ...metricColumns(activity, movement),
    ...angleColumns,
    ...pointColumns,
  ]
  return new Map(columns.map((column) => [column.name, column]))
}

/** The columns to return: those requested, and the identity columns (service interface 4.9). */
export function selectColumns(columns: ReadonlyMap<string, Column>, metrics: readonly string[] | undefined): Column[] {
  if (!metrics) return [...columns.values()]
  const named = metrics.flatMap((name) => columns.get(name) ?? [])
  return [...new Set([...identityColumns, ...named])]
}
