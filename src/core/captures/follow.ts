import type { Clip } from '../../contract/clip.ts'
import { failure } from '../../contract/failure.ts'
import type { CaptureStatus } from '../../interface/captures.ts'
import { limits } from '../../interface/limits.ts'
import { toFailure } from '../app-error.ts'
import type { ClipBook } from '../clips/clip-book.ts'
import type { Pacer } from '../pacer.ts'
import type { ClipStore, Service } from '../ports.ts'
import { isLastPage } from './last-page.ts'

/** The statuses in which a capture of ours is still unfinished. */
const unfinished = ['processing', 'awaiting_upload'] as const

interface Parts {
  readonly store: ClipStore
  readonly book: ClipBook
  readonly service: Service
  readonly myTurn: Pacer
  /** Where the file of a clip goes that is completed now; null where it stays. */
  readonly moveTarget: () => string | null
}

/**
 * Follows the clips that are at the service: by list, since a page answers for 500 captures, and by single calls for
 * those that have left the lists.
 */
export function createFollower({ store, book, service, myTurn, moveTarget }: Parts) {
  /** One round. Returns how many clips have moved on. Throws AppError when the service does not answer. */
  async function look(signal: AbortSignal): Promise<number> {
    const listed = new Set<string>()
    for (const status of unfinished) await list(status, listed, signal)
    let moved = 0
    let after: Clip['id'] | null = null
    for (;;) {
      const page: Clip[] = store.page({ kinds: ['processing'], after, limit: limits.pageSizeMax })
      for (const clip of page) {
        if (clip.state.kind !== 'processing' || listed.has(clip.state.sessionId)) continue
        await myTurn(signal)
        if (signal.aborted) return moved
        if (await ask(clip, clip.state.sessionId, signal)) moved += 1
      }
      after = page.at(-1)?.id ?? null
      if (after === null) return moved
    }
  }

  async function list(status: CaptureStatus, listed: Set<string>, signal: AbortSignal) {
    for (let offset = 0; ; offset += limits.pageSizeMax) {
      await myTurn(signal)
      if (signal.aborted) return
      const page = await service.captures({ status, limit: limits.pageSizeMax, offset }, signal)
      for (const { session_id } of page.items) listed.add(session_id)
      if (isLastPage(page)) return
    }
  }

  /** True when the clip is no longer being processed. */
  async function ask(clip: Clip, sessionId: string, signal: AbortSignal): Promise<boolean> {
    try {
      const { status, error, fps_detected } = await service.capture(sessionId, signal)
      const because = status === 'error' ? failure('processing-failed', { message: error ?? '' }) : null
      const details = { status, error: error ?? null, fpsDetected: fps_detected ?? null }
      const facts = status === 'completed' ? { moveTo: moveTarget() } : {}
      const { state } = book.apply(clip.id, { kind: 'reported', status, because }, { facts, details })
      return state.kind !== 'processing'
    } catch (error) {
      if (toFailure(error).code !== 'capture-not-found') throw error
      book.apply(clip.id, { kind: 'gone' })
      return true
    }
  }

  return { look }
}
