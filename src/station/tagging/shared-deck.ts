import type { DeckPost } from '../contract/deck-post.ts'
import type { FacilityStore } from '../ports/facility-ports.ts'
import type { ClipStore, Clock, Identifiers } from '../ports.ts'
import type { CageDeckStore, DeckStore } from './tagging-ports.ts'

/** Kind of the outbox's entries about the deck. */
export const DECK_POST = 'deck'
/** Clips are signs of life; one a minute is enough for the question if the athlete is still there. */
const SIGN_INTERVAL_MS = 60_000

export type DeckStamp = Pick<DeckPost, 'cage' | 'offsetMs' | 'isApart' | 'seen'>

interface Parts {
  readonly deck: DeckStore
  readonly cageDeck: CageDeckStore
  readonly outbox: Pick<FacilityStore, 'post'>
  readonly store: Pick<ClipStore, 'together'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly identifiers: Identifiers
  /** Null while this station shares its deck with nobody. */
  readonly stamp: () => DeckStamp | null
  readonly onPosted: () => void
}

/**
 * The station's deck, whose changes are also told to the cage: each one in the transaction that makes it. Corrections
 * after a clock change stay here.
 */
export function createSharedDeck({ deck, cageDeck, outbox, store, clock, identifiers, ...parts }: Parts): DeckStore {
  let signedMs = Number.NEGATIVE_INFINITY

  const post = (body: DeckPost) => outbox.post(DECK_POST, clock.nowMs(), body)

  /** Makes a change in one transaction with what the cage has to know. */
  function change(make: () => void, tell: (stamp: DeckStamp) => void) {
    const stamp = parts.stamp()
    if (stamp === null) return make()
    store.together(() => {
      tell(stamp)
      make()
    })
    parts.onPosted()
  }

  function takeBack(fromMs: number, stamp: DeckStamp) {
    for (const { id } of cageDeck.at(fromMs)) {
      cageDeck.remove(id)
      post({ kind: 'remove', ...stamp, id })
    }
  }

  return {
    ...deck,
    add(entry) {
      if (entry.doubt) return deck.add(entry)
      const fromMs = Math.floor(entry.fromMs)
      change(
        () => deck.add(entry),
        (stamp) => {
          takeBack(fromMs, stamp)
          const said = { id: identifiers.uuid(), fromMs, saidMs: Math.floor(clock.nowMs()), tags: entry.tags }
          cageDeck.put({ ...said, rival: null })
          post({ kind: 'put', ...stamp, ...said })
        },
      )
    },
    remove: (fromMs) =>
      change(
        () => deck.remove(fromMs),
        (stamp) => takeBack(Math.floor(fromMs), stamp),
      ),
    confirm: (fromMs, toMs) =>
      change(
        () => deck.confirm(fromMs, toMs),
        (stamp) => post({ kind: 'confirm', ...stamp, id: identifiers.uuid(), fromMs, toMs }),
      ),
    setLineup: (entries) =>
      change(
        () => deck.setLineup(entries),
        (stamp) => post({ kind: 'lineup', ...stamp, before: deck.lineup(), after: [...entries] }),
      ),
    signOfLife(atMs) {
      if (Math.abs(atMs - signedMs) < SIGN_INTERVAL_MS) return deck.signOfLife(atMs)
      signedMs = atMs
      change(
        () => deck.signOfLife(atMs),
        (stamp) => post({ kind: 'sign', ...stamp, atMs }),
      )
    },
  }
}
