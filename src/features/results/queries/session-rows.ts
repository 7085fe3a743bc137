import type { MetricInfo, MetricValue, MovementPair, ResultSession } from '../session.ts'
import type { ResultRow } from '../station/results-engine.ts'
import type { SessionFields, ViewColumns } from './columns.ts'
import { metricInfo, metricSql, toMetricValue, toNumberOrNull, toTextOrNull } from './metric-values.ts'
import type { ResultsSource } from './results-source.ts'

/** SQL of headline metrics, and the result columns that contain them. */
export interface HeadlineColumns {
  readonly sql: string
  readonly of: (pair: MovementPair) => readonly { readonly metric: MetricInfo; readonly alias: string }[]
}

/** Selects every headline metric of these movements once, with a leading comma. */
export function headlineColumns(
  { catalog, headlines }: Pick<ResultsSource, 'catalog' | 'headlines'>,
  columns: ViewColumns,
  pairs: readonly MovementPair[],
): HeadlineColumns {
  const names = [...new Set(pairs.flatMap((pair) => headlines(pair)))]
  const aliases = new Map(names.map((name, index) => [name, `headline_${index}`]))
  const infos = new Map(names.map((name) => [name, metricInfo(name, columns, catalog)]))
  return {
    sql: [...infos].map(([name, info]) => `, ${metricSql(info, columns)} AS ${aliases.get(name)}`).join(''),
    of: (pair) =>
      headlines(pair).flatMap((name) => {
        const [metric, alias] = [infos.get(name), aliases.get(name)]
        return metric && alias ? [{ metric, alias }] : []
      }),
  }
}

/** Columns that `toSession` reads. */
export const sessionSelect = (parts: SessionFields): string => `
  ${parts.id} AS id, ${parts.athlete} AS athlete, ${parts.athleteName} AS athlete_name_now,
  ${parts.activity} AS activity_now, ${parts.movement} AS movement_now, ${parts.at} AS moment, ${parts.exportedAt} AS exported_at,
  ${parts.rep} AS rep, ${parts.camera} AS camera_now, ${parts.speaker} AS speaker,
  ${parts.repSessions} AS rep_sessions, ${parts.approved} AS approved, ${parts.framesPerSecond} AS frames_per_second,
  ${parts.frames} AS frames_now, ${parts.synthetic} AS synthetic_now`

export const pairInRow = (row: ResultRow): MovementPair => ({
  activity: String(row['activity_now'] ?? ''),
  movement: String(row['movement_now'] ?? ''),
})

export function toSession(row: ResultRow, headlines: HeadlineColumns): ResultSession {
  const approved = toNumberOrNull(row['approved'])
  const pair = pairInRow(row)
  const framesPerSecond = toNumberOrNull(row['frames_per_second'])
  return {
    id: String(row['id']),
    athleteId: toTextOrNull(row['athlete']),
    athleteName: toTextOrNull(row['athlete_name_now']),
    ...pair,
    capturedAtMs: toNumberOrNull(row['moment']),
    exportedAtMs: toNumberOrNull(row['exported_at']) ?? 0,
    repId: toTextOrNull(row['rep']),
    camera: toTextOrNull(row['camera_now']),
    speakerId: toTextOrNull(row['speaker']) ?? String(row['id']),
    repSessions: toNumberOrNull(row['rep_sessions']) ?? 1,
    isApproved: approved === null ? null : approved === 1,
    framesPerSecond: framesPerSecond !== null && framesPerSecond > 0 ? framesPerSecond : null,
    frames: Math.max(toNumberOrNull(row['frames_now']) ?? 0, 0),
    isSynthetic: row['synthetic_now'] === true,
    headlines: headlines.of(pair).map(({ metric, alias }) => ({ metric, value: toMetricValue(metric, row[alias]) })),
  }
}

/** Value of a session's headline metric. */
export const headlineOf = ({ headlines }: Pick<ResultSession, 'headlines'>, name: string): MetricValue =>
  headlines.find(({ metric }) => metric.name === name)?.value ?? { kind: 'missing' }
