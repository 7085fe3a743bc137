import { type ExportOrder, exportBounds, plainExportFiles } from '../../contract/export-job.ts'
import type { MovementPair } from '../../contract/results/session.ts'
import { checkExport } from '../exports/export-rules.ts'
import type { ExpectedResult } from './automatic-port.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The other cameras of a rep complete within this; nobody waits longer than that for more. */
const GATHER_DELAY_MS = 15_000
const MAX_GATHER_DELAY_MS = MINUTE_MS
/** After so many jobs that brought nothing of a capture it is not asked for again. */
export const MAX_TRIES = 3
const triesDelayMs = [0, 5 * MINUTE_MS, 30 * MINUTE_MS] as const
/** The service's times and this computer's may differ, and it may note a change late. */
const RANGE_OVERLAP_MS = HOUR_MS
/** The last watermark may be a season ago: so much of the past is read again at most. */
const MAX_LOOKBACK_MS = 7 * 24 * HOUR_MS

/** A job to be asked for, and the captures that it is for. */
export interface RequestGroup extends MovementPair {
  readonly captures: readonly ExpectedResult[]
}

/** The service gives no results of some pairs that can be captured (4.9). */
export const isExportable = ({ activity, movement }: MovementPair): boolean =>
  checkExport({ activity, movement }).length === 0

/** The captures that are due now: one group for each pair; after a try that brought nothing, one for each athlete. */
export function dueGroups(expected: readonly ExpectedResult[], nowMs: number): RequestGroup[] {
  const waiting = expected.filter((each) => ageMs(each, nowMs) >= (triesDelayMs[each.tries] ?? Infinity))
  const groups = Map.groupBy(waiting, ({ activity, movement, athleteId, tries }) =>
    JSON.stringify([activity, movement, tries === 0 ? null : athleteId]),
  )
  return [...groups.values()].filter((captures) => isGathered(captures, nowMs)).flatMap(toGroup)
}

/** A time in the future is one of a clock that was set back: it was long ago. */
const ageMs = ({ seenAtMs }: ExpectedResult, nowMs: number) => (seenAtMs > nowMs ? Infinity : nowMs - seenAtMs)

function isGathered(captures: readonly ExpectedResult[], nowMs: number): boolean {
  const ages = captures.map((each) => ageMs(each, nowMs))
  return Math.min(...ages) >= GATHER_DELAY_MS || Math.max(...ages) >= MAX_GATHER_DELAY_MS
}

/** As many of them as one request may name athletes of. */
function toGroup(captures: readonly ExpectedResult[]): RequestGroup[] {
  const [first] = captures
  if (first === undefined) return []
  const athletes = new Set<string>()
  const named = captures.filter(
    ({ athleteId }) => athletes.has(athleteId) || (athletes.size < exportBounds.athletes && athletes.add(athleteId)),
  )
  return [{ activity: first.activity, movement: first.movement, captures: named }]
}

interface RequestTimes {
  /** When the last job of the pair was asked for; null before the first. */
  readonly watermarkMs: number | null
  /** How far the service's clock is ahead of this computer's. */
  readonly aheadMs: number
}

/** The request: what changed of these athletes since the last one, and since the first of these captures. */
export function toExportOrder({ activity, movement, captures }: RequestGroup, moments: RequestTimes): ExportOrder {
  const firstMs = captures.reduce((least, { fromMs }) => Math.min(least, fromMs), Infinity)
  const sinceMs = Math.max(Math.min(moments.watermarkMs ?? firstMs, firstMs), firstMs - MAX_LOOKBACK_MS)
  const startTime = Math.max(Math.floor((sinceMs + moments.aheadMs - RANGE_OVERLAP_MS) / 1_000), 0)
  return {
    request: {
      activity,
      movement,
      startTime,
      endTime: null,
      athletes: [...new Set(captures.map(({ athleteId }) => athleteId))],
      dateMode: 'last_modified',
      metrics: [],
      rowFilter: null,
    },
    files: plainExportFiles,
  }
}
