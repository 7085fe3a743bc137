import type { FacilitySettings } from '../../../station/contract/facility-settings.ts'
import type { Clock, Identifiers } from '../../../station/ports.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import { createSharedDeck } from '../../../station/tagging/shared-deck.ts'
import type { DeckStore } from '../../../station/tagging/tagging-ports.ts'
import { stampDeckChange } from './deck-position.ts'
import type { StationFacility } from './station-facility.ts'

interface Parts {
  readonly settings: () => { readonly facility: FacilitySettings }
  readonly memory: StationStore
  readonly facility: Pick<StationFacility, 'joined'>
  readonly clock: Clock
  readonly identifiers: Identifiers
  readonly isPractice?: boolean
}

/**
 * The deck of a station, shared with its cage where the settings say so. A change made by a single command, while the
 * station does not run, waits for its next start.
 */
export function createStationDeck({ settings, memory, facility, clock, identifiers, isPractice }: Parts): DeckStore {
  const link = () => facility.joined()?.link ?? null
  return createSharedDeck({
    ...memory,
    outbox: memory.facility,
    clock,
    identifiers,
    stamp: () => (isPractice === true ? null : stampDeckChange({ settings, memory: memory.facility, link })),
    onPosted: () => facility.joined()?.deck.changed(),
  })
}
