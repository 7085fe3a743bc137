import type { ClipKind } from '../../station/contract/clip.ts'
import { finalKinds } from '../../station/contract/clip-kinds.ts'

export type UntilState = 'uploaded' | 'completed'

/** True when `--once` need not wait for a clip in this state. */
const isSettled = (kind: ClipKind, until: UntilState) =>
  finalKinds.includes(kind) || (until === 'uploaded' && kind === 'processing')

export const countUnsettled = (counts: Record<ClipKind, number>, until: UntilState) =>
  (Object.entries(counts) as [ClipKind, number][]).reduce(
    (sum, [kind, clips]) => (isSettled(kind, until) ? sum : sum + clips),
    0,
  )
