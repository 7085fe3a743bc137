import type { Clip, ClipKind, ClipState } from '../../contract/clip.ts'
import type { ClipStore } from '../ports.ts'

/** In these states a clip went nowhere and is not on its way: a file of the same content is no repetition of it. */
const standsForNothing: ReadonlySet<ClipKind> = new Set([
  'found',
  'settling',
  'unreadable',
  'duplicate',
  'untagged',
  'missing',
  'cancelled',
  'gone-at-service',
])

/** In these states all bytes of the clip's video went out, so it no longer needs its file to stand for its content. */
const wentOut: ReadonlySet<ClipKind> = new Set(['confirming', 'processing', 'completed'])

/** The service had the video, and found it wanting. Every other failure left the video here. */
const wasJudged = (state: ClipState) => state.kind === 'failed' && state.because.code === 'processing-failed'

/** Whether a clip in this state makes another one of the same content a duplicate. */
export const standsForItsContent = (state: ClipState) =>
  !standsForNothing.has(state.kind) && (state.kind !== 'failed' || wasJudged(state))

export const hasGoneOut = (state: ClipState) => wentOut.has(state.kind) || wasJudged(state)

/** The duplicates that a clip leaves behind when it no longer stands for the content that it had. */
export function duplicatesOf(store: ClipStore, { id, fingerprint }: Clip): Clip[] {
  if (fingerprint === null) return []
  return store.withFingerprint(fingerprint).filter(({ state }) => state.kind === 'duplicate' && state.of === id)
}
