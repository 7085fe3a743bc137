import type { DatabaseSync } from 'node:sqlite'
import type { Organization } from '../organizations.ts'
import type { ExportRequest } from './export-rules.ts'
import { SessionRow, sessionColumns } from './session-row.ts'

/** Date that an export's range filters on (4.9). */
const dateColumns = { last_modified: 'modified_at_ms', capture_time: 'capture_time_ms' } as const

/** Finds the completed captures of an export, grouped by athlete, then session (4.9, service facts 1.1). */
export function* findSessions(db: DatabaseSync, organization: Organization, request: ExportRequest) {
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
