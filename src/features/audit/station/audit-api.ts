import { isAbsolute, normalize } from 'node:path'
import { AppError } from '../../../station/app-error.ts'
import type { StationApi } from '../../../station/rpc/station-api.ts'
import { createCsvLines } from '../../exports/station/csv-line.ts'
import { type AuditRow, type AuditScope, auditBounds } from '../audit.ts'
import type { OpenAudits } from './open-audits.ts'

const columns = [
  'result',
  'next_step',
  'file',
  'path',
  'size_bytes',
  'recorded_at',
  'state',
  'session_id',
  'athlete_id',
  'athlete',
  'error',
] as const

/** Implements the contract's audit procedures. */
export function createAuditApi(audits: OpenAudits): StationApi['audit'] {
  return {
    state: audits.state,
    start: (scope) => audits.start(readScope(scope)),
    cancel: ({ id }) => audits.cancel(id),
    rows: audits.rows,
    csv({ from }) {
      const { total, items } = audits.rows({ group: null, offset: from, limit: auditBounds.csvRows })
      const lines = createCsvLines(columns, { neutralize: true })
      const text = items.map((row) => lines.row(JSON.stringify(csvRow(row)))).join('')
      const next = from + items.length
      return {
        text: from === 0 ? lines.header + text : text,
        next: items.length === 0 || next >= total ? null : next,
      }
    },
  }
}

/** Normalizes the folder of a scope. Throws AppError `folder-missing` for a relative path: it has no fixed base. */
function readScope(scope: AuditScope): AuditScope {
  if (scope.kind === 'period') return scope
  if (!isAbsolute(scope.path)) throw new AppError('folder-missing', { folder: scope.path })
  return { kind: 'folder', path: normalize(scope.path) }
}

const csvRow = (row: AuditRow): Readonly<Record<(typeof columns)[number], string | number | null>> => ({
  result: row.group,
  next_step: row.next,
  file: row.fileName || null,
  path: row.path || null,
  size_bytes: row.sizeBytes,
  recorded_at: row.recordedAtMs === null ? null : new Date(row.recordedAtMs).toISOString(),
  state: row.state,
  session_id: row.sessionId,
  athlete_id: row.athleteId,
  athlete: row.athleteName,
  error: row.because?.code ?? null,
})
