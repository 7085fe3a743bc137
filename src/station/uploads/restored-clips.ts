import type { Capture, NewCapture } from '../../service/captures.ts'
import { limits } from '../../service/limits.ts'
import { AppError, toFailure } from '../app-error.ts'
import type { Clip } from '../contract/clip.ts'
import type { FailureCode } from '../contract/failure.ts'
import type { ClipStore, Service } from '../ports.ts'
import type { RateLimiter } from '../runtime/rate-limiter.ts'
import { isLastPage } from '../service/last-page.ts'
import { isSameText, isSameTime } from './same-capture.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'restoredAtMs' | 'ledger' | 'knowsSession'>
  readonly service: Pick<Service, 'captures'>
  readonly rateLimiter: RateLimiter
}

/** Failures of the list of captures: the video may be there. */
const answersNothing: ReadonlySet<FailureCode> = new Set(['not-allowed', 'request-refused', 'answer-malformed'])

/** True when the service has the video. */
const isStored = ({ status }: Capture) => status !== 'awaiting_upload'

/**
 * Clips of a station that was restored from a backup. The station that it replaces may have uploaded them after the backup
 * was made, so the service is asked before they are reserved.
 */
export function createRestoredClips({ store, service, rateLimiter }: Parts) {
  /** True for a clip from the backup: its ledger may be behind. */
  function isFromBackup({ foundAtMs }: Pick<Clip, 'foundAtMs'>): boolean {
    const restoredAtMs = store.restoredAtMs()
    return restoredAtMs !== null && foundAtMs <= restoredAtMs
  }

  /**
   * A capture with this athlete, movement and time that the ledger doesn't know may be this clip's, or that of another
   * camera: a person decides, once. Throws AppError `maybe-uploaded`, or what kept the service from answering.
   */
  async function refuseUncertain(clip: Clip, request: NewCapture, signal: AbortSignal) {
    if (!isFromBackup(clip) || wasDecided(clip)) return
    const capture = await find(request, signal).catch((error: unknown) => {
      const { code } = toFailure(error)
      // The request itself fails with this reason.
      if (code === 'athlete-not-found') return null
      if (answersNothing.has(code)) throw new AppError('maybe-uploaded', { sessionId: '' }, { cause: error })
      throw error
    })
    if (capture) throw new AppError('maybe-uploaded', { sessionId: capture.session_id })
  }

  /** True when a person retried the clip after this refusal. */
  const wasDecided = ({ id }: Clip) =>
    store.ledger(id).some(({ state }) => state.kind === 'failed' && state.because.code === 'maybe-uploaded')

  async function find(request: NewCapture, signal: AbortSignal): Promise<Capture | null> {
    const { athlete_id, capture_time, movement_attributes: movement } = request
    for (let offset = 0; ; offset += limits.pageSizeMax) {
      await rateLimiter(signal)
      const page = await service.captures({ athlete_id, limit: limits.pageSizeMax, offset }, signal)
      const match = page.items.find(
        (capture) =>
          isStored(capture) &&
          isSameText(capture.activity, movement.activity) &&
          isSameText(capture.movement, movement.movement) &&
          isSameTime(capture.capture_time, capture_time) &&
          !store.knowsSession(capture.session_id),
      )
      if (match) return match
      if (isLastPage(page)) return null
    }
  }

  return { isFromBackup, refuseUncertain }
}

export type RestoredClips = ReturnType<typeof createRestoredClips>
