import type { MovementPair, ResultSession, SessionFilter, SessionOrder } from '../session.ts'
import { readViewColumns, type ViewColumns } from './columns.ts'
import { toNumberOrNull } from './metric-values.ts'
import type { ResultsSource } from './results-source.ts'
import { approvedWhere, type SessionFields, sessionCondition, sessionFields } from './session-fields.ts'
import { headlineColumns, sessionSelect, toSession } from './session-rows.ts'

interface SessionQuery {
  readonly filter: SessionFilter
  readonly order: (typeof SessionOrder)['options'][number]
  readonly offset: number
  readonly limit: number
}

const orders = ({ order, athleteName }: SessionFields) => ({
  newest: `${order} DESC NULLS LAST`,
  oldest: `${order} NULLS LAST`,
  athlete: `lower(${athleteName}) NULLS LAST, ${order} DESC NULLS LAST`,
})

/** Lists a page of the sessions that match a filter, and counts their reps and those hidden by the quality check. */
export async function listSessions(
  library: ResultsSource,
  query: SessionQuery,
): Promise<{ total: number; items: ResultSession[]; notApproved: number; reps: number }> {
  const { filter, order, offset, limit } = query
  const columns = await readViewColumns(library, 'sessions')
  const parts = sessionFields(columns)
  const condition = sessionCondition(filter, parts)
  const { engine } = library
  const [counts] = await engine.rows(
    `SELECT count(*) AS found, count(*) FILTER (NOT ${parts.passed}) AS failed,
       count(*) FILTER (${parts.speaks}${filter.approvedOnly ? ` AND ${parts.passed}` : ''}) AS reps
     FROM sessions WHERE ${condition.where}`,
    condition.parameters,
  )
  const notApproved = filter.approvedOnly ? (toNumberOrNull(counts?.['failed']) ?? 0) : 0
  const total = (toNumberOrNull(counts?.['found']) ?? 0) - notApproved
  const reps = toNumberOrNull(counts?.['reps']) ?? 0
  if (offset >= total) return { total, items: [], notApproved, reps }
  const headlines = headlineColumns(library, columns, await pairsOf(library, columns, filter))
  const rows = await engine.rows(
    `SELECT ${sessionSelect(parts)}${headlines.sql} FROM sessions WHERE ${approvedWhere(condition, filter, parts)}
     ORDER BY ${orders(parts)[order]}, id LIMIT $limit OFFSET $offset`,
    { ...condition.parameters, limit, offset },
  )
  return { total, items: rows.map((row) => toSession(row, headlines)), notApproved, reps }
}

async function pairsOf(
  { engine }: ResultsSource,
  columns: ViewColumns,
  { activity, movement }: SessionFilter,
): Promise<MovementPair[]> {
  if (activity !== null && movement !== null) return [{ activity, movement }]
  const parts = sessionFields(columns)
  const rows = await engine.rows(
    `SELECT DISTINCT ${parts.activity} AS activity, ${parts.movement} AS movement FROM sessions ORDER BY 1, 2`,
  )
  return rows.map((row) => ({ activity: String(row['activity']), movement: String(row['movement']) }))
}
