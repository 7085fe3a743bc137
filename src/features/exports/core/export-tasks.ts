import { toFailure } from '../../../station/app-error.ts'
import { exportRetention } from '../../../station/contract/export-job.ts'
import { type Failure, type FailureCode, failure, noAccessCodes } from '../../../station/contract/failure.ts'
import type { ExportService, ExportStore, StationExport } from '../../../station/ports/export-ports.ts'
import type { Clock } from '../../../station/ports.ts'
import { eitherSignal } from '../../../station/runtime/either-signal.ts'
import { compareOrigins, type ServiceOrigin } from '../../../station/service/service-origin.ts'
import type { ExportTroubles } from './export-troubles.ts'
import type { Exports } from './exports.ts'

/** Permanent refusals: the same request gets the same answer. */
const finalCodes: ReadonlySet<FailureCode> = new Set(['export-not-allowed', 'request-refused', 'athlete-not-found'])
const goneCodes: ReadonlySet<FailureCode> = new Set(['job-not-found'])
const noAccess: ReadonlySet<FailureCode> = new Set(noAccessCodes)

interface Parts {
  readonly exports: Pick<Exports, 'apply'>
  readonly store: Pick<ExportStore, 'get'>
  readonly service: Pick<ExportService, 'nowMs'>
  readonly clock: Clock
  readonly troubles: ExportTroubles
  readonly origin: () => ServiceOrigin | null
  readonly revision: () => number
  readonly onShut: (because: Failure, revision: number) => void
  /** Reports an export that waits, or continues after a wait. */
  readonly onTrouble: (job: StationExport) => void
  readonly onFailed: (id: string) => void
}

/** Runs the tasks of export jobs, one per job at a time, and turns their failures into states or delays. */
export function createExportTasks(parts: Parts) {
  const { exports, store, service, clock, troubles } = parts
  const underWay = new Map<string, { readonly stop: AbortController; readonly done: Promise<void> }>()

  const isDue = ({ id }: StationExport) => troubles.isDue(id) && !underWay.has(id)

  /** Runs one task of a job. A failure delays this job only. */
  async function run(job: StationExport, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) {
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
        parts.onFailed(job.id)
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
    const isInTime = (service.nowMs() ?? clock.nowMs()) < createdAtMs + exportRetention.keptMs
    return isInTime && origin !== null && compareOrigins(origin, parts.origin()) !== 'same'
  }

  function waitAfter(job: StationExport, because: Failure) {
    const before = troubles.view(job.id)?.because.code
    troubles.failed(job.id, because)
    if (before !== because.code) parts.onTrouble(job)
  }

  /** Ends the task of a job, and waits for its end. */
  async function interrupt(id: string) {
    const work = underWay.get(id)
    work?.stop.abort()
    // The caller that started the work handles its failure.
    await work?.done.catch(() => {})
  }

  return { run, isDue, interrupt }
}

/** Rewords a general refusal, which speaks of captures. */
const toExportFailure = (because: Failure): Failure =>
  because.code === 'request-refused' ? failure('export-refused', because.parameters) : because

const elsewhere = ({ origin }: StationExport) => failure('export-elsewhere', { address: origin?.address ?? '' })

const isWhole = ({ state }: StationExport) => state.kind === 'fetching' && state.isWhole
