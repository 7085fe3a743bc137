import type { Transfer } from '../../../../contract/clips/queue.ts'
import type { StationStatus } from '../../../../contract/station/station-status.ts'

/** When all that may go will be stored, or why nobody can say. */
export type DoneEstimate =
  | { readonly kind: 'all-safe' }
  | { readonly kind: 'at'; readonly atMs: number; readonly leftMs: number; readonly waitsFor: Transfer['waitsFor'] }
  | { readonly kind: 'paused' }
  | { readonly kind: 'closed'; readonly opensAtMs: number | null; readonly doneAtMs: number | null }
  | { readonly kind: 'offline'; readonly sinceMs: number }
  | { readonly kind: 'no-way'; readonly because: 'none' | 'no-key' | 'key-refused' }
  | { readonly kind: 'unknown'; readonly waitsFor: Transfer['waitsFor'] }

/** What stands most firmly in the way is said first: a person can do something about it. */
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
  if (service.kind === 'offline') return { kind: 'offline', sinceMs: service.sinceMs }
  if (doneAtMs === null) return { kind: 'unknown', waitsFor }
  // What was said a while ago may be over meanwhile: nothing is done in the past.
  const atMs = Math.max(doneAtMs, nowMs)
  return { kind: 'at', atMs, leftMs: atMs - nowMs, waitsFor }
}
