import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { NewAthleteStore } from '../athletes/new-athletes.ts'
import { PendingAthlete } from '../contract/new-athlete.ts'
import { json } from './rows.ts'

const Row = z.object({ body: json.pipe(PendingAthlete) }).transform(({ body }) => body)

/** Stores requests to create an athlete by name while tagging. */
export function createNewAthleteStore(db: DatabaseSync): NewAthleteStore {
  const put = db.prepare(`
    INSERT INTO new_athlete (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body`)
  const one = db.prepare('SELECT body FROM new_athlete WHERE id = ?')
  const open = db.prepare('SELECT body FROM new_athlete WHERE is_open = 1 ORDER BY number')

  return {
    save: (athlete) => void put.run(athlete.id, JSON.stringify(athlete)),
    get(id) {
      const row = one.get(id)
      return row === undefined ? undefined : Row.parse(row)
    },
    open: () => open.all().map((row) => Row.parse(row)),
  }
}
