import { everyClip } from '../clips/every-clip.ts'
import type { Clip } from '../contract/clip.ts'
import type { ClipStore } from '../ports.ts'

export const unconfirmedCode = 'on-deck-unconfirmed'
export const inDoubtCode = 'on-deck-clock-changed'

/** True for a clip that waits for the answer that the athlete is still on deck. */
export const isUnconfirmed = ({ state }: Pick<Clip, 'state'>): boolean =>
  state.kind === 'untagged' && state.reasons.some(({ code }) => code === unconfirmedCode)

/** True for a clip that waits because the clock was set back after somebody was put on deck. */
export const isInDoubt = ({ state }: Pick<Clip, 'state'>): boolean =>
  state.kind === 'untagged' && state.reasons.some(({ code }) => code === inDoubtCode)

/** True for a clip that waits because two stations put different athletes on deck while apart. */
export const isInConflict = ({ state }: Pick<Clip, 'state'>): boolean =>
  state.kind === 'untagged' && state.reasons.some(({ code }) => code === 'on-deck-conflict')

/** Number of clips that wait for the answer: the question stays while there are any. */
export function countUnconfirmed(store: Pick<ClipStore, 'page'>): number {
  let waiting = 0
  for (const clip of everyClip(store, { kinds: ['untagged'] })) if (isUnconfirmed(clip)) waiting += 1
  return waiting
}
