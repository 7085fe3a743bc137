import { resultsBounds } from '../../../station/contract/results-bounds.ts'
import type {
  GroupStanding,
  HeadlineStanding,
  MetricInfo,
  MetricValue,
  MovementPair,
  NoPercentileReason,
  ResultSession,
} from '../session.ts'
import { sessionFields, type ViewColumns } from './columns.ts'
import { calculableSql, toNumberOrNull, toTextOrNull } from './metric-values.ts'
import { ascending, medianOf, percentileOf, quantile } from './quantiles.ts'
import type { ResultsSource } from './results-source.ts'

/** Sessions read for one athlete's history of a movement. */
const MAX_HISTORY_SESSIONS = 20_000
const MAX_RECENT_VALUES = 10
/** Period that a usual range is known from. */
const USUAL_MS = 28 * 24 * 60 * 60 * 1_000
/** Quantiles that end a usual range: the middle 80 %. */
const USUAL_ENDS = [0.1, 0.9] as const

/** Session in an athlete's history of a movement. */
interface Attempt {
  readonly id: string
  readonly at: number | null
  readonly passed: boolean
  /** Session that speaks for its rep. */
  readonly speakerId: string
  readonly values: readonly (number | null)[]
}

/** Reads all sessions of an athlete and a movement, oldest first, with these metrics as numbers. */
export async function readHistory(
  { engine }: ResultsSource,
  columns: ViewColumns,
  { athleteId, activity, movement }: MovementPair & { readonly athleteId: string },
  metrics: readonly MetricInfo[],
): Promise<Attempt[]> {
  const parts = sessionFields(columns)
  const values = metrics.map((metric, index) => `, ${calculableSql(metric, columns)} AS value_${index}`).join('')
  const rows = await engine.rows(
    `SELECT ${parts.id} AS id, ${parts.at} AS moment, ${parts.passed} AS passed,
       ${parts.speaker} AS speaker${values} FROM sessions
     WHERE ${parts.activity} = $activity AND ${parts.movement} = $movement AND ${parts.athlete} = $athlete
     ORDER BY ${parts.order} NULLS LAST, id LIMIT ${MAX_HISTORY_SESSIONS}`,
    { activity, movement, athlete: athleteId },
  )
  return rows.map((row) => ({
    id: String(row['id']),
    at: toNumberOrNull(row['moment']),
    passed: row['passed'] === true,
    speakerId: String(row['speaker']),
    values: metrics.map((_, index) => toNumberOrNull(row[`value_${index}`])),
  }))
}

/** Reads each athlete's medians of these metrics, over reps that did not fail the quality check. */
export async function readMedians(
  { engine }: ResultsSource,
  columns: ViewColumns,
  { activity, movement }: MovementPair,
  metrics: readonly MetricInfo[],
): Promise<Map<string, readonly (number | null)[]>> {
  if (metrics.length === 0) return new Map()
  const parts = sessionFields(columns)
  const medians = metrics.map((metric, index) => `median(${calculableSql(metric, columns)}) AS median_${index}`)
  const rows = await engine.rows(
    `SELECT ${parts.athlete} AS athlete, ${medians.join(', ')} FROM sessions
     WHERE ${parts.activity} = $activity AND ${parts.movement} = $movement AND ${parts.passed} AND ${parts.speaks}
     GROUP BY 1`,
    { activity, movement },
  )
  const known = rows.flatMap((row) => {
    const athlete = toTextOrNull(row['athlete'])
    return athlete === null
      ? []
      : [[athlete, metrics.map((_, index) => toNumberOrNull(row[`median_${index}`]))] as const]
  })
  return new Map(known)
}

interface StandingInput {
  /** Sessions whose value stands: one, or those of a report, oldest first. */
  readonly sessions: readonly Pick<ResultSession, 'id' | 'athleteId' | 'isApproved' | 'capturedAtMs'>[]
  readonly metrics: readonly MetricInfo[]
  readonly valueOf: (name: string) => MetricValue
  readonly history: readonly Attempt[]
  readonly medians: ReadonlyMap<string, readonly (number | null)[]>
  readonly levelOf: ResultsSource['levelOf']
}

/** Compares headline metrics with the athlete's history and with other athletes. */
export function rankHeadlines(input: StandingInput): HeadlineStanding[] {
  const { sessions, metrics, valueOf, history, medians, levelOf } = input
  const ids = new Set(sessions.map(({ id }) => id))
  const athleteId = sessions.at(-1)?.athleteId ?? null
  const isPassed = sessions.every(({ isApproved }) => isApproved !== false)
  const before = repsBefore(sessions, history)
  return metrics.map((metric, index) => {
    const value = valueOf(metric.name)
    if (metric.kind !== 'number') return { metric, value, recent: [], best: null, isUsual: null, group: null }
    return {
      metric,
      value,
      recent: recentOf(sessions.at(-1)?.id ?? '', history, index),
      best: bestOf(ids, history, index, metric.direction),
      isUsual: value.kind === 'number' && isPassed ? isInUsualRange(value.value, before, index) : null,
      group:
        value.kind === 'number'
          ? rankInLevel({ value: value.value, athleteId, isPassed, levelOf }, oneMetric(medians, index))
          : null,
    }
  })
}

/**
 * Latest values up to this session, one for each rep. Sessions that failed the quality check are left out, except this
 * one, and so is the session that speaks for this one's rep.
 */
function recentOf(sessionId: string, history: readonly Attempt[], index: number): HeadlineStanding['recent'] {
  const place = history.findIndex(({ id }) => id === sessionId)
  const upToThis = place === -1 ? [] : history.slice(0, place + 1)
  const own = history[place]?.speakerId
  const counted = upToThis.flatMap(({ id, at, passed, speakerId, values }) => {
    const value = values[index] ?? null
    const isOfRep = passed && id === speakerId && speakerId !== own
    return value !== null && (isOfRep || id === sessionId) ? [{ sessionId: id, capturedAtMs: at, value }] : []
  })
  return counted.slice(-MAX_RECENT_VALUES)
}

/** Best value; of equal ones the first. */
function bestOf(
  ids: ReadonlySet<string>,
  history: readonly Attempt[],
  index: number,
  direction: MetricInfo['direction'],
): HeadlineStanding['best'] {
  if (direction === null) return null
  const isBetter = (value: number, than: number) => (direction === 'higher' ? value > than : value < than)
  let best: { readonly sessionId: string; readonly value: number } | null = null
  for (const { id, passed, speakerId, values } of history) {
    const value = values[index] ?? null
    if (passed && id === speakerId && value !== null && (best === null || isBetter(value, best.value)))
      best = { sessionId: id, value }
  }
  return best && { ...best, isThis: ids.has(best.sessionId) }
}

/** Reps of the athlete in the four weeks before the first of these, without those that failed the quality check. */
function repsBefore(sessions: StandingInput['sessions'], history: readonly Attempt[]): readonly Attempt[] {
  const times = sessions.map(({ capturedAtMs }) => capturedAtMs)
  const [first, last] = [times[0] ?? null, times.at(-1) ?? null]
  if (first === null || last === null || last - first > USUAL_MS) return []
  const ids = new Set(sessions.map(({ id }) => id))
  const own = new Set(history.filter(({ id }) => ids.has(id)).map(({ speakerId }) => speakerId))
  const isBefore = (at: number | null) => at !== null && at <= first && at > first - USUAL_MS
  return history.filter(
    ({ id, at, passed, speakerId }) => passed && id === speakerId && !own.has(speakerId) && isBefore(at),
  )
}

/** An athlete's median of each metric in the four weeks before these sessions; null where too few reps tell it. */
export function mediansBefore({
  sessions,
  metrics,
  history,
}: Pick<StandingInput, 'sessions' | 'metrics' | 'history'>): (number | null)[] {
  const before = repsBefore(sessions, history)
  return metrics.map((_, index) => {
    const usual = usualValues(before, index)
    return usual && medianOf(usual)
  })
}

/** Sorted values of the four weeks before; null for fewer than a usual range needs. */
function usualValues(before: readonly Attempt[], index: number): readonly number[] | null {
  const values = ascending(before.flatMap(({ values: own }) => own[index] ?? []))
  return values.length < resultsBounds.usualSessions ? null : values
}

function isInUsualRange(value: number, before: readonly Attempt[], index: number): boolean | null {
  const usual = usualValues(before, index)
  if (usual === null) return null
  const [low, high] = USUAL_ENDS.map((end) => quantile(usual, end))
  return low !== undefined && high !== undefined && low <= value && value <= high
}

const oneMetric = (medians: StandingInput['medians'], index: number): AthleteNumbers =>
  new Map(
    [...medians].flatMap(([athlete, values]) => {
      const value = values[index] ?? null
      return value === null ? [] : [[athlete, value] as const]
    }),
  )

/** One number of each athlete. */
export type AthleteNumbers = ReadonlyMap<string, number>

interface RankInput {
  readonly value: number
  readonly athleteId: string | null
  /** False where the value includes a session that failed the quality check. */
  readonly isPassed: boolean
  readonly levelOf: ResultsSource['levelOf']
}

/** Ranks an athlete's number among those of the athletes of the same competition level. */
export function rankInLevel(
  { value, athleteId, isPassed, levelOf }: RankInput,
  numbers: AthleteNumbers,
): GroupStanding {
  const level = athleteId === null ? null : levelOf(athleteId)
  const all = level === null ? [] : ascending([...numbers].flatMap(([id, own]) => (levelOf(id) === level ? own : [])))
  const unranked = (because: NoPercentileReason) =>
    ({ kind: 'unranked', because, level, athletes: all.length }) as const
  if (!isPassed) return unranked('failed-check')
  if (athleteId === null) return unranked('unknown-athlete')
  if (level === null) return unranked('no-level')
  if (all.length < resultsBounds.percentileAthletes) return unranked('few-athletes')
  return {
    kind: 'ranked',
    level,
    athletes: all.length,
    percentile: percentileOf(value, all),
    p10: quantile(all, 0.1),
    p25: quantile(all, 0.25),
    p50: quantile(all, 0.5),
    p75: quantile(all, 0.75),
    p90: quantile(all, 0.9),
  }
}
