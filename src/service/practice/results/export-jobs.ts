import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { ExportJobStatus } from '../../exports.ts'
import { transaction } from '../database.ts'
import type { Organization } from '../organizations.ts'
import { zeroFrame } from './column.ts'
import { columnsOf } from './columns-of.ts'
import type { ExportRequest } from './export-rules.ts'
import { createMotion } from './session-motion.ts'
import { SessionRow, sessionColumns } from './session-row.ts'

const Metrics = z.array(z.string())

const Row = z
  .object({
    id: z.string(),
    activity: z.string(),
    movement: z.string(),
    metrics: z.string().nullable(),
    error_message: z.string().nullable(),
    created_at_ms: z.int(),
    completes_at_ms: z.int(),
  })
  .transform((row) => ({
    id: row.id,
    activity: row.activity,
    movement: row.movement,
    metrics: row.metrics === null ? undefined : Metrics.parse(JSON.parse(row.metrics)),
    errorMessage: row.error_message,
    createdAtMs: row.created_at_ms,
    completesAtMs: row.completes_at_ms,
  }))

/** An export job (service interface 2.5, 3.2). Its end is known from the start; its status depends on the time. */
export type Job = z.infer<typeof Row>

interface Parts {
  readonly db: DatabaseSync
  readonly now: () => number
  /** Time that a job is RUNNING. */
  readonly exportMs: number
  /** Retention of results after a job ended (service interface 3.2). */
  readonly retentionMs: number
}

/** The export jobs of every organization. */
export function createExportJobs({ db, now, exportMs, retentionMs }: Parts) {
  const insert = db.prepare('INSERT INTO export_job VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const insertSession = db.prepare('INSERT INTO export_session VALUES (?, ?, ?, ?, ?, ?)')
  const byId = db.prepare('SELECT * FROM export_job WHERE organization_id = ? AND id = ?')

  /** Fixes the list of rows now; their values are computed when they are read. */
  function addSessions(jobId: string, organization: Organization, request: ExportRequest) {
    const filter = columnsOf(request.activity, request.movement).get(request.rowFilterColumn ?? '')
    let firstRow = 0
    for (const { session, captureNumber, athleteNumber } of findSessions(db, organization, request)) {
      const only = filter && zeroFrame(filter, createMotion(session))
      const rowCount = filter ? (only === undefined ? 0 : 1) : session.frameCount
      if (rowCount > 0) insertSession.run(jobId, firstRow, rowCount, only ?? 0, captureNumber, athleteNumber)
      firstRow += rowCount
    }
  }

  return {
    add(organization: Organization, request: ExportRequest): string {
      const id = randomUUID()
      const { activity, movement, metrics } = request
      const fault = findFault(request)
      const stored = metrics ? JSON.stringify(metrics) : null
      transaction(db, () => {
        insert.run(id, organization.id, activity, movement, stored, fault ?? null, now(), now() + exportMs)
        if (fault === undefined) addSessions(id, organization, request)
      })
      return id
    },
    /** Undefined for an unknown or expired job (service interface 3.2). */
    find(organization: Organization, id: string): Job | undefined {
      const row = byId.get(organization.id, id)
      const job = row && Row.parse(row)
      return job && now() < job.completesAtMs + retentionMs ? job : undefined
    },
    statusOf({ completesAtMs, errorMessage }: Job): ExportJobStatus {
      if (now() < completesAtMs) return 'RUNNING'
      return errorMessage === null ? 'COMPLETED' : 'FAILED'
    },
  }
}

export type ExportJobs = ReturnType<typeof createExportJobs>

/** Error of a failed job: a column that the movement's export does not have (service interface 3.2). */
function findFault({ activity, movement, metrics = [], rowFilterColumn }: ExportRequest): string | undefined {
  const columns = columnsOf(activity, movement)
  const missing = metrics.filter((name) => !columns.has(name))
  if (missing.length > 0) return `Metric column not found in the export data: ${missing.join(', ')}`
  if (rowFilterColumn === undefined || columns.has(rowFilterColumn)) return undefined
  return `Invalid row filter column: ${rowFilterColumn} is not in the export data`
}

/** Date that an export's range filters on (service interface 4.9). */
const dateColumns = { last_modified: 'modified_at_ms', capture_time: 'capture_time_ms' } as const

/**
 * Finds the completed captures of an export, grouped by athlete, then session (service interface 4.9, service facts
 * 1.1).
 */
function* findSessions(db: DatabaseSync, organization: Organization, request: ExportRequest) {
  const { activity, movement, athletes, dateMode, fromMs, toMs } = request
  const date = dateColumns[dateMode]
  const rows = db
    .prepare(`
      SELECT ${sessionColumns} FROM capture JOIN capture_athlete ON capture_number = capture.number
      JOIN athlete ON athlete.number = athlete_number
      WHERE capture.organization_id = ? AND status = 'completed' AND fps_detected > 0 AND frame_count > 0
      AND lower(trim(capture.activity)) = ? AND lower(trim(movement)) = ? AND ${date} >= ? AND ${date} < ?
      AND (? IS NULL OR athlete.id IN (SELECT lower(value) FROM json_each(?)))
      ORDER BY athlete.number, capture.number`)
    .iterate(organization.id, activity, movement, fromMs, toMs, ...twice(athletes ? JSON.stringify(athletes) : null))
  for (const row of rows) yield SessionRow.parse(row)
}

const twice = (value: string | null) => [value, value]
