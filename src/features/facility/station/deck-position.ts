import { z } from 'zod'
import type { FacilityStore } from '../../../station/ports/facility-ports.ts'

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
