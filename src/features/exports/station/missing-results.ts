import { AppError } from '../../../station/app-error.ts'
import type { CaptureFilter, CaptureRow } from '../../../station/contract/capture-list.ts'
import type { ExportSession, MissingResults } from '../../../station/contract/export-job.ts'
import type { Session } from '../../../station/host/session.ts'
import type { StationExport } from '../../../station/ports/export-ports.ts'
import { captureRange, missingSessions } from '../core/missing-sessions.ts'
import { readSpooledSessions } from './spooled-sessions.ts'

const TIMEOUT_MS = 60_000
/** As many as a person reads through. */
const MAX_NAMED = 50
const PAGE_CAPTURES = 200
/** Limit of captures that are read for one answer. */
const MAX_READ_CAPTURES = 4_000

/**
 * Lists the sessions of an expired export that did not arrive before the service deleted it. Throws AppError
 * `export-running`, `spool-lost`.
 */
export async function missingResults(session: Session, job: StationExport): Promise<MissingResults> {
  const { id, state } = job
  if (state.kind !== 'expired') throw new AppError('export-running', { job: id })
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const { all, last } = await readSpooledSessions(session.dataDir, { id, progress: state.progress }, signal)
  const captures = await capturesOf(session, job, signal).catch(() => null)
  const missing = captures && missingSessions(captures, job, all)
  const found = captures?.find((row) => row.id === last)
  return {
    last: last === null ? null : found ? named(found) : { id: last, athletes: [], capturedAtMs: null },
    sessions: missing && missing.slice(0, MAX_NAMED).map(named),
    total: missing?.length ?? 0,
  }
}

const named = ({ id, athletes, capturedAtMs }: CaptureRow): ExportSession => ({
  id,
  athletes: athletes.map((athlete) => athlete.name ?? athlete.id),
  capturedAtMs,
})

/** Reads the completed captures of the export's movement, newest first, back to the beginning of its range. */
async function capturesOf({ station, views }: Session, job: StationExport, signal: AbortSignal): Promise<CaptureRow[]> {
  const { activity, movement } = job.order.request
  const filter: CaptureFilter = { status: 'completed', athleteId: null, activity, movement, fromStations: false }
  const list = station.captureLists.of(filter)
  const { fromMs } = captureRange(job)
  const rows: CaptureRow[] = []
  while (rows.length < MAX_READ_CAPTURES) {
    const part = await list.read({ offset: rows.length, limit: PAGE_CAPTURES, freshness: 'kept' }, signal)
    const read = part.rows.map((listed) => views.capture(listed))
    rows.push(...read)
    const oldestMs = read.at(-1)?.capturedAtMs
    if (read.length === 0 || rows.length >= part.total || (typeof oldestMs === 'number' && oldestMs < fromMs)) break
  }
  return rows
}
