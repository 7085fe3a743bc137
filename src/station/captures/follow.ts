import { toFailure } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { everyClip } from '../clips/every-clip.ts'
import type { ClipId } from '../contract/clip.ts'
import type { ClipStore, Clock, ReservationRecord, Service } from '../ports.ts'
import type { RateLimiter } from '../runtime/rate-limiter.ts'
import { createYielder } from '../runtime/yielder.ts'
import { isItemError } from '../service/is-item-error.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'
import { createStatusUpdate } from './apply-status.ts'
import { createOverdueCaptures } from './overdue.ts'
import { createElsewhereRecovery, markElsewhere } from './service-changed.ts'
import { createStatusPages, MAX_LEFT_TO_SINGLE_REQUESTS, type Round } from './status-pages.ts'

/** Single requests of a round before the lists are read again: a page may report all that are left. */
const MAX_SINGLE_REQUESTS = 16

interface Parts {
  readonly store: ClipStore
  readonly lifecycle: ClipLifecycle
  readonly service: Service
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly origin: () => ServiceOrigin | null
  /** Folder for the files of completed clips; null where they stay. */
  readonly moveTarget: () => string | null
  /** Called at each round for a capture of which the service has the video. */
  readonly onConfirmed: (id: ClipId, sessionId: string) => void
  readonly random: () => number
}

interface Followed {
  readonly id: ClipId
  readonly sessionId: string
  readonly record: ReservationRecord | undefined
}

/**
 * Follows clips that the service is processing: by list, as a page reports 500 captures, and by single requests for
 * those that no page reports. One unreadable capture delays no other.
 */
export function createFollower(parts: Parts) {
  const { store, lifecycle, service, clock, rateLimiter, origin } = parts
  const { recover } = createElsewhereRecovery(parts)
  const applyStatus = createStatusUpdate(parts)
  const overdue = createOverdueCaptures(parts)
  const pages = createStatusPages({ ...parts, applyStatus, isOverdue: overdue.isOverdue })
  /** Capture of the last single request: the next round starts after it. */
  let lastAsked: string | null = null

  /** Polls once. Returns how many clips have moved on. Throws AppError when the service can't be asked now. */
  async function poll(signal: AbortSignal): Promise<number> {
    await recover(signal)
    if (store.counts().processing === 0) return 0
    const round = await begin(signal)
    await pages.read(round, signal)
    // After pages that reported some, the next pages follow at once, and may report the rest.
    await askEach(round, round.moved > 0 ? MAX_LEFT_TO_SINGLE_REQUESTS : MAX_SINGLE_REQUESTS, signal)
    return round.moved
  }

  async function begin(signal: AbortSignal): Promise<Round> {
    const yieldToEventLoop = createYielder(clock)
    const clips = new Map<string, ClipId>()
    for (const { id, state } of everyClip(store, { kinds: ['processing'] })) {
      if (state.kind === 'processing') clips.set(state.sessionId, id)
      await yieldToEventLoop(signal)
    }
    return { clips, unreported: new Set(clips.keys()), moved: 0 }
  }

  async function askEach(round: Round, maxRequests: number, signal: AbortSignal) {
    const yieldToEventLoop = createYielder(clock)
    const turn = afterLastAsked(round.unreported)
    let requestCount = 0
    for (const sessionId of turn) {
      const id = round.clips.get(sessionId)
      if (id === undefined) continue
      await yieldToEventLoop(signal)
      const record = store.reservationOf(id, sessionId)
      const isElsewhere = compareOrigins(record?.origin ?? null, origin()) === 'other'
      if (!isElsewhere && requestCount >= maxRequests) continue
      if (!isElsewhere) {
        await rateLimiter(signal)
        requestCount += 1
        lastAsked = sessionId
      }
      if (signal.aborted) return
      if (await hasMoved({ id, sessionId, record }, signal)) round.moved += 1
    }
  }

  /** Reorders captures to start after the one requested last. */
  function afterLastAsked(sessionIds: ReadonlySet<string>): readonly string[] {
    const all = [...sessionIds]
    const from = lastAsked === null ? 0 : all.indexOf(lastAsked) + 1
    return [...all.slice(from), ...all.slice(0, from)]
  }

  /** True when the clip is known to be processed no longer. */
  async function hasMoved({ id, sessionId, record }: Followed, signal: AbortSignal): Promise<boolean> {
    const clip = store.get(id)
    if (clip?.state.kind !== 'processing' || clip.state.sessionId !== sessionId) return false
    const relation = compareOrigins(record?.origin ?? null, origin())
    try {
      if (relation !== 'other') {
        const capture = await service.capture(sessionId, signal)
        if (capture.status === 'processing') parts.onConfirmed(id, sessionId)
        return overdue.isOverdue(record, capture.status) ? overdue.sendAgain(id, record) : applyStatus(id, capture)
      }
    } catch (error) {
      if (isItemError(error)) return false
      if (toFailure(error).code !== 'capture-not-found') throw error
    }
    if (relation === 'same') lifecycle.apply(id, { kind: 'gone' })
    else markElsewhere(lifecycle, clip, record)
    return true
  }

  return { poll }
}
