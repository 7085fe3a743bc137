import { z } from 'zod'
import type { Clock } from '../../../core/ports.ts'
import type { StationStore } from '../../store/station-store.ts'
import type { DatabaseLink } from '../database/database-link.ts'
import { type DeckPosition, hasFollowedOther, recallDeckPosition } from './deck-position.ts'

const FacilityRow = z.object({ facility: z.string(), newest: z.number() })
const facilityOf = `
  SELECT facility.id || ' ' || facility.rebuild AS facility, greatest(
    (SELECT max(revision) FROM ondeck.deck_entry WHERE cage = $1),
    (SELECT max(revision) FROM ondeck.deck_confirm WHERE cage = $1),
    (SELECT revision FROM ondeck.lineup WHERE cage = $1),
    (SELECT revision FROM ondeck.deck_sign WHERE cage = $1), 0)::float8 AS newest
  FROM ondeck.facility`

interface Parts {
  readonly link: Pick<DatabaseLink, 'run'>
  readonly memory: Pick<StationStore, 'cageDeck' | 'facility'>
  readonly clock: Pick<Clock, 'nowMs'>
}

interface Beginning {
  /** The station reads its cage as before, for the first time, after another one, or after a restore. */
  readonly start: 'same' | 'new' | 'other' | 'restored'
  readonly position: DeckPosition
}

/**
 * Finds from where on this station reads its cage: from the beginning in another cage or facility, and after the database
 * was restored from an older copy. Throws AppError like `DatabaseLink`.
 */
export async function beginReading({ link, memory, clock }: Parts, cage: string): Promise<Beginning> {
  const known = recallDeckPosition(memory.facility, cage)
  const [row] = await link.run(FacilityRow, facilityOf, [cage])
  const { facility, newest } = row ?? { facility: '', newest: 0 }
  const isSame = known !== null && known.facility === facility && known.revision <= newest
  if (isSame) return { start: 'same', position: known }
  const position = { cage, facility, revision: 0, synchronizedMs: clock.nowMs() }
  if (!hasFollowedOther(memory.facility, position)) return { start: known === null ? 'new' : 'restored', position }
  memory.cageDeck.clear()
  return { start: 'other', position }
}
