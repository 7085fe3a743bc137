import type { LocalTime } from '../../../station/uploads/schedule.ts'
import type { ResultRow } from '../station/results-engine.ts'
import type { TablePart, TableRow, TableView } from '../table.ts'
import { toMetricValue, toNumberOrNull, toTextOrNull } from './metric-values.ts'
import type { ResultsSource } from './results-source.ts'
import { type TableSql, tableSql } from './table-sql.ts'

interface TableQuery {
  readonly view: TableView
  readonly offset: number
  readonly limit: number
}

/** Reads a part of the rows of a table view. */
export async function readTablePart(
  library: ResultsSource,
  time: LocalTime,
  { view, offset, limit }: TableQuery,
): Promise<TablePart> {
  const table = await tableSql(library, time, view)
  const { engine } = library
  const [about] = await engine.rows(
    `SELECT count(*) FILTER (NOT ${table.parts.passed}) AS failed, bool_or(${table.parts.synthetic}) AS synthetic
     FROM sessions WHERE ${table.condition.where}`,
    table.condition.parameters,
  )
  const [found] = await engine.rows(`SELECT count(*) AS total FROM (${table.rows})`, table.parameters)
  const rows = await engine.rows(`SELECT * FROM (${table.rows}) ORDER BY ${table.order} LIMIT $limit OFFSET $offset`, {
    ...table.parameters,
    limit,
    offset,
  })
  return {
    total: Number(found?.['total'] ?? 0),
    items: rows.map((row) => toRow(row, table)),
    columns: [...table.columns],
    notApproved: view.filter.approvedOnly ? (toNumberOrNull(about?.['failed']) ?? 0) : 0,
    isSynthetic: about?.['synthetic'] === true,
  }
}

const toRow = (row: ResultRow, { columns }: TableSql): TableRow => ({
  sessionId: toTextOrNull(row['id']),
  athleteId: toTextOrNull(row['athlete']),
  athleteName: toTextOrNull(row['name']),
  atMs: toNumberOrNull(row['moment']),
  camera: toTextOrNull(row['camera']),
  speakerId: toTextOrNull(row['speaker']),
  sessions: Number(row['sessions']),
  reps: Number(row['reps']),
  values: columns.map((metric, index) => toMetricValue(metric, row[`value_${index}`])),
})
