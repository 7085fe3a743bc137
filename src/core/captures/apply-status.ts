import type { ClipId } from '../../contract/clips/clip.ts'
import { failure } from '../../contract/failure.ts'
import type { Capture } from '../../service-api/captures.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { isInside } from '../clips/paths.ts'
import type { ClipStore } from '../ports.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'get'>
  readonly lifecycle: Pick<ClipLifecycle, 'apply'>
  /** Where the file of a clip goes that is completed now; null where it stays. */
  readonly moveTarget: () => string | null
}

export type ApplyStatus = ReturnType<typeof createStatusUpdate>

/** What the service says of a capture, told to its clip, if that still waits for this capture. */
export function createStatusUpdate({ store, lifecycle, moveTarget }: Parts) {
  /** True when the clip is no longer being processed. */
  return function applyStatus(id: ClipId, { session_id: sessionId, status, error, fps_detected }: Capture): boolean {
    const clip = store.get(id)
    if (clip?.state.kind !== 'processing' || clip.state.sessionId !== sessionId) return false
    const because = status === 'error' ? failure('processing-failed', { message: error ?? '' }) : null
    const details = { status, error: error ?? null, fpsDetected: fps_detected ?? null }
    // One that is uploaded again from where its file was moved to stays there.
    const facts = status === 'completed' && isInside(clip.path, clip.folder) ? { moveTo: moveTarget() } : {}
    const { state } = lifecycle.apply(id, { kind: 'reported', status, because }, { facts, details })
    return state.kind !== 'processing'
  }
}
