import type { FacilitySettings } from '../../../station/contract/facility-settings.ts'
import type { FacilityStore } from '../../../station/ports/facility-ports.ts'
import type { DeckStamp } from '../../../station/tagging/shared-deck.ts'
import type { DatabaseLink } from './database-link.ts'
import { recallDeckPosition } from './deck-position.ts'

/** The cage that this station shares its deck with; null for none. */
export const cageOfDeck = ({ database, cage, share }: FacilitySettings): string | null =>
  database !== null && share.onDeck ? (cage ?? null) : null

interface Parts {
  readonly settings: () => { readonly facility: FacilitySettings }
  readonly memory: Pick<FacilityStore, 'recall' | 'remember'>
  /** Null while the facility is not joined yet. */
  readonly link: () => Pick<DatabaseLink, 'state' | 'offsetMs'> | null
}

/** Describes the station at the moment of a change; null while it shares its deck with nobody. */
export function stampDeckChange({ settings, memory, link }: Parts): DeckStamp | null {
  const cage = cageOfDeck(settings().facility)
  if (cage === null) return null
  const present = link()
  return {
    cage,
    offsetMs: present?.offsetMs() ?? null,
    isApart: present?.state().kind !== 'connected',
    seen: recallDeckPosition(memory, cage)?.revision ?? 0,
  }
}
