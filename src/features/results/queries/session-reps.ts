import { sqlTexts } from '../station/sql-text.ts'
import { sessionFields, type ViewColumns } from './columns.ts'

/** Rules of which sessions are one rep, and which of them speaks for it. */
export interface RepRules {
  /** Sessions without a group are one rep when they were captured within this time of each other. */
  readonly windowMs: number
  /** Sessions that a person chose to speak for their reps. */
  readonly chosen: readonly string[]
}

/** View of the sessions, each from its newest export: the view `sessions` adds the reps to it. */
export const exportedSessions = 'exported_sessions'

/**
 * SQL of the one definition of a rep: `_speaker` and `_rep_sessions` for each session and export of `exportedSessions`. Of
 * the cameras that filmed an attempt one session speaks, so that an attempt counts once. A rep has the sessions of one
 * group, and those without a group that the same athlete has within the window of it; sessions that are all without a
 * group are a rep within the window of the first. A session that failed the quality check speaks only if all failed.
 */
export function sessionRepsSql(columns: ViewColumns, { windowMs, chosen }: RepRules): string {
  const speaking = 'passed DESC, is_chosen DESC, rate DESC NULLS LAST, camera NULLS LAST, moment NULLS LAST, id'
  const rep = 'PARTITION BY hash(attempt, grouped, own_run, span)'
  return `
    SELECT id AS _of_session, export AS _of_export, first_value(id) OVER (${rep} ORDER BY ${speaking}) AS _speaker,
      count(*) OVER (${rep}) AS _rep_sessions
    FROM (${spansSql(groupedSql(factsSql(columns, chosen), windowMs), windowMs)})`
}

/**
 * Facts that decide. An attempt is of one athlete and movement; numbered sessions of one capture are different attempts,
 * but a number after the id of the group is that of a camera, if no station knew the capture. Hashes are sorted faster
 * than texts.
 */
function factsSql(columns: ViewColumns, chosen: readonly string[]): string {
  const { id, rep, capture, athlete, activity, movement, ...parts } = sessionFields(columns)
  const number = `regexp_extract(${id}, '_([0-9]+)$', 1)`
  const stem = `regexp_replace(${id}, '_[0-9]+$', '')`
  const repetition = `CASE WHEN coalesce(${capture} = ${id}, ${stem} = ${rep}, false) THEN '' ELSE ${number} END`
  return `
    SELECT ${id} AS id, ${parts.exportId} AS export, hash(${athlete}, ${activity}, ${movement}, ${repetition}) AS attempt,
      ${athlete} IS NOT NULL AS has_athlete, ${rep} AS own_group, ${parts.at} AS moment, ${parts.passed} AS passed,
      list_contains(CAST(${sqlTexts(chosen)} AS VARCHAR[]), ${id}) AS is_chosen, ${parts.framesPerSecond} AS rate,
      lower(${parts.camera}) AS camera
    FROM ${exportedSessions}`
}

/** Adds the group of each session: its own, or that of the same athlete nearest in time within the window. */
function groupedSql(facts: string, windowMs: number): string {
  const inTime = 'PARTITION BY attempt ORDER BY moment NULLS LAST'
  const known = (value: string) =>
    `CASE WHEN own_group IS NOT NULL AND moment IS NOT NULL THEN ${value} END IGNORE NULLS`
  const before = (value: string) => `last_value(${known(value)}) OVER (${inTime} ROWS UNBOUNDED PRECEDING)`
  const after = (value: string) =>
    `first_value(${known(value)}) OVER (${inTime} ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)`
  return `
    SELECT * EXCLUDE (own_group, group_before, group_after, since, until), CASE
        WHEN own_group IS NOT NULL THEN own_group
        WHEN NOT has_athlete THEN NULL
        WHEN since <= ${windowMs} AND since <= coalesce(until, since) THEN group_before
        WHEN until <= ${windowMs} THEN group_after
      END AS grouped
    FROM (
      SELECT *, ${before('own_group')} AS group_before, moment - ${before('moment')} AS since,
        ${after('own_group')} AS group_after, ${after('moment')} - moment AS until
      FROM (${facts}))`
}

/** Numbers the reps of sessions without a group: a later one begins a rep where the first is beyond the window. */
function spansSql(grouped: string, windowMs: number): string {
  const inTime = 'PARTITION BY attempt, grouped IS NULL ORDER BY moment NULLS LAST'
  const begins = `
    SELECT *, CASE WHEN moment - lag(moment) OVER (${inTime}) <= ${windowMs} AND has_athlete THEN 0 ELSE 1 END AS begins
    FROM (${grouped})`
  const runs = `
    SELECT *, CASE WHEN grouped IS NULL THEN sum(begins) OVER (${inTime} ROWS UNBOUNDED PRECEDING) END AS own_run
    FROM (${begins})`
  const ofRun = 'PARTITION BY hash(attempt, own_run, CASE WHEN grouped IS NOT NULL THEN id END)'
  const firsts = `list_reduce(list_transform(moments, lambda at_ms: [at_ms]), lambda begun, next:
    CASE WHEN next[1] - begun[-1] <= ${windowMs} THEN begun ELSE list_concat(begun, next) END)`
  return `
    SELECT * EXCLUDE (moments), CASE
        WHEN grouped IS NOT NULL OR moment IS NULL OR moments[-1] - moments[1] <= ${windowMs} THEN NULL
        ELSE len(list_filter(${firsts}, lambda first_ms: first_ms <= moment))
      END AS span
    FROM (SELECT *, list_sort(list(moment) OVER (${ofRun})) AS moments FROM (${runs}))`
}
