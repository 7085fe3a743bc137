import { z } from 'zod'
import type { TagsInput } from '../../../station/contract/tags.ts'
import type { Clock } from '../../../station/ports.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import { DECK_POST, type DeckStamp } from '../../../station/tagging/shared-deck.ts'

const MEMORY_KEY = 'deck-named'

interface Parts {
  readonly memory: Pick<StationStore, 'cageDeck' | 'facility'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly toShared: (tags: TagsInput) => TagsInput
}

/** True for an athlete whom other stations know by name only. */
export const isNamed = (tags: TagsInput | null): boolean => tags?.athlete !== undefined && !('id' in tags.athlete)

/** Entries that the cage has by name, since the service did not have the athlete yet: the id follows. */
export function createNamedEntries({ memory, clock, toShared }: Parts) {
  const { cageDeck, facility } = memory
  const known = () => facility.recall(z.array(z.string()), MEMORY_KEY) ?? []

  function add(ids: readonly string[]) {
    if (ids.length > 0) facility.remember(MEMORY_KEY, [...new Set([...known(), ...ids])])
  }

  /** Posts the entries whose athlete the service has by now. */
  function post(stamp: Pick<DeckStamp, 'cage' | 'offsetMs'>) {
    const ids = known()
    if (ids.length === 0) return
    const waiting = ids.filter((id) => {
      const entry = cageDeck.get(id)
      if (!entry?.tags) return false
      if (isNamed(toShared(entry.tags))) return true
      const { fromMs, saidMs, tags } = entry
      const isKnown = { isApart: false, seen: Number.MAX_SAFE_INTEGER }
      facility.post(DECK_POST, clock.nowMs(), { kind: 'put', ...stamp, ...isKnown, id, fromMs, saidMs, tags })
      return false
    })
    if (waiting.length < ids.length) facility.remember(MEMORY_KEY, waiting.length > 0 ? waiting : null)
  }

  return { add, post }
}
