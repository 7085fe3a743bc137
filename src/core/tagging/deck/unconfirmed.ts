import type { Clip } from '../../../contract/clips/clip.ts'
import { everyClip } from '../../clips/every-clip.ts'
import type { ClipStore } from '../../ports.ts'

export const unconfirmedCode = 'on-deck-unconfirmed'
export const inDoubtCode = 'on-deck-clock-changed'

/** Whether a clip waits for somebody to say that whoever is on deck still is. */
export const isUnconfirmed = ({ state }: Pick<Clip, 'state'>): boolean =>
  state.kind === 'untagged' && state.reasons.some(({ code }) => code === unconfirmedCode)

/** Whether a clip waits because the clock was set back since somebody was put on deck. */
export const isInDoubt = ({ state }: Pick<Clip, 'state'>): boolean =>
  state.kind === 'untagged' && state.reasons.some(({ code }) => code === inDoubtCode)

/** How many clips wait for that answer: the question stands while there are any. */
export function countUnconfirmed(store: Pick<ClipStore, 'page'>): number {
  let waiting = 0
  for (const clip of everyClip(store, { kinds: ['untagged'] })) if (isUnconfirmed(clip)) waiting += 1
  return waiting
}
