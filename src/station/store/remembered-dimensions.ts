import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { Tags } from '../contract/tags.ts'
import type { RememberedDimensions } from '../tagging/tagging-ports.ts'
import { json } from './rows.ts'

const Row = z.object({ dimensions: json.pipe(Tags.shape.dimensions) })

/** Stores the last dimensions of each athlete and movement, as suggestions for the next clip. */
export function createRememberedDimensions(db: DatabaseSync): RememberedDimensions {
  const get = db.prepare('SELECT dimensions FROM remembered WHERE athlete_id = ? AND activity = ? AND movement = ?')
  const put = db.prepare(
    'INSERT OR REPLACE INTO remembered (athlete_id, activity, movement, dimensions) VALUES (?, ?, ?, ?)',
  )

  return {
    of({ athleteId, activity, movement }) {
      const row = get.get(athleteId, activity, movement)
      return row === undefined ? {} : Row.parse(row).dimensions
    },
    remember: ({ athleteId, activity, movement, dimensions }) =>
      void put.run(athleteId, activity, movement, JSON.stringify(dimensions)),
  }
}
