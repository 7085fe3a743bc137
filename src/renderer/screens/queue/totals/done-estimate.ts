import type { Transfer } from '../../../../contract/clips/queue.ts'
import type { Failure } from '../../../../contract/failure.ts'
import type { StationStatus } from '../../../../contract/station/station-status.ts'

/** Finish time of the queue, or why there is none. */
export type DoneEstimate =
  | { readonly kind: 'all-safe' }
  | { readonly kind: 'at'; readonly atMs: number; readonly leftMs: number; readonly waitsFor: Transfer['waitsFor'] }
  | { readonly kind: 'paused' }
  | { readonly kind: 'closed'; readonly opensAtMs: number | null; readonly doneAtMs: number | null }
  | { readonly kind: 'offline'; readonly sinceMs: number; readonly because: Failure }
  | { readonly kind: 'no-way'; readonly because: 'none' | 'no-key' | 'key-refused' }
  | { readonly kind: 'unknown'; readonly waitsFor: Transfer['waitsFor'] }

/** Estimates when the queue is done. The blocker that a person can resolve comes first. */
export function doneEstimateOf(
  { transfer, service }: Pick<StationStatus, 'transfer' | 'service'>,
  nowMs: number,
): DoneEstimate {
  const { schedule, doneAtMs, waitsFor } = transfer
  if (transfer.leftClips === 0) return { kind: 'all-safe' }
  if (service.kind === 'none' || service.kind === 'no-key' || service.kind === 'key-refused') {
    return { kind: 'no-way', because: service.kind }
  }
  if (transfer.paused) return { kind: 'paused' }
  if (!schedule.open) return { kind: 'closed', opensAtMs: schedule.changesAtMs, doneAtMs }
  if (service.kind === 'offline') return service
  if (doneAtMs === null) return { kind: 'unknown', waitsFor }
  // The station's estimate may have passed; the queue can't be done in the past.
  const atMs = Math.max(doneAtMs, nowMs)
  return { kind: 'at', atMs, leftMs: atMs - nowMs, waitsFor }
}
