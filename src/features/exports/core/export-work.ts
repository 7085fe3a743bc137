import { toFailure } from '../../../station/app-error.ts'
import { type Failure, failure } from '../../../station/contract/failure.ts'
import type {
  ExportFileMaker,
  ExportService,
  ExportSpool,
  ExportStore,
  RemovePartialFiles,
  ResultsBuilds,
  StationExport,
} from '../../../station/ports/export-ports.ts'
import type { Clock } from '../../../station/ports.ts'
import { parseTimeMs } from '../../../station/service/parse-time.ts'
import type { ServiceOrigin } from '../../../station/service/service-origin.ts'
import { downloadExport } from './download-export.ts'
import { createExportTasks } from './export-tasks.ts'
import type { ExportTroubles } from './export-troubles.ts'
import type { Exports } from './exports.ts'
import { createPageWindow } from './fetch-pages.ts'
import { createExportFinish } from './finish-export.ts'
import { toNewExport } from './new-export.ts'
import { createRowRate } from './row-rate.ts'

/** Interval of status requests: short for a young job, longer with its age. */
const MIN_POLL_INTERVAL_MS = 2_000
const MAX_POLL_INTERVAL_MS = 30_000

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
  const { exports, store, service, clock } = parts
  const rates = new Map<string, ReturnType<typeof createRowRate>>()
  const pollAtMs = new Map<string, number>()
  const window = createPageWindow()
  const finish = createExportFinish(parts)
  const tasks = createExportTasks({ ...parts, onFailed: (id) => rates.delete(id) })

  /** Sends requests and polls running jobs, one call after the other. */
  async function poll(signal: AbortSignal): Promise<void> {
    if (parts.isShut()) return
    const waiting = store.open().filter(({ state }) => state.kind === 'requested' || state.kind === 'running')
    for (const { id } of waiting) {
      if (signal.aborted) return
      // A person may have removed the job since.
      const job = store.get(id)
      if (job !== undefined && tasks.isDue(job))
        await tasks.run(job, signal, (own) => (job.state.kind === 'requested' ? request(job, own) : follow(job, own)))
    }
  }

  /** Downloads the oldest ready job: its results are deleted first. */
  async function fetch(signal: AbortSignal): Promise<boolean> {
    const next = store.open().find((job) => canFetch(job) && tasks.isDue(job))
    if (next === undefined) return false
    await tasks.run(next, signal, (own) => download(next, own))
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
    await downloadExport(job, { ...parts, window, signal, apply, onRows: rate.add })
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

  return {
    poll,
    fetch,
    sweep,
    rowsPerSecond: (id: string) => rates.get(id)?.perSecond() ?? null,
    interrupt: tasks.interrupt,
  }
}
