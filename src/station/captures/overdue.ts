import type { Capture } from '../../service/captures.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { certainFromMs, watchUntilMs } from '../clips/target-end.ts'
import type { ClipId } from '../contract/clip.ts'
import { evidence } from '../contract/evidence.ts'
import { failure } from '../contract/failure.ts'
import type { Clock, ReservationRecord, Service } from '../ports.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'

interface Parts {
  readonly lifecycle: Pick<ClipLifecycle, 'apply'>
  readonly service: Pick<Service, 'nowMs'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly origin: () => ServiceOrigin | null
  readonly random: () => number
}

export type OverdueCaptures = ReturnType<typeof createOverdueCaptures>

/** Captures that still wait for a video after the store said that it has it: something else answered for the store. */
export function createOverdueCaptures({ lifecycle, service, clock, origin, random }: Parts) {
  function isOverdue(
    record: ReservationRecord | undefined,
    status: Capture['status'],
  ): record is ReservationRecord & { readonly outcome: { readonly kind: 'used' } } {
    if (status !== 'awaiting_upload' || record?.outcome.kind !== 'used') return false
    if (compareOrigins(record.origin, origin()) !== 'same') return false
    return (service.nowMs() ?? clock.nowMs()) >= certainFromMs(record)
  }

  function sendAgain(id: ClipId, record: ReservationRecord & { readonly outcome: { readonly kind: 'used' } }): boolean {
    const nowMs = clock.nowMs()
    const because = failure('target-unavailable', { detail: evidence('video-not-arrived') })
    const { sessionId } = record.outcome
    const outcome = { kind: 'orphan', sessionId, watchedUntilMs: watchUntilMs(nowMs) } as const
    const event = { kind: 'not-stored', because, atMs: nowMs, jitter: random() } as const
    lifecycle.apply(id, event, { reservation: { ...record, outcome }, details: { sessionId, because } })
    return true
  }

  return { isOverdue, sendAgain }
}
