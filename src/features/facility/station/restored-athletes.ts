import { z } from 'zod'
import type { FacilityStore } from '../../../station/ports/facility-ports.ts'
import type { DatabaseLink } from './database-link.ts'

/** Kind of the outbox's entries about athletes whom a person let this station know again. */
export const RESTORED_ATHLETE = 'restored-athlete'

const MAX_ENTRIES = 50
const Body = z.object({ id: z.string() })

/** Ends the forgetting of athletes in the facility: stations share their names again. */
export async function sendRestoredAthletes(
  { run }: Pick<DatabaseLink, 'run'>,
  store: Pick<FacilityStore, 'posted' | 'delivered'>,
): Promise<void> {
  for (const { id: entry, body } of store.posted(RESTORED_ATHLETE, MAX_ENTRIES)) {
    const { id } = Body.parse(body)
    await run(z.unknown(), 'DELETE FROM ondeck.forgotten_athlete WHERE id = $1', [id.toLowerCase()])
    store.delivered(RESTORED_ATHLETE, entry)
  }
}
