import { z } from 'zod'
import { DeckPost } from '../../../station/contract/deck-post.ts'
import type { Clock } from '../../../station/ports.ts'
import type { StationStore } from '../../../station/store/station-store.ts'
import { DECK_POST } from '../../../station/tagging/shared-deck.ts'
import type { DatabaseLink } from './database-link.ts'
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
  /** The database was restored from an older copy since. */
  readonly isRestored: boolean
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
  if (isSame) return { isRestored: false, position: known }
  const position = { cage, facility, revision: 0, synchronizedMs: clock.nowMs() }
  if (hasFollowedOther(memory.facility, position)) {
    leaveOther(memory, cage)
    return { isRestored: false, position: { ...position, entering: { from: 'other', hasLineup: false } } }
  }
  if (known === null)
    return { isRestored: false, position: { ...position, entering: { from: 'new', hasLineup: false } } }
  return { isRestored: true, position: { ...known, ...position } }
}

/** Forgets the entries of the other cage, and keeps those that a person has made for this one since. */
function leaveOther({ cageDeck, facility }: Parts['memory'], cage: string) {
  cageDeck.clear()
  for (const { body } of facility.posted(DECK_POST, Number.MAX_SAFE_INTEGER)) {
    const post = DeckPost.safeParse(body).data
    if (post?.cage !== cage) continue
    if (post.kind === 'put') cageDeck.put({ ...post, rival: null })
    else if (post.kind === 'remove') cageDeck.remove(post.id)
  }
}
