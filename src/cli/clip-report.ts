import type { Clip, ClipState } from '../contract/clip.ts'
import { type Failure, failure } from '../contract/failure.ts'
import { failureJson } from './output.ts'

/** One line of `--json` for a clip's new state. */
export function clipJson({ path, state }: Clip) {
  const because = failureOf(state)
  return {
    type: 'clip',
    file: path,
    state: state.kind,
    ...('sessionId' in state && state.sessionId !== null && { sessionId: state.sessionId }),
    ...(because && { error: failureJson(because, path) }),
  }
}

/** Why a clip is where it is, where that is a setback. */
export function failureOf(state: ClipState): Failure | null {
  switch (state.kind) {
    case 'unreadable':
    case 'failed':
    case 'waiting':
      return state.because
    case 'untagged':
      return state.reasons[0] ?? null
    case 'missing':
      return failure('file-missing')
    case 'gone-at-service':
      return failure('capture-not-found')
    case 'found':
    case 'settling':
    case 'probing':
    case 'duplicate':
    case 'held':
    case 'queued':
    case 'reserving':
    case 'sending':
    case 'confirming':
    case 'processing':
    case 'completed':
    case 'cancelled':
      return null
  }
}
