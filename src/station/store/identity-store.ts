import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const IdentityRow = z.object({ id: z.string() })

/** Identity of this station among others: a backup keeps it, and a restored station gets one of its own. */
export function createIdentityStore(db: DatabaseSync) {
  const identity = db.prepare('SELECT id FROM station_identity')
  return { stationId: () => IdentityRow.parse(identity.get()).id }
}
