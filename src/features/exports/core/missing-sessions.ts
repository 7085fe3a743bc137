import { limits } from '../../../service/limits.ts'
import type { CaptureRow } from '../../../station/contract/capture-list.ts'
import type { StationExport } from '../../../station/ports/export-ports.ts'

type Captured = Pick<CaptureRow, 'id' | 'athletes' | 'capturedAtMs'>

/**
 * Range of capture times that an export requested, both ends included. The service publishes no time of the last
 * change: the capture time stands for it.
 */
export function captureRange({ order, createdAtMs }: Pick<StationExport, 'order' | 'createdAtMs'>) {
  const { startTime, endTime } = order.request
  return {
    fromMs: startTime === null ? createdAtMs - limits.exportRangeDefaultMs : startTime * 1_000,
    toMs: endTime === null ? createdAtMs : endTime * 1_000 + 999,
  }
}

/** Captures that the export requested and has no row of. */
export function missingSessions<One extends Captured>(
  captures: readonly One[],
  job: Pick<StationExport, 'order' | 'createdAtMs'>,
  arrived: ReadonlySet<string>,
): One[] {
  const { fromMs, toMs } = captureRange(job)
  const requestedAthletes = new Set(job.order.request.athletes)
  return captures.filter(
    ({ id, athletes, capturedAtMs }) =>
      !arrived.has(id) &&
      (requestedAthletes.size === 0 || athletes.some((athlete) => requestedAthletes.has(athlete.id))) &&
      (capturedAtMs === null || (capturedAtMs >= fromMs && capturedAtMs <= toMs)),
  )
}
