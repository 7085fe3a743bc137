import { toFailure } from '../../../station/app-error.ts'
import { exportRetention } from '../../../station/contract/export-job.ts'
import { type Failure, type FailureCode, failure, noAccessCodes } from '../../../station/contract/failure.ts'
import type {
  ExportFileMaker,
  ExportService,
  ExportSpool,
  ExportStore,
  RemovePartialFiles,
  ResultColumn,
  ResultsBuilds,
  StationExport,
  WholeExport,
} from '../../../station/ports/export-ports.ts'
import type { Clock } from '../../../station/ports.ts'
import { eitherSignal } from '../../../station/runtime/either-signal.ts'
import { parseTimeMs } from '../../../station/service/parse-time.ts'
import { compareOrigins, type ServiceOrigin } from '../../../station/service/service-origin.ts'
import { type ExportEvent, toNewExport } from './export-machine.ts'
import type { ExportTroubles } from './export-troubles.ts'
import type { Exports } from './exports.ts'
import { createPageWindow, type PageWindow } from './fetch-pages.ts'
import { spoolRows } from './spool-rows.ts'

type Fetching = Extract<StationExport['state'], { kind: 'fetching' }>

interface FinishExportParts {
  readonly exports: Pick<Exports, 'apply'>
  readonly store: ExportStore
  readonly spool: ExportSpool
  readonly builds?: ResultsBuilds | undefined
  readonly makeFiles: ExportFileMaker
  readonly removePartialFiles: RemovePartialFiles
  readonly clock: Clock
  readonly settings: () => { readonly folder?: string | undefined }
}

/** Finishes an export whose rows are complete: queues it for the results library, and makes its files. */
function createExportFinish(parts: FinishExportParts) {
  const { exports, store, spool, builds, makeFiles, removePartialFiles, clock, settings } = parts

  async function write(job: StationExport, signal: AbortSignal) {
    if (job.state.kind !== 'fetching') return
    builds?.queue(wholeExport(job, job.state, store.columns(job.id)))
    if (job.isAutomatic) {
      // The columns teach about the movement like those of any export.
      store.saveFiles(job, [])
      exports.apply(job.id, { ...writtenEvent(job), ...noFiles })
    } else await writeFiles(job, job.state, signal)
    // The files are complete: rows that the library does not need are left to the sweep at the next start.
    if (!builds?.isQueued(job.id)) await spool.remove(job.id).catch(() => {})
  }

  async function writeFiles(job: StationExport, { progress, isPartial }: Fetching, signal: AbortSignal) {
    const columns = store.columns(job.id)
    const folder = job.order.files.folder ?? settings().folder ?? null
    const [planned] = store.files(job.id, { offset: 0, limit: 1 })
    const plannedPath = planned?.path ?? null
    await cleanFormerFolder(job.id, folder)
    store.savePartialFiles(job.id, { folder })
    const files = await makeFiles({ ...job, columns, progress, folder, isPartial, plannedPath }, signal)
    // Saved before the files are renamed: after a crash the same names are used.
    store.saveFiles(job, files.files)
    await files.publish()
    exports.apply(job.id, {
      ...writtenEvent(job),
      sessions: files.sessions,
      rowsWithoutSession: files.rowsWithoutSession,
      files: files.files.length,
      path: files.path,
    })
    store.savePartialFiles(job.id, null)
  }

  function writtenEvent({ id }: StationExport): Omit<Extract<ExportEvent, { kind: 'written' }>, keyof typeof noFiles> {
    const columns = store.columns(id)
    const columnsChanged = columns.some(({ isLate }) => isLate === true)
    return { kind: 'written', atMs: clock.nowMs(), columns: columns.length, columnsChanged }
  }

  /** Removes unfinished files from the former folder, where the folder changed since a crash. */
  async function cleanFormerFolder(id: string, next: string | null) {
    const partialFiles = store.partialFiles(id)
    if (partialFiles && partialFiles.folder !== next) await removePartialFiles(id, partialFiles).catch(() => {})
  }

  /** Removes unfinished files of exports that make none now; any other export removes its own at the next try. */
  async function sweepPartialFiles() {
    for (const id of store.withPartialFiles()) {
      const [job, partialFiles] = [store.get(id), store.partialFiles(id)]
      if (partialFiles === null || job?.state.kind === 'fetching') continue
      await removePartialFiles(id, partialFiles).then(
        () => store.savePartialFiles(id, null),
        // A missing folder is checked again at the next start.
        () => {},
      )
    }
  }

  return { write, sweepPartialFiles }
}

/** File counts of an automatic job, whose sessions the library counts. */
const noFiles = { sessions: 0, rowsWithoutSession: 0, files: 0, path: '' } as const

/** Facts that the results library needs of an export whose rows are all here. */
const wholeExport = (
  { id, order, origin }: StationExport,
  { progress, completedAtMs, isPartial }: Fetching,
  columns: readonly ResultColumn[],
): WholeExport => ({
  id,
  order,
  columns,
  bytes: progress.bytes,
  exportedAtMs: completedAtMs,
  address: origin?.address ?? null,
  isPartial,
})

/** Permanent refusals: the same request gets the same answer. */
const finalCodes: ReadonlySet<FailureCode> = new Set(['export-not-allowed', 'request-refused', 'athlete-not-found'])
const goneCodes: ReadonlySet<FailureCode> = new Set(['job-not-found'])
const noAccess: ReadonlySet<FailureCode> = new Set(noAccessCodes)

interface ExportTasksParts {
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
function createExportTasks(parts: ExportTasksParts) {
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

interface DownloadExportParts {
  readonly store: Pick<ExportStore, 'columns'>
  readonly spool: ExportSpool
  readonly service: Pick<ExportService, 'exportPage'>
  readonly window: PageWindow
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Saves an event of the job, with its columns where they grew. */
  readonly apply: (event: ExportEvent, columns?: readonly ResultColumn[]) => void
  readonly onRows: (rows: number) => void
}

/**
 * Fetches the rows of a completed job, starting after the rows already spooled. Pages count once they are on
 * disk: after a crash the spool is cut back to the counted size, so no row is missing and none is duplicated.
 */
async function downloadExport(job: StationExport, parts: DownloadExportParts): Promise<void> {
  const { state } = job
  if (state.kind !== 'fetching' || state.isWhole) return
  const { store, spool, service, window, clock, signal, apply, onRows } = parts
  const opened = await spool.open(job.id, state.progress.bytes).catch((error: unknown) => {
    if (toFailure(error).code !== 'spool-lost') throw error
    apply({ kind: 'spool-lost' })
    return null
  })
  if (opened === null) return
  try {
    const columns = await spoolRows({
      from: state.progress.rows,
      columns: store.columns(job.id),
      window,
      clock,
      signal,
      fetchPage: (offset, own) => service.exportPage(state.jobId, { offset, onBusy: window.busy }, own),
      append: opened.append,
      onKept(kept, grown) {
        apply({ kind: 'pages-kept', ...kept }, grown)
        onRows(kept.rows)
      },
    })
    apply({ kind: 'ended' }, columns)
  } finally {
    await opened.close()
  }
}

/** Window of the rate, which smooths single pages. */
const WINDOW_MS = 10_000

/** Measures downloaded rows per second; null before the second page. */
function createRowRate(clock: Clock) {
  let marks: { readonly atMs: number; readonly rows: number }[] = []

  return {
    add(rows: number) {
      const atMs = clock.monotonicMs()
      marks = [...marks.filter((mark) => atMs - mark.atMs <= WINDOW_MS), { atMs, rows }]
    },
    perSecond(): number | null {
      const [first, ...others] = marks
      const last = others.at(-1)
      if (first === undefined || last === undefined || last.atMs <= first.atMs) return null
      const rows = others.reduce((sum, mark) => sum + mark.rows, 0)
      return (rows * 1_000) / (last.atMs - first.atMs)
    },
  }
}

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
