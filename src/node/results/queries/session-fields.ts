import type { SessionFilter } from '../../../contract/results/session.ts'
import type { QueryParameters } from '../results-engine.ts'
import type { ViewColumns } from './columns.ts'

export type SessionFields = ReturnType<typeof sessionFields>

/** SQL of what is known of every session. */
export function sessionFields(columns: ViewColumns) {
  const approved = columns.number('ApprovedByBiomechQA')
  const at = columns.moment('_capture_time')
  const exportedAt = columns.moment('_exported_at')
  return {
    id: columns.text('sessionid'),
    athlete: `NULLIF(${columns.text('athleteid')}, '')`,
    athleteName: `NULLIF(coalesce(${columns.text('_athlete_name')}, ${columns.text('athlete_name')}), '')`,
    activity: columns.text('pair_activity'),
    movement: columns.text('pair_movement'),
    at,
    exportedAt,
    /** Undated ones stand where they were exported. */
    order: `coalesce(${at}, ${exportedAt})`,
    exportId: columns.text('_export_id'),
    rep: columns.text('_rep_id'),
    approved,
    /** What is not known to have failed the quality check. */
    passed: `(coalesce(${approved}, 1) = 1)`,
    framesPerSecond: columns.number('fps'),
    frames: columns.number('_frames'),
    synthetic: `coalesce(${columns.number('_synthetic')}, 0) = 1`,
  }
}

export interface SessionCondition {
  readonly where: string
  readonly parameters: QueryParameters
}

/** Everything of the filter but the quality check, whose hidden sessions are counted. */
export function sessionCondition(filter: SessionFilter, parts: SessionFields): SessionCondition {
  const { activity, movement, athleteIds, fromMs, toMs } = filter
  const given: [sql: string, name: string, value: QueryParameters[string]][] = []
  if (activity !== null) given.push([`${parts.activity} = $activity`, 'activity', activity])
  if (movement !== null) given.push([`${parts.movement} = $movement`, 'movement', movement])
  if (athleteIds.length > 0)
    given.push([`list_contains(CAST($athletes AS VARCHAR[]), ${parts.athlete})`, 'athletes', athleteIds])
  if (fromMs !== null) given.push([`${parts.at} >= CAST($from AS DOUBLE)`, 'from', fromMs])
  if (toMs !== null) given.push([`${parts.at} < CAST($to AS DOUBLE)`, 'to', toMs])
  return {
    where: given.length === 0 ? 'TRUE' : given.map(([sql]) => sql).join(' AND '),
    parameters: Object.fromEntries(given.map(([, name, value]) => [name, value])),
  }
}

/** The same with the quality check, where the filter asks for it. */
export const approvedWhere = (
  { where }: SessionCondition,
  filter: Pick<SessionFilter, 'approvedOnly'>,
  parts: SessionFields,
) => (filter.approvedOnly ? `${where} AND ${parts.passed}` : where)
