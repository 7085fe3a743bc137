import type { ExportRow, ExportUrgency } from '../contract/export-job.ts'

const HOUR_MS = 3_600_000

/** Export whose results the service deletes soon. */
export interface ExpiringExport {
  readonly id: string
  readonly movement: string
  readonly urgency: ExportUrgency
  readonly hoursLeft: number
}

/** Exports that expire soon, by the service's clock. All messages about expiry use this list. */
export const expiringAmong = (rows: readonly ExportRow[], nowMs: number): ExpiringExport[] =>
  rows.flatMap(({ id, order, urgency, expiresAtMs }) => {
    if (urgency === 'none' || expiresAtMs === null) return []
    const hoursLeft = Math.floor(Math.max(expiresAtMs - nowMs, 0) / HOUR_MS)
    return [{ id, movement: order.request.movement, urgency, hoursLeft }]
  })

/** Summary of several expiring exports: count, the only one's name, and the time until the first expires. */
export function summarizeExpiring(exports: readonly ExpiringExport[]) {
  const [only, ...others] = exports
  const isOne = only !== undefined && others.length === 0
  return {
    exports: exports.length,
    exportId: isOne ? only.id : null,
    movement: isOne ? only.movement : null,
    hoursLeft: Math.min(...exports.map(({ hoursLeft }) => hoursLeft)),
  }
}
