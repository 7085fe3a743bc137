import type { Transfer } from '../../station/contract/queue.ts'
import type { UploadBlock } from '../../station/contract/safety.ts'
import type { StationStatus } from '../../station/contract/station-status.ts'

type NoWay = 'no-service' | 'no-key' | 'key-refused'

/** Finish time of the queue, or why there is none. */
export type DoneEstimate =
  /** No clip is on its way: the answer to “is it safe?” says the rest. */
  | { readonly kind: 'at-rest' }
  | { readonly kind: 'at'; readonly atMs: number; readonly leftMs: number; readonly waitsFor: Transfer['waitsFor'] }
  /** Clips are written or checked before they are queued. */
  | { readonly kind: 'checking' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'closed'; readonly opensAtMs: number | null; readonly doneAtMs: number | null }
  | { readonly kind: 'offline'; readonly sinceMs: number }
  | { readonly kind: 'no-way'; readonly because: NoWay }
  | { readonly kind: 'stopped'; readonly because: Exclude<UploadBlock['kind'], NoWay> }
  | { readonly kind: 'unknown'; readonly waitsFor: Transfer['waitsFor'] }

/** Estimates when the queue is done. The blocker that a person can resolve comes first. */
export function doneEstimateOf(
  { transfer, safety }: Pick<StationStatus, 'transfer' | 'safety'>,
  nowMs: number,
): DoneEstimate {
  const { doneAtMs, waitsFor } = transfer
  if (safety.onTheWay === 0) return { kind: 'at-rest' }
  if (safety.blockedBy !== null) return blockedEstimate(safety.blockedBy, doneAtMs)
  if (transfer.leftClips === 0) return { kind: 'checking' }
  if (doneAtMs === null) return { kind: 'unknown', waitsFor }
  // The station's estimate may have passed; the queue can't be done in the past.
  const atMs = Math.max(doneAtMs, nowMs)
  return { kind: 'at', atMs, leftMs: atMs - nowMs, waitsFor }
}

function blockedEstimate(block: UploadBlock, doneAtMs: number | null): DoneEstimate {
  switch (block.kind) {
    case 'no-service':
    case 'no-key':
    case 'key-refused':
      return { kind: 'no-way', because: block.kind }
    case 'captures-refused':
    case 'access-refused':
    case 'trouble':
      return { kind: 'stopped', because: block.kind }
    case 'paused':
      return { kind: 'paused' }
    case 'schedule':
      return { kind: 'closed', opensAtMs: block.opensAtMs, doneAtMs }
    case 'offline':
      return { kind: 'offline', sinceMs: block.sinceMs }
  }
}
