import type { NewExport } from '../../../service/exports.ts'
import { AppError } from '../../../station/app-error.ts'
import { checkExport } from '../../../station/captures/check-export.ts'
import {
  type ExportProgress,
  type ExportRequest,
  type ExportSpec,
  type ExportState,
  type ExportUrgency,
  exportRetention,
} from '../../../station/contract/export-job.ts'
import type { Failure } from '../../../station/contract/failure.ts'

/** Builds the service's request (service interface 4.9); fields with default values are left out. */
export const toNewExport = (request: ExportRequest): NewExport => ({
  activity: request.activity,
  movement: request.movement,
  dateMode: request.dateMode,
  ...(request.startTime !== null && { startTime: request.startTime }),
  ...(request.endTime !== null && { endTime: request.endTime }),
  ...(request.athletes.length > 0 && { athletes: [...request.athletes] }),
  ...(request.metrics.length > 0 && { metrics: [...request.metrics] }),
  ...(request.rowFilter !== null && { row_filter_column: request.rowFilter }),
})

/** Throws AppError `export-invalid` for a request that breaks a rule of service interface 4.9. */
export function refuseInvalidOrder({ request }: ExportSpec): void {
  const [problem] = checkExport(toNewExport(request))
  if (problem) throw new AppError(problem.code, problem.parameters)
}

export type ExportEvent =
  | { readonly kind: 'accepted'; readonly jobId: string; readonly atMs: number }
  | { readonly kind: 'completed'; readonly atMs: number; readonly isHeld: boolean }
  | { readonly kind: 'download-asked' }
  | { readonly kind: 'pages-kept'; readonly pages: number; readonly rows: number; readonly bytes: number }
  /** Empty page: there are no more rows. */
  | { readonly kind: 'ended' }
  /** The service no longer has the job's results. */
  | { readonly kind: 'gone'; readonly because: Failure }
  /** The spool was lost: all rows are fetched again. */
  | { readonly kind: 'spool-lost' }
  /** A person requested files of the rows that came before the job expired. */
  | { readonly kind: 'partial-asked'; readonly atMs: number }
  | {
      readonly kind: 'written'
      readonly atMs: number
      readonly sessions: number
      readonly rowsWithoutSession: number
      readonly columns: number
      readonly files: number
      readonly path: string
      readonly columnsChanged: boolean
    }
  /** The results library has the rows, and counted the sessions of a job without files. */
  | { readonly kind: 'built'; readonly sessions: number; readonly namedRows: number }
  | { readonly kind: 'refused'; readonly because: Failure }

const nothing = { rows: 0, pages: 0, bytes: 0 }

/** Returns the state after an event. An event that does not apply to the state came too late and changes nothing. */
export function nextExportState(state: ExportState, event: ExportEvent): ExportState {
  switch (event.kind) {
    case 'accepted':
      return state.kind === 'requested' ? { kind: 'running', jobId: event.jobId, acceptedAtMs: event.atMs } : state
    case 'completed': {
      if (state.kind !== 'running') return state
      const { jobId } = state
      const { atMs: completedAtMs, isHeld } = event
      return { kind: 'fetching', jobId, completedAtMs, progress: nothing, isHeld, isWhole: false, isPartial: false }
    }
    case 'gone':
      if (state.kind === 'fetching' && !state.isWhole) return expired(state.jobId, event.because, state.progress)
      return state.kind === 'running' ? expired(state.jobId, event.because, nothing) : state
    case 'refused':
      return state.kind === 'requested' || state.kind === 'running' ? { kind: 'failed', because: event.because } : state
    case 'partial-asked': {
      if (state.kind !== 'expired' || state.progress.rows === 0) return state
      const { jobId, progress } = state
      const isPartial = true
      return { kind: 'fetching', jobId, completedAtMs: event.atMs, progress, isHeld: false, isWhole: true, isPartial }
    }
    case 'built': {
      if (state.kind !== 'ready' || state.files > 0) return state
      const { sessions } = event
      const rowsWithoutSession = Math.max(state.rows - event.namedRows, 0)
      if (state.sessions === sessions && state.rowsWithoutSession === rowsWithoutSession) return state
      return { ...state, sessions, rowsWithoutSession }
    }
    case 'download-asked':
    case 'pages-kept':
    case 'ended':
    case 'spool-lost':
    case 'written':
      return state.kind === 'fetching' ? whileFetching(state, event) : state
  }
}

const expired = (jobId: string, because: Failure, progress: ExportProgress): ExportState => ({
  kind: 'expired',
  jobId,
  because,
  progress,
})

type Fetching = Extract<ExportState, { kind: 'fetching' }>
type FetchingEvent = Extract<
  ExportEvent,
  { kind: 'download-asked' | 'pages-kept' | 'ended' | 'spool-lost' | 'written' }
>

function whileFetching(state: Fetching, event: FetchingEvent): ExportState {
  switch (event.kind) {
    case 'download-asked':
      return { ...state, isHeld: false }
    case 'pages-kept': {
      const { rows, pages, bytes } = state.progress
      return { ...state, progress: { rows: rows + event.rows, pages: pages + event.pages, bytes: bytes + event.bytes } }
    }
    case 'ended':
      return { ...state, isWhole: true }
    case 'spool-lost':
      return { ...state, progress: nothing, isWhole: false }
    case 'written': {
      const { kind: _kind, atMs: readyAtMs, ...written } = event
      const { jobId, progress, isPartial } = state
      return { kind: 'ready', jobId, readyAtMs, rows: progress.rows, ...written, isPartial }
    }
  }
}

/** True while the station still has work with the export. An ended one was announced at its end. */
export const isOpenExport = ({ kind }: ExportState): boolean =>
  kind === 'requested' || kind === 'running' || kind === 'fetching'

/** Time at which the service deletes the results; null while there are none, and once all rows are downloaded. */
export function expiresAtMs(state: ExportState): number | null {
  return state.kind === 'fetching' && !state.isWhole ? state.completedAtMs + exportRetention.keptMs : null
}

export function urgencyOf(state: ExportState, nowMs: number): ExportUrgency {
  const endsAtMs = expiresAtMs(state)
  if (endsAtMs === null) return 'none'
  const ageMs = nowMs - (endsAtMs - exportRetention.keptMs)
  if (ageMs >= exportRetention.alarmAfterMs) return 'alarm'
  return ageMs >= exportRetention.warningAfterMs ? 'warning' : 'none'
}
