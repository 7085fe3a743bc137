import type { Clip, ClipId } from '../../contract/clip.ts'
import type { ClipStore } from '../ports.ts'

/** Whether a clip waits for somebody to say that whoever is on deck still is. */
export const isUnconfirmed = ({ state }: Pick<Clip, 'state'>): boolean =>
  state.kind === 'untagged' && state.reasons.some(({ code }) => code === 'on-deck-unconfirmed')

/** How many clips wait for that answer: the question stands while there are any. */
export function countUnconfirmed(store: Pick<ClipStore, 'page'>): number {
  let waiting = 0
  let after: ClipId | null = null
  for (;;) {
    const page: Clip[] = store.page({ kinds: ['untagged'], after, limit: 200 })
    waiting += page.filter(isUnconfirmed).length
    after = page.at(-1)?.id ?? null
    if (after === null) return waiting
  }
}
