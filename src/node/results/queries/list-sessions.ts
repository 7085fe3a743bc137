import type { MovementPair, ResultSession, SessionFilter, SessionOrder } from '../../../contract/results/session.ts'
import { type Columns, columnsOf } from './columns.ts'
import { numberOf } from './metric-values.ts'
import type { ResultsLibrary } from './results-source.ts'
import { conditionOf, type SessionParts, sessionParts, shownWhere } from './session-fields.ts'
import { headlineColumns, sessionSelect, toSession } from './session-rows.ts'

interface Asked {
  readonly filter: SessionFilter
  readonly order: (typeof SessionOrder)['options'][number]
  readonly offset: number
  readonly limit: number
}

const orders = ({ order, athleteName }: SessionParts) => ({
  newest: `${order} DESC NULLS LAST`,
  oldest: `${order} NULLS LAST`,
  athlete: `lower(${athleteName}) NULLS LAST, ${order} DESC NULLS LAST`,
})

/** A page of the sessions that a filter lets through, and how many of them the quality check hides. */
export async function listSessions(
  library: ResultsLibrary,
  asked: Asked,
): Promise<{ total: number; items: ResultSession[]; notApproved: number }> {
  const { filter, order, offset, limit } = asked
  const columns = await columnsOf(library, 'sessions')
  const parts = sessionParts(columns)
  const condition = conditionOf(filter, parts)
  const { engine } = library
  const [counts] = await engine.rows(
    `SELECT count(*) AS found, count(*) FILTER (NOT ${parts.passed}) AS failed FROM sessions WHERE ${condition.where}`,
    condition.parameters,
  )
  const notApproved = filter.approvedOnly ? (numberOf(counts?.['failed']) ?? 0) : 0
  const total = (numberOf(counts?.['found']) ?? 0) - notApproved
  if (offset >= total) return { total, items: [], notApproved }
  const headlines = headlineColumns(library, columns, await pairsOf(library, columns, filter))
  const rows = await engine.rows(
    `SELECT ${sessionSelect(parts)}${headlines.sql} FROM sessions WHERE ${shownWhere(condition, filter, parts)}
     ORDER BY ${orders(parts)[order]}, id LIMIT $limit OFFSET $offset`,
    { ...condition.parameters, limit, offset },
  )
  return { total, items: rows.map((row) => toSession(row, headlines)), notApproved }
}

async function pairsOf(
  { engine }: ResultsLibrary,
  columns: Columns,
  { activity, movement }: SessionFilter,
): Promise<MovementPair[]> {
  if (activity !== null && movement !== null) return [{ activity, movement }]
  const parts = sessionParts(columns)
  const rows = await engine.rows(
    `SELECT DISTINCT ${parts.activity} AS activity, ${parts.movement} AS movement FROM sessions ORDER BY 1, 2`,
  )
  return rows.map((row) => ({ activity: String(row['activity']), movement: String(row['movement']) }))
}
