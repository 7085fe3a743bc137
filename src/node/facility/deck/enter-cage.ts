import type { CageChange } from '../../../core/commands/follow-cage.ts'
import type { Clock } from '../../../core/ports.ts'
import { DECK_POST, type DeckStamp } from '../../../core/tagging/deck/shared-deck.ts'
import type { StationStore } from '../../store/station-store.ts'

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
  function enter(isFromOther: boolean, cageHasLineup: boolean): CageChange {
    const nowMs = clock.nowMs()
    const present = cageDeck.newest()
    const tags = present?.tags ?? null
    const isOther = JSON.stringify(deck.latest()?.tags ?? null) !== JSON.stringify(tags)
    const isTaken = isOther && (present !== undefined || isFromOther)
    if (isTaken) deck.add({ fromMs: nowMs, tags })
    const isEmptied = isFromOther && !cageHasLineup && deck.lineup().length > 0
    if (isEmptied) deck.setLineup([])
    return { fromMs: isTaken ? Math.floor(nowMs) : null, hasSigns: false, hasLineup: isEmptied }
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

  return { enter, sendAgain }
}
