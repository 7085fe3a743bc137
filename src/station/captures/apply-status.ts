import type { Capture } from '../../service/captures.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { isInside } from '../clips/paths.ts'
import type { ClipId } from '../contract/clip.ts'
import { failure } from '../contract/failure.ts'
import type { ClipStore } from '../ports.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'get'>
  readonly lifecycle: Pick<ClipLifecycle, 'apply'>
  /** Folder for the files of completed clips; null where they stay. */
  readonly moveTarget: () => string | null
}

export type ApplyStatus = ReturnType<typeof createStatusUpdate>

/**
 * Applies a capture's status to its clip, if the clip still waits for this capture. The follower and its list pages use
 * it.
 */
export function createStatusUpdate({ store, lifecycle, moveTarget }: Parts) {
  /** Returns true when the clip is no longer being processed. */
  return function applyStatus(id: ClipId, { session_id: sessionId, status, error, fps_detected }: Capture): boolean {
    const clip = store.get(id)
    if (clip?.state.kind !== 'processing' || clip.state.sessionId !== sessionId) return false
    const because = status === 'error' ? failure('processing-failed', { message: error ?? '' }) : null
    const details = { status, error: error ?? null, fpsDetected: fps_detected ?? null }
    // A clip uploaded again from the folder that its file was moved to stays there.
    const facts = status === 'completed' && isInside(clip.path, clip.folder) ? { moveTo: moveTarget() } : {}
    const { state } = lifecycle.apply(id, { kind: 'reported', status, because }, { facts, details })
    return state.kind !== 'processing'
  }
}
