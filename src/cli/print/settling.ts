import type { ClipKind } from '../../contract/clip.ts'

export type Until = 'uploaded' | 'completed'

/** States that nothing but a person, or the service much later, will change. */
const ends: readonly ClipKind[] = [
  'completed',
  'untagged',
  'unreadable',
  'duplicate',
  'missing',
  'failed',
  'cancelled',
  'gone-at-service',
]

/** States that somebody has to look at. */
export const attentionKinds: readonly ClipKind[] = ['untagged', 'unreadable', 'missing', 'failed', 'gone-at-service']

/** Whether `--once` need not wait for a clip in this state. */
export const isSettled = (kind: ClipKind, until: Until) =>
  ends.includes(kind) || (until === 'uploaded' && kind === 'processing')

export const countUnsettled = (counts: Record<ClipKind, number>, until: Until) =>
  (Object.entries(counts) as [ClipKind, number][]).reduce(
    (sum, [kind, clips]) => (isSettled(kind, until) ? sum : sum + clips),
    0,
  )
