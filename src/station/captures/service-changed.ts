import { toFailure } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { everyClip } from '../clips/every-clip.ts'
import type { Clip } from '../contract/clip.ts'
import { failure } from '../contract/failure.ts'
import type { ClipStore, Clock, ReservationRecord, Service } from '../ports.ts'
import type { RateLimiter } from '../runtime/rate-limiter.ts'
import { createYielder } from '../runtime/yielder.ts'
import { isItemError } from '../service/is-item-error.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'

interface Parts {
  readonly store: ClipStore
  readonly lifecycle: ClipLifecycle
  readonly service: Pick<Service, 'capture'>
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly origin: () => ServiceOrigin | null
}

/** Marks a clip whose video is at a service or account that is no longer in use, where its status can't be read. */
export function markElsewhere(
  lifecycle: Pick<ClipLifecycle, 'apply'>,
  { id }: Clip,
  record: ReservationRecord | undefined,
) {
  const because = failure('capture-elsewhere', record?.origin ? { address: record.origin.address } : {})
  // The reservation stays: it tells later whether the video had arrived.
  lifecycle.apply(id, { kind: 'left-behind', because }, record && { reservation: record })
}

/** Recovers clips left at another service, once the station uses that service again. */
export function createElsewhereRecovery({ store, lifecycle, service, clock, rateLimiter, origin }: Parts) {
  let recoveredAt: ServiceOrigin | null = null

  /** Throws AppError when the service can't be asked now. */
  async function recover(signal: AbortSignal) {
    const here = origin()
    if (here === null || compareOrigins(recoveredAt, here) === 'same') return
    const yieldToEventLoop = createYielder(clock)
    for (const clip of everyClip(store, { kinds: ['failed'] })) {
      await yieldToEventLoop(signal)
      await recoverClip(clip, here, signal)
      if (signal.aborted) return
    }
    recoveredAt = here
  }

  async function recoverClip({ id, state }: Clip, here: ServiceOrigin, signal: AbortSignal) {
    if (state.kind !== 'failed' || state.because.code !== 'capture-elsewhere' || state.sessionId === null) return
    const { sessionId } = state
    const record = store.reservationOf(id, sessionId)
    const relation = compareOrigins(record?.origin ?? null, here)
    if (relation === 'other' || (relation === 'perhaps' && !(await isCaptureKnown(sessionId, signal)))) return
    lifecycle.apply(id, { kind: 'returned', sessionId, isStored: record?.outcome.kind === 'used' })
  }

  async function isCaptureKnown(sessionId: string, signal: AbortSignal): Promise<boolean> {
    await rateLimiter(signal)
    if (signal.aborted) return false
    try {
      await service.capture(sessionId, signal)
      return true
    } catch (error) {
      if (toFailure(error).code === 'capture-not-found' || isItemError(error)) return false
      throw error
    }
  }

  return { recover }
}
