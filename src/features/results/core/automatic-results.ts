import { checkExport } from '../../../station/captures/check-export.ts'
import {
  type AutomaticResults,
  defaultExportFileOptions,
  type ExportSpec,
  exportBounds,
} from '../../../station/contract/export-job.ts'
import type { Failure, FailureCode } from '../../../station/contract/failure.ts'
import type { Settings } from '../../../station/contract/settings.ts'
import type { ExportService, ExportStore, ResultsBuilds } from '../../../station/ports/export-ports.ts'
import type { SharedResults } from '../../../station/ports/shared-results.ts'
import type { Clock } from '../../../station/ports.ts'
import { compareOrigins, type ServiceOrigin } from '../../../station/service/service-origin.ts'
import type { Exports } from '../../exports/core/exports.ts'
import type { MovementPair } from '../session.ts'
import type { AutomaticJob, AutomaticStore, ExpectedResult } from './automatic-port.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/**
 * Delays before a request: the other cameras of a rep complete within the first, and no capture waits longer than the
 * second.
 */
const GATHER_DELAY_MS = 15_000
const MAX_GATHER_DELAY_MS = MINUTE_MS
/** Jobs without a row of a capture after which it is dropped. */
const MAX_TRIES = 3
const triesDelayMs = [0, 5 * MINUTE_MS, 30 * MINUTE_MS] as const
/** Overlap of request ranges: clocks may differ, and the service may record a change late. */
const RANGE_OVERLAP_MS = HOUR_MS
/** Longest range of a request, as the last one may be a season ago. */
const MAX_LOOKBACK_MS = 7 * 24 * HOUR_MS

/** Request to be made, with its captures. */
interface RequestGroup extends MovementPair {
  readonly captures: readonly ExpectedResult[]
}

/** True for a movement with results at the service: some can be captured but not exported (service interface 4.9). */
const isExportable = ({ activity, movement }: MovementPair): boolean => checkExport({ activity, movement }).length === 0

/** Groups the captures that are due now by movement, and after a try without results by athlete too. */
function dueGroups(expected: readonly ExpectedResult[], nowMs: number): RequestGroup[] {
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
function toExportSpec({ activity, movement, captures }: RequestGroup, moments: RequestTimes): ExportSpec {
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

/** Interval between jobs of a movement, which grows with the jobs of the last hour. */
const MIN_REQUEST_INTERVAL_MS = 2 * MINUTE_MS
const INTERVAL_GROWTH = 1.6
const MAX_REQUEST_INTERVAL_MS = 10 * MINUTE_MS

const pairKey = ({ activity, movement }: MovementPair): string => `${activity}/${movement}`

/**
 * Decides when the next job of each movement may be requested, from the requests of the last hour, earlier runs
 * included.
 */
function createRequestPace({ clock, recent }: { clock: Clock; recent: () => readonly AutomaticJob[] }) {
  let askedAtMs: Map<string, number[]> | null = null

  function times(): Map<string, number[]> {
    if (askedAtMs !== null) return askedAtMs
    askedAtMs = new Map()
    for (const job of recent()) {
      const ageMs = clock.nowMs() - job.createdAtMs
      // A time in the future comes from a clock that was set back, and is ignored.
      if (ageMs >= 0 && ageMs < HOUR_MS) note(job, clock.monotonicMs() - ageMs)
    }
    return askedAtMs
  }

  function note(pair: MovementPair, atMs: number) {
    const known = times()
    const key = pairKey(pair)
    const inLastHour = (known.get(key) ?? []).filter((each) => clock.monotonicMs() - each < HOUR_MS)
    known.set(key, [...inLastHour, atMs])
  }

  return {
    mayRequest(pair: MovementPair): boolean {
      const nowMs = clock.monotonicMs()
      const inLastHour = (times().get(pairKey(pair)) ?? []).filter((each) => nowMs - each < HOUR_MS)
      if (inLastHour.length === 0) return true
      const restMs = Math.min(
        MIN_REQUEST_INTERVAL_MS * INTERVAL_GROWTH ** (inLastHour.length - 1),
        MAX_REQUEST_INTERVAL_MS,
      )
      return nowMs - Math.max(...inLastHour) >= restMs
    },
    requested: (pair: MovementPair) => note(pair, clock.monotonicMs()),
  }
}

/** Captures read at once. */
const MAX_DUE = 2_000
/** Latest jobs read: those of an hour for a few movements. */
const MAX_RECENT = 60
/** Delay before another request, where the service allows no exports. */
const REFUSED_RETRY_DELAY_MS = 24 * 3_600_000

const forbidden: ReadonlySet<FailureCode> = new Set(['export-not-allowed', 'not-allowed'])

interface Parts {
  readonly store: AutomaticStore
  readonly jobs: Pick<ExportStore, 'get' | 'open'>
  readonly exports: Pick<Exports, 'orderAutomatic' | 'remove'>
  /** The results library, where there is one. */
  readonly builds?: Pick<ResultsBuilds, 'isQueued'> | undefined
  readonly service: Pick<ExportService, 'nowMs'>
  readonly clock: Clock
  readonly origin: () => ServiceOrigin | null
  /** Service of the capture; null where none was recorded. */
  readonly originOf: (sessionId: string) => ServiceOrigin | null
  readonly isShut: () => boolean
  readonly settings: () => { readonly results: Pick<Settings['results'], 'automatic'>; readonly once: boolean }
  readonly troubleOf: (exportId: string) => Failure | null
  /** Requests by one station for all with the same library; null where this station requests for itself. */
  readonly shared?: (() => SharedResults | null) | undefined
}

/**
 * Requests the results of this station's captures when they complete. All state is in the store: a crash neither loses
 * nor repeats a request. A stage loop calls `step`.
 */
export function createAutomaticResults(parts: Parts) {
  const { store, jobs, clock, shared = () => null } = parts
  const pace = createRequestPace({ clock, recent: () => store.recent(MAX_RECENT) })

  /** Runs one pass, and requests one job at most. */
  async function step(): Promise<void> {
    const { results, once } = parts.settings()
    if (once) return
    const mayRequest = results.automatic && !parts.isShut() && parts.origin() !== null
    const isOurTurn = mayRequest && !isRefused() ? await takeTurn() : false
    store.refresh(clock.nowMs())
    if (store.count() === 0) return
    for (const id of store.awaited()) releaseFinished(id)
    if (!results.automatic) return store.dropDue()
    if (isOurTurn) await requestDue()
  }

  /** False while another station requests for all. Learns of the captures of those that leave it to this one. */
  async function takeTurn(): Promise<boolean> {
    const turn = shared()
    if (turn === null) return true
    try {
      if (!(await turn.takeTurn())) return false
      const captures = await turn.completed()
      if (captures.length > 0) store.expect(captures)
    } catch {
      // Without the database each station requests for itself.
    }
    return true
  }

  /** Releases the captures that a finished job brought no row of. */
  function releaseFinished(id: string) {
    const job = jobs.get(id)
    const nowMs = clock.nowMs()
    // The job was removed by a person.
    if (job === undefined) return store.dropOfJob(id)
    const { state } = job
    if (state.kind === 'ready') {
      // A job still queued for the library is not requested twice.
      if (!parts.builds?.isQueued(id)) store.release(id, { seenAtMs: nowMs, isTry: true })
    } else if (state.kind === 'failed' || state.kind === 'expired') {
      store.release(id, { seenAtMs: nowMs, isTry: !forbidden.has(state.because.code) })
    }
  }

  async function requestDue() {
    const busy = new Set(jobs.open().flatMap(({ isAutomatic, order }) => (isAutomatic ? pairKey(order.request) : [])))
    const free = store.duePairs().filter((pair) => !busy.has(pairKey(pair)) && pace.mayRequest(pair))
    // Thousands of captures may wait for the end of a job.
    if (free.length === 0) return
    const due = store.due(free, MAX_DUE)
    const over = due.filter((each) => each.tries >= MAX_TRIES || !isExportable(each))
    if (over.length > 0) store.drop(over.map(({ sessionId }) => sessionId))
    const [group] = dueGroups(
      due.filter((each) => !over.includes(each)),
      clock.nowMs(),
    )
    if (group) await request(group)
  }

  async function request(input: RequestGroup) {
    const isElsewhere = ({ sessionId }: ExpectedResult) =>
      compareOrigins(parts.originOf(sessionId), parts.origin()) === 'other'
    const [elsewhere, captures] = [
      input.captures.filter(isElsewhere),
      input.captures.filter((each) => !isElsewhere(each)),
    ]
    // Another service has none of these captures.
    if (elsewhere.length > 0) store.drop(elsewhere.map(({ sessionId }) => sessionId))
    if (captures.length === 0) return
    const group = { ...input, captures }
    const last = lastRefused()
    const aheadMs = (parts.service.nowMs() ?? clock.nowMs()) - clock.nowMs()
    const order = toExportSpec(group, { watermarkMs: store.watermarkMs(group), aheadMs })
    const sessionIds = captures.map(({ sessionId }) => sessionId)
    parts.exports.orderAutomatic(order, (job) => store.saveRequest(job, sessionIds))
    pace.requested(group)
    // Keeps one row for repeated refusals.
    if (last) await parts.exports.remove(last.id)
  }

  /** Last job, if it was refused because the service allows no exports. */
  function lastRefused() {
    const [last] = store.recent(1)
    return last?.state.kind === 'failed' && forbidden.has(last.state.because.code) ? last : null
  }

  function isRefused(): boolean {
    const last = lastRefused()
    if (last === null) return false
    const ageMs = clock.nowMs() - last.createdAtMs
    // Another key may have the permission.
    const isSameOrigin = compareOrigins(jobs.get(last.id)?.origin ?? null, parts.origin()) === 'same'
    return isSameOrigin && ageMs >= 0 && ageMs < REFUSED_RETRY_DELAY_MS
  }

  function because(): Failure | null {
    const [last] = store.recent(1)
    if (last === undefined) return null
    return last.state.kind === 'failed' ? last.state.because : parts.troubleOf(last.id)
  }

  return {
    step,
    facts: (): AutomaticResults => ({ ...store.facts(), missingCaptures: store.count(), because: because() }),
  }
}
