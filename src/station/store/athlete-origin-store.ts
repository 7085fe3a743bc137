import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { AthleteOriginStore } from '../athletes/athlete-origin.ts'
import { json } from './rows.ts'

const Origin = z.object({ address: z.string(), keyTag: z.string() })
const Row = z.object({ place: json.pipe(Origin), switched_at_ms: z.int().nullable() })

/**
 * Stores the service and account that the roster came from, in one row. For a data folder of an older release, the
 * newest reservation names them.
 */
export function createAthleteOriginStore(db: DatabaseSync): AthleteOriginStore {
  const get = db.prepare(`
    SELECT place, switched_at_ms FROM athlete_origin
    UNION ALL
    SELECT * FROM (SELECT place, NULL FROM reservation WHERE place IS NOT NULL ORDER BY rowid DESC LIMIT 1)
    LIMIT 1`)
  const set = db.prepare('INSERT OR REPLACE INTO athlete_origin (only, place, switched_at_ms) VALUES (1, ?, ?)')

  return {
    get() {
      const row = get.get()
      if (row === undefined) return null
      const { place, switched_at_ms: switchedAtMs } = Row.parse(row)
      return { origin: place, switchedAtMs }
    },
    set: ({ origin, switchedAtMs }) => void set.run(JSON.stringify(origin), switchedAtMs && Math.floor(switchedAtMs)),
  }
}
