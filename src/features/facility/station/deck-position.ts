import { z } from 'zod'
import type { FacilitySettings } from '../../../station/contract/facility-settings.ts'
import type { FacilityStore } from '../../../station/ports/facility-ports.ts'
import type { DeckStamp } from '../../../station/tagging/shared-deck.ts'
import type { DatabaseLink } from './database-link.ts'

const MEMORY_KEY = 'deck'

/** The last change of its cage that this station has read. */
const DeckPosition = z.object({
  cage: z.string(),
  /** The facility, and how often its database was restored from an older copy. */
  facility: z.string(),
  revision: z.number(),
  synchronizedMs: z.number(),
  /** Set until the station has taken over the cage's athlete and lineup: a killed one continues there. */
  entering: z.object({ from: z.enum(['new', 'other']), hasLineup: z.boolean() }).optional(),
  /** When the station took over the cage's athlete, and whether it came from another cage. */
  entered: z.object({ atMs: z.number(), isFromOther: z.boolean() }).optional(),
})
export type DeckPosition = z.infer<typeof DeckPosition>

type Memory = Pick<FacilityStore, 'recall' | 'remember'>

/** Null where this station has never read the cage's changes. */
export function recallDeckPosition(memory: Memory, cage: string): DeckPosition | null {
  const known = memory.recall(DeckPosition, MEMORY_KEY)
  return known?.cage === cage ? known : null
}

/** True where this station has followed another cage, or this one in another facility. */
export function hasFollowedOther(memory: Memory, { cage, facility }: Pick<DeckPosition, 'cage' | 'facility'>): boolean {
  const known = memory.recall(DeckPosition, MEMORY_KEY)
  return known !== null && (known.cage !== cage || idOf(known.facility) !== idOf(facility))
}

const idOf = (facility: string) => facility.split(' ')[0]

export const rememberDeckPosition = (memory: Memory, position: DeckPosition): void =>
  memory.remember(MEMORY_KEY, position)

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
