import type { ClipState } from '../contract/clip.ts'
import { type Failure, failure } from '../contract/failure.ts'

/** The reason why a clip, or its results, cannot continue without a person; null when it can. */
export function whyStuck(state: ClipState): Failure | null {
  switch (state.kind) {
    case 'unreadable':
    case 'failed':
      return state.because
    case 'missing':
      return state.because ?? failure('file-missing')
    case 'gone-at-service':
      return failure('capture-not-found')
    case 'original-missing':
      return failure('original-missing', { copy: state.why })
    case 'found':
    case 'settling':
    case 'probing':
    case 'duplicate':
    case 'uploaded-elsewhere':
    case 'left-out':
    case 'untagged':
    case 'held':
    case 'queued':
    case 'reserving':
    case 'sending':
    case 'confirming':
    case 'processing':
    case 'completed':
    case 'waiting':
    case 'cancelled':
      return null
  }
}
