import type { AutomaticResults } from '../../../station/contract/export-job.ts'
import type { Failure, FailureCode } from '../../../station/contract/failure.ts'
import type { Settings } from '../../../station/contract/settings.ts'
import type { ExportService, ExportStore, ResultsBuilds } from '../../../station/ports/export-ports.ts'
import type { SharedResults } from '../../../station/ports/shared-results.ts'
import type { Clock } from '../../../station/ports.ts'
import { compareOrigins, type ServiceOrigin } from '../../../station/service/service-origin.ts'
import type { Exports } from '../../exports/core/exports.ts'
import type { AutomaticStore, ExpectedResult } from './automatic-port.ts'
import { dueGroups, isExportable, MAX_TRIES, type RequestGroup, toExportSpec } from './plan-request.ts'
import { createRequestPace, pairKey } from './request-pace.ts'

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
