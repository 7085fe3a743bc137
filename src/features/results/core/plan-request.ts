import { defaultExportFileOptions, type ExportSpec, exportBounds } from '../../../station/contract/export-job.ts'
import { checkExport } from '../../exports/core/check-export.ts'
import type { MovementPair } from '../session.ts'
import type { ExpectedResult } from './automatic-port.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Delays before a request: the other cameras of a rep complete within the first, and no capture waits longer than the
 * second.
 */
const GATHER_DELAY_MS = 15_000
const MAX_GATHER_DELAY_MS = MINUTE_MS
/** Jobs without a row of a capture after which it is dropped. */
export const MAX_TRIES = 3
const triesDelayMs = [0, 5 * MINUTE_MS, 30 * MINUTE_MS] as const
/** Overlap of request ranges: clocks may differ, and the service may record a change late. */
const RANGE_OVERLAP_MS = HOUR_MS
/** Longest range of a request, as the last one may be a season ago. */
const MAX_LOOKBACK_MS = 7 * 24 * HOUR_MS

/** Request to be made, with its captures. */
export interface RequestGroup extends MovementPair {
  readonly captures: readonly ExpectedResult[]
}

/** True for a movement with results at the service: some can be captured but not exported (service interface 4.9). */
export const isExportable = ({ activity, movement }: MovementPair): boolean =>
  checkExport({ activity, movement }).length === 0

/** Groups the captures that are due now by movement, and after a try without results by athlete too. */
export function dueGroups(expected: readonly ExpectedResult[], nowMs: number): RequestGroup[] {
  const waiting = expected.filter((each) => ageMs(each, nowMs) >= (triesDelayMs[each.tries] ?? Infinity))
  const groups = Map.groupBy(waiting, ({ activity, movement, athleteId, tries }) =>
    JSON.stringify([activity, movement, tries === 0 ? null : athleteId]),
  )
  return [...groups.values()].filter((captures) => isGathered(captures, nowMs)).flatMap(toGroup)
}

/** Age of an entry; infinite for a time in the future, which comes from a clock that was set back. */
const ageMs = ({ seenAtMs }: ExpectedResult, nowMs: number) => (seenAtMs > nowMs ? Infinity : nowMs - seenAtMs)

function isGathered(captures: readonly ExpectedResult[], nowMs: number): boolean {
  const ages = captures.map((each) => ageMs(each, nowMs))
  return Math.min(...ages) >= GATHER_DELAY_MS || Math.max(...ages) >= MAX_GATHER_DELAY_MS
}

/** Limits a group to the athletes that one request may name. */
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
  /** Request time of the movement's last job; null before the first. */
  readonly watermarkMs: number | null
  /** Lead of the service's clock over this computer's. */
  readonly aheadMs: number
}

/**
 * Builds the export request: changes of these athletes since the last request, and since the first of these captures.
 */
export function toExportSpec({ activity, movement, captures }: RequestGroup, moments: RequestTimes): ExportSpec {
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
    files: defaultExportFileOptions,
  }
}
