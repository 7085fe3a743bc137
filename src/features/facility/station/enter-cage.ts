import type { CageChange } from '../../../station/commands/follow-cage.ts'
import type { Clock } from '../../../station/ports.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import { DECK_POST, type DeckStamp } from '../../../station/tagging/shared-deck.ts'
import type { DeckPosition } from './deck-position.ts'

type Entered = NonNullable<DeckPosition['entered']>

/** Entries that a database restored from an older copy may lack. */
const RESENT_MS = 24 * 3_600_000

interface Parts {
  readonly memory: Pick<StationStore, 'deck' | 'cageDeck' | 'facility'>
  readonly clock: Pick<Clock, 'nowMs'>
}

/** Work of a station that begins to follow a cage, or that follows one whose database was restored. */
export function createCageEntrance({ memory, clock }: Parts) {
  const { deck, cageDeck, facility } = memory

  /**
   * Takes over the athlete and the lineup of the cage from now on, once its changes were read. Clips recorded before
   * keep the deck of then. A station that comes from another cage brings nobody along.
   */
  function enter(entered: Entered, cageHasLineup: boolean): CageChange {
    const change = keepUp(entered)
    const isEmptied = entered.isFromOther && !cageHasLineup && deck.lineup().length > 0
    if (isEmptied) deck.setLineup([])
    return { ...change, hasLineup: isEmptied }
  }

  /**
   * Corrects the athlete whom the station took over at its entrance, after changes of the cage arrived: one of an
   * earlier moment may have been on its way.
   */
  function keepUp({ atMs, isFromOther }: Entered): CageChange {
    const nothing = { fromMs: null, hasSigns: false, hasLineup: false }
    // The clock was set back since, or the cage has an entry of this very moment.
    if (atMs > clock.nowMs() || cageDeck.at(atMs).length > 0) return nothing
    const present = cageDeck.inEffectAt(atMs)
    const shown = deck.at(atMs)
    if (present === undefined && !isFromOther) {
      if (shown?.fromMs !== atMs) return nothing
      deck.remove(atMs)
    } else {
      const tags = present?.tags ?? null
      if (JSON.stringify(shown?.tags ?? null) === JSON.stringify(tags)) return nothing
      deck.add({ fromMs: atMs, tags })
    }
    return { ...nothing, fromMs: atMs }
  }

  /** Sends what the restored database may have lost; the rest stays as it is there. */
  function sendAgain(stamp: Pick<DeckStamp, 'cage' | 'offsetMs'>) {
    const nowMs = clock.nowMs()
    for (const { id, fromMs, saidMs, tags } of cageDeck.saidSince(nowMs - RESENT_MS)) {
      const isKnown = { isApart: false, seen: Number.MAX_SAFE_INTEGER }
      facility.post(DECK_POST, nowMs, { kind: 'put', ...stamp, ...isKnown, id, fromMs, saidMs, tags })
    }
    const lineup = deck.lineup()
    const seen = { isApart: false, seen: 0 }
    facility.post(DECK_POST, nowMs, { kind: 'lineup', ...stamp, ...seen, before: [], after: lineup })
  }

  return { enter, keepUp, sendAgain }
}
