import type { Clip } from '../../contract/clip.ts'
import { failure } from '../../contract/failure.ts'
import type { CaptureStatus } from '../../service-api/captures.ts'
import { limits } from '../../service-api/limits.ts'
import { toFailure } from '../app-error.ts'
import type { ClipBook } from '../clips/clip-book.ts'
import { everyClip } from '../clips/every-clip.ts'
import { isInside } from '../clips/paths.ts'
import type { ClipStore, Clock, Service } from '../ports.ts'
import type { Pacer } from '../runtime/pacer.ts'
import { concernsOne } from '../service/is-item-error.ts'
import { isLastPage } from '../service/last-page.ts'
import { compareOrigins, type ServiceOrigin } from '../service/service-origin.ts'
import { createReturn, leaveBehind } from './service-changed.ts'

/** The statuses in which a capture of ours is still unfinished. */
const unfinished = ['processing', 'awaiting_upload'] as const

interface Parts {
  readonly store: ClipStore
  readonly book: ClipBook
  readonly service: Service
  readonly clock: Clock
  readonly myTurn: Pacer
  readonly origin: () => ServiceOrigin | null
  /** Where the file of a clip goes that is completed now; null where it stays. */
  readonly moveTarget: () => string | null
}

/**
 * Follows the clips that are at the service: by list, since a page answers for 500 captures, and by single calls for
 * those that are not listed. What cannot be read of one keeps none of the others waiting.
 */
export function createFollower(parts: Parts) {
  const { store, book, service, myTurn, origin, moveTarget } = parts
  const { takeUp } = createReturn(parts)

  /** One round. Returns how many clips have moved on. Throws AppError when nobody can be asked now. */
  async function look(signal: AbortSignal): Promise<number> {
    await takeUp(signal)
    if (store.counts().processing === 0) return 0
    const listed = new Set<string>()
    for (const status of unfinished) await list(status, listed, signal)
    let moved = 0
    for (const clip of everyClip(store, { kinds: ['processing'] })) {
      if (await hasMoved(clip, listed, signal)) moved += 1
      if (signal.aborted) return moved
    }
    return moved
  }

  async function list(status: CaptureStatus, listed: Set<string>, signal: AbortSignal) {
    try {
      for (let offset = 0; ; offset += limits.pageSizeMax) {
        await myTurn(signal)
        if (signal.aborted) return
        const page = await service.captures({ status, limit: limits.pageSizeMax, offset }, signal)
        for (const { session_id } of page.items) listed.add(session_id)
        if (isLastPage(page)) return
      }
    } catch (error) {
      // Then each is asked for by itself.
      if (!concernsOne(error)) throw error
    }
  }

  /** True when the clip is no longer being processed, as far as can be told here. */
  async function hasMoved(clip: Clip, listed: ReadonlySet<string>, signal: AbortSignal): Promise<boolean> {
    if (clip.state.kind !== 'processing' || listed.has(clip.state.sessionId)) return false
    const { sessionId } = clip.state
    await myTurn(signal)
    if (signal.aborted) return false
    const record = store.reservationOf(clip.id, sessionId)
    const relation = compareOrigins(record?.origin ?? null, origin())
    try {
      if (relation !== 'other') return await ask(clip, sessionId, signal)
    } catch (error) {
      if (concernsOne(error)) return false
      if (toFailure(error).code !== 'capture-not-found') throw error
    }
    if (relation === 'same') book.apply(clip.id, { kind: 'gone' })
    else leaveBehind(book, clip, record)
    return true
  }

  async function ask(clip: Clip, sessionId: string, signal: AbortSignal): Promise<boolean> {
    const { status, error, fps_detected } = await service.capture(sessionId, signal)
    const because = status === 'error' ? failure('processing-failed', { message: error ?? '' }) : null
    const details = { status, error: error ?? null, fpsDetected: fps_detected ?? null }
    // One that is uploaded again from where its file was moved to stays there.
    const facts = status === 'completed' && isInside(clip.path, clip.folder) ? { moveTo: moveTarget() } : {}
    const { state } = book.apply(clip.id, { kind: 'reported', status, because }, { facts, details })
    return state.kind !== 'processing'
  }

  return { look }
}
