import { exportWindow } from '../../contract/export-job.ts'
import { type Failure, type FailureCode, failure, noAccessCodes } from '../../contract/failure.ts'
import { toFailure } from '../app-error.ts'
import type { Clock } from '../ports.ts'
import { eitherSignal } from '../runtime/either-signal.ts'
import { parseTimeMs } from '../service/parse-time.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'
import { downloadExport } from './download-export.ts'
import type {
  ExportFileMaker,
  ExportService,
  ExportSpool,
  ExportStore,
  RemovePartialFiles,
  ResultsBuilds,
  StationExport,
} from './export-ports.ts'
import type { ExportTroubles } from './export-troubles.ts'
import type { Exports } from './exports.ts'
import { createPageWindow } from './fetch-pages.ts'
import { createExportFinish } from './finish-export.ts'
import { toNewExport } from './new-export.ts'
import { createRowRate } from './row-rate.ts'

/** Interval of status requests: short for a young job, longer with its age. */
const MIN_POLL_INTERVAL_MS = 2_000
const MAX_POLL_INTERVAL_MS = 30_000

/** Permanent refusals: the same request gets the same answer. */
const finalCodes: ReadonlySet<FailureCode> = new Set(['export-not-allowed', 'request-refused', 'athlete-not-found'])
const goneCodes: ReadonlySet<FailureCode> = new Set(['job-not-found'])
const noAccess: ReadonlySet<FailureCode> = new Set(noAccessCodes)

interface Parts {
  readonly exports: Pick<Exports, 'apply'>
  readonly store: ExportStore
  readonly spool: ExportSpool
  readonly builds?: ResultsBuilds | undefined
  readonly makeFiles: ExportFileMaker
  readonly removePartialFiles: RemovePartialFiles
  readonly service: ExportService
  readonly clock: Clock
  readonly troubles: ExportTroubles
  readonly origin: () => ServiceOrigin | null
  readonly isShut: () => boolean
  readonly revision: () => number
  readonly onShut: (because: Failure, revision: number) => void
  readonly settings: () => { readonly download: boolean; readonly folder?: string | undefined }
  /** Reports an export that waits, or continues after a wait. */
  readonly onTrouble: (job: StationExport) => void
}

/**
 * Does the work on exports: requests jobs, polls them, downloads rows and makes files. Stage loops call `poll`, `fetch`
 * and `sweep`.
 */
export function createExportWork(parts: Parts) {
  const { exports, store, service, clock, troubles } = parts
  const rates = new Map<string, ReturnType<typeof createRowRate>>()
  const pollAtMs = new Map<string, number>()
  const underWay = new Map<string, { readonly stop: AbortController; readonly done: Promise<void> }>()
  const window = createPageWindow()
  const finish = createExportFinish(parts)

  const isDue = ({ id }: StationExport) => troubles.isDue(id) && !underWay.has(id)

  /** Sends requests and polls running jobs, one call after the other. */
  async function poll(signal: AbortSignal): Promise<void> {
    if (parts.isShut()) return
    const asked = store.open().filter(({ state }) => state.kind === 'requested' || state.kind === 'running')
    for (const { id } of asked) {
      if (signal.aborted) return
      // A person may have removed the job since.
      const job = store.get(id)
      if (job !== undefined && isDue(job))
        await runForJob(job, signal, (own) => (job.state.kind === 'requested' ? request(job, own) : follow(job, own)))
    }
  }

  /** Downloads the oldest ready job: its results are deleted first. */
  async function fetch(signal: AbortSignal): Promise<boolean> {
    const next = store.open().find((job) => canFetch(job) && isDue(job))
    if (next === undefined) return false
    await runForJob(next, signal, (own) => download(next, own))
    return true
  }

  const canFetch = ({ state }: StationExport) =>
    state.kind === 'fetching' && !state.isHeld && (state.isWhole || !parts.isShut())

  async function request(job: StationExport, signal: AbortSignal) {
    // A request with a lost answer is sent again: the service deletes an unread job after 72 hours.
    const jobId = await service.createExport(toNewExport(job.order.request), signal)
    exports.apply(job.id, { kind: 'accepted', jobId, atMs: clock.nowMs() })
  }

  async function follow({ id, state, isAutomatic }: StationExport, signal: AbortSignal) {
    if (state.kind !== 'running' || clock.monotonicMs() < (pollAtMs.get(id) ?? 0)) return
    const job = await service.exportJob(state.jobId, signal)
    const ageMs = clock.nowMs() - state.acceptedAtMs
    pollAtMs.set(id, clock.monotonicMs() + Math.min(Math.max(ageMs / 10, MIN_POLL_INTERVAL_MS), MAX_POLL_INTERVAL_MS))
    if (job.status === 'RUNNING') return
    if (job.status === 'COMPLETED') {
      const atMs = parseTimeMs(job.completedAt) ?? parseTimeMs(job.createdAt) ?? state.acceptedAtMs
      exports.apply(id, { kind: 'completed', atMs, isHeld: !parts.settings().download && !isAutomatic })
      return
    }
    const because = failure('export-failed', { job: state.jobId, message: job.errorMessage ?? job.status })
    exports.apply(id, { kind: 'refused', because })
  }

  async function download(job: StationExport, signal: AbortSignal) {
    const rate = createRowRate(clock)
    rates.set(job.id, rate)
    const apply: Parameters<typeof downloadExport>[1]['apply'] = (event, columns) =>
      void exports.apply(job.id, event, columns)
    await downloadExport(job, { ...parts, window, signal, apply, onPage: rate.add })
    rates.delete(job.id)
    const whole = store.get(job.id)
    if (whole?.state.kind !== 'fetching' || !whole.state.isWhole) return
    await finish.write(whole, signal).catch((error: unknown) => {
      if (toFailure(error).code !== 'spool-lost') throw error
      // No file was made yet: the rows are fetched again.
      exports.apply(job.id, { kind: 'spool-lost' })
    })
  }

  /** Removes unneeded rows at start, as left by a crash or by a file that was in use. */
  async function sweep(): Promise<'over'> {
    await finish.sweepPartialFiles()
    await parts.spool.sweep((id) => {
      if (parts.builds?.isQueued(id)) return true
      const kind = store.get(id)?.state.kind
      return kind !== undefined && kind !== 'ready' && kind !== 'failed'
    })
    return 'over'
  }

  /** Runs one task of a job. A failure delays this job only. */
  async function runForJob(job: StationExport, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) {
    if (compareOrigins(job.origin, parts.origin()) === 'other' && !isWhole(job)) {
      return waitAfter(job, elsewhere(job))
    }
    const stop = new AbortController()
    const either = eitherSignal(signal, stop.signal)
    const revision = parts.revision()
    const done = work(either.signal).then(
      () => {
        const now = troubles.clear(job.id) ? store.get(job.id) : undefined
        if (now !== undefined) parts.onTrouble(now)
      },
      (error: unknown) => {
        rates.delete(job.id)
        if (!either.signal.aborted) handleFailure(job, toFailure(error), revision)
      },
    )
    underWay.set(job.id, { stop, done })
    try {
      await done
    } finally {
      either.dispose()
      underWay.delete(job.id)
    }
  }

  function handleFailure(job: StationExport, because: Failure, revision: number) {
    if (noAccess.has(because.code)) parts.onShut(because, revision)
    if (goneCodes.has(because.code) && mayBeElsewhere(job)) waitAfter(job, elsewhere(job))
    else if (goneCodes.has(because.code)) exports.apply(job.id, { kind: 'gone', because })
    else if (job.state.kind === 'requested' && finalCodes.has(because.code)) {
      exports.apply(job.id, { kind: 'refused', because: toExportFailure(because) })
    } else waitAfter(job, because)
  }

  /** True where a missing job may belong to another organization, whose key created it. */
  function mayBeElsewhere({ origin, createdAtMs }: StationExport) {
    const isInTime = (service.nowMs() ?? clock.nowMs()) < createdAtMs + exportWindow.keptMs
    return isInTime && origin !== null && compareOrigins(origin, parts.origin()) !== 'same'
  }

  function waitAfter(job: StationExport, because: Failure) {
    const before = troubles.view(job.id)?.because.code
    troubles.failed(job.id, because)
    if (before !== because.code) parts.onTrouble(job)
  }

  return {
    poll,
    fetch,
    sweep,
    rowsPerSecond: (id: string) => rates.get(id)?.perSecond() ?? null,
    async interrupt(id: string) {
      const work = underWay.get(id)
      work?.stop.abort()
      // The caller that started the work handles its failure.
      await work?.done.catch(() => {})
    },
  }
}

/** Rewords a general refusal, which speaks of captures. */
const toExportFailure = (because: Failure): Failure =>
  because.code === 'request-refused' ? failure('export-refused', because.parameters) : because

const elsewhere = ({ origin }: StationExport) => failure('export-elsewhere', { address: origin?.address ?? '' })

const isWhole = ({ state }: StationExport) => state.kind === 'fetching' && state.isWhole
