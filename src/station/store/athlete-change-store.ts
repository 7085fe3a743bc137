import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { AthleteChangeStore, AthletePair, StoredChange } from '../athletes/roster-list-port.ts'
import { AthleteChange } from '../contract/roster.ts'
import { convertSqliteErrors } from './database.ts'
import { json } from './rows.ts'

const Row = z
  .object({
    id: z.string(),
    athlete_id: z.string(),
    at_ms: z.number(),
    kind: AthleteChange.shape.kind,
    fields: json.pipe(AthleteChange.shape.fields),
  })
  .transform(({ athlete_id, at_ms, ...row }): StoredChange => ({ ...row, athleteId: athlete_id, atMs: at_ms }))
const HiddenRow = z.object({ id: z.string(), used_id: z.string() })

/**
 * Stores changes of athletes, hidden duplicates and pairs of distinct people. Throws AppError `disk-full`,
 * `database-broken`.
 */
export function createAthleteChangeStore(db: DatabaseSync): AthleteChangeStore {
  const add = db.prepare('INSERT INTO athlete_change (id, athlete_id, at_ms, kind, fields) VALUES (?, ?, ?, ?, ?)')
  const one = db.prepare('SELECT id, athlete_id, at_ms, kind, fields FROM athlete_change WHERE id = ?')
  const of = db.prepare(`
    SELECT id, athlete_id, at_ms, kind, fields FROM athlete_change WHERE athlete_id = ? ORDER BY number DESC LIMIT ?`)
  const hide = db.prepare('INSERT OR REPLACE INTO hidden_athlete (id, used_id, at_ms) VALUES (?, ?, ?)')
  const show = db.prepare('DELETE FROM hidden_athlete WHERE id = ?')
  const hidden = db.prepare('SELECT id, used_id FROM hidden_athlete')
  const instead = db.prepare('SELECT id, used_id FROM hidden_athlete WHERE id = ?')
  const markDistinct = db.prepare('INSERT OR REPLACE INTO distinct_athletes (one_id, other_id, at_ms) VALUES (?, ?, ?)')
  const unmarkDistinct = db.prepare('DELETE FROM distinct_athletes WHERE one_id = ? AND other_id = ?')
  const distinct = db.prepare('SELECT 1 FROM distinct_athletes WHERE one_id = ? AND other_id = ?')
  // Also erases the fields of other athletes' changes that name this one: duplicates hidden in its favor, and pairs
  // marked distinct.
  const forget = db.prepare(`
    UPDATE athlete_change SET fields = '[]'
    WHERE athlete_id = :id
      OR (kind = 'distinct' AND lower(fields ->> '$[0].from') = lower(:id))
      OR (kind = 'hidden' AND athlete_id IN (SELECT id FROM hidden_athlete WHERE used_id = :id))`)
  const withErrors = (work: () => unknown) => convertSqliteErrors(db.location() ?? 'station.db', () => void work())

  return {
    add: ({ id, athleteId, atMs, kind, fields }) =>
      withErrors(() => add.run(id, athleteId, Math.floor(atMs), kind, JSON.stringify(fields))),
    get(id) {
      const row = one.get(id)
      return row === undefined ? undefined : Row.parse(row)
    },
    of: (athleteId, limit) => of.all(athleteId, limit).map((row) => Row.parse(row)),
    hide: (hiddenId, usedId, atMs) => withErrors(() => hide.run(hiddenId, usedId, Math.floor(atMs))),
    showAgain: (hiddenId) => withErrors(() => show.run(hiddenId)),
    usedInstead(id) {
      const row = instead.get(id)
      return row === undefined ? undefined : HiddenRow.parse(row).used_id
    },
    setDistinct: (pair, isDistinct, atMs) =>
      withErrors(() =>
        isDistinct ? markDistinct.run(...inOrder(pair), Math.floor(atMs)) : unmarkDistinct.run(...inOrder(pair)),
      ),
    areDistinct: (pair) => distinct.get(...inOrder(pair)) !== undefined,
    forget: (athleteId) => withErrors(() => forget.run({ id: athleteId })),
    hidden: () =>
      new Map(
        hidden
          .all()
          .map((row) => HiddenRow.parse(row))
          .map(({ id, used_id }) => [id, used_id]),
      ),
  }
}

/** Sorts a pair of ids, so that it is found in either order. */
function inOrder([one, other]: AthletePair): [string, string] {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()]
  return first < second ? [first, second] : [second, first]
}
