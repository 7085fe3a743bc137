import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { z } from 'zod'
import { Athlete } from '../../service/athletes.ts'
import { fullNameKey, searchTextOf, searchWords } from '../athletes/names.ts'
import type { RosterStore } from '../athletes/roster-port.ts'
import type { RoomForMore } from '../runtime/room-for-more.ts'
import { convertSqliteErrors, inTransaction } from './database.ts'
import { json } from './rows.ts'

/** Words after these are ignored: a person types fewer. */
const MAX_WORDS = 8

const allAthletes = 'SELECT json FROM athlete ORDER BY sort_name, id LIMIT ?'

/**
 * Rank of a match: the exact name, then a first name, then a last name that begins with the first word, then any other.
 */
const rank = `
  CASE
    WHEN sort_name = :whole THEN 0
    WHEN instr(search_text, '^ ' || :part0) > 0 THEN 1
    WHEN instr(search_text, '$ ' || :part0) > 0 THEN 2
    ELSE 3
  END`

/** Condition for one word: it begins a word of the name, or equals an alias. See `searchTextOf`. */
const fitsPart = (index: number) =>
  `(instr(search_text, ' ' || :part${index}) > 0 OR instr(search_text, '=' || :part${index} || '=') > 0)`

/** Reads the search text of every athlete: for 50,000 short texts that is faster than maintaining a word index. */
const searching = (parts: number) => `
  SELECT json FROM (
    SELECT number, sort_name, ${rank} AS rank FROM athlete INDEXED BY athlete_by_search
    WHERE ${Array.from({ length: parts }, (_, index) => fitsPart(index)).join(' AND ')}
    ORDER BY rank, sort_name, number LIMIT :limit
  ) AS found JOIN athlete USING (number)
  ORDER BY found.rank, found.sort_name, number`

/** Creates the athlete search by the beginnings of names. Returns rows with their `json`. */
function createRosterSearch(db: DatabaseSync) {
  const statements = new Map<number, StatementSync>()

  function statementFor(parts: number): StatementSync {
    const statement = statements.get(parts) ?? db.prepare(parts === 0 ? allAthletes : searching(parts))
    statements.set(parts, statement)
    return statement
  }

  return (words: readonly string[], limit: number): unknown[] => {
    const parts = words.slice(0, MAX_WORDS)
    const statement = statementFor(parts.length)
    if (parts.length === 0) return statement.all(limit)
    const named = Object.fromEntries(parts.map((part, index) => [`part${index}`, part]))
    return statement.all({ ...named, whole: words.join(' '), limit })
  }
}

const StoredRow = z.object({ json: z.string(), full_name_key: z.string() })
const AthleteRow = z.object({ json: json.pipe(Athlete) }).transform((row) => row.json)
const IdRow = z.object({ id: z.string() })
const CountRow = z.object({ athletes: z.int() })
const SyncRow = z.object({ ended_at_ms: z.number() })

/** Stores the local copy of the roster. There is always room for more where SQLite bounds its log by itself. */
export function createRosterStore(db: DatabaseSync, roomForMore: RoomForMore = async () => {}): RosterStore {
  const byId = db.prepare('SELECT json FROM athlete WHERE id = ?')
  const byName = db.prepare('SELECT json FROM athlete WHERE full_name_key = ? ORDER BY id')
  const ids = db.prepare('SELECT id FROM athlete WHERE id > ? ORDER BY id LIMIT ?')
  const count = db.prepare('SELECT count(*) AS athletes FROM athlete')
  const lost = db.prepare('SELECT 1 FROM lost_athlete WHERE id = ?')
  const forgotten = db.prepare('SELECT 1 FROM forgotten_athlete WHERE id = ?')
  const sync = db.prepare('SELECT ended_at_ms FROM roster_sync')
  const setSync = db.prepare('INSERT OR REPLACE INTO roster_sync (only, ended_at_ms) VALUES (1, ?)')
  const write = createRosterWriter(db)
  const search = createRosterSearch(db)
  const atomically = <Result>(work: () => Result) =>
    convertSqliteErrors(db.location() ?? 'station.db', () => inTransaction(db, work))

  return {
    upsert: (athletes, atMs) => atomically(() => write.upsert(athletes, Math.floor(atMs))),
    roomForMore,
    remove: (gone, atMs) => atomically(() => write.remove(gone, Math.floor(atMs))),
    isLost: (id) => lost.get(id) !== undefined,
    isForgotten: (id) => forgotten.get(id) !== undefined,
    get(id) {
      const row = byId.get(id)
      return row === undefined ? undefined : AthleteRow.parse(row)
    },
    ids: ({ after, limit }) => ids.all(after ?? '', limit).map((row) => IdRow.parse(row).id),
    search: (parts, limit) => search(parts, limit).map((row) => AthleteRow.parse(row)),
    withFullName: (key) => byName.all(key).map((row) => AthleteRow.parse(row)),
    count: () => CountRow.parse(count.get()).athletes,
    lastSyncMs() {
      const row = sync.get()
      return row === undefined ? null : SyncRow.parse(row).ended_at_ms
    },
    setLastSync: (atMs) => atomically(() => void setSync.run(Math.floor(atMs))),
  }
}

const nameKeyOf = ({ first_name, last_name }: Athlete) => fullNameKey(first_name ?? '', last_name ?? '')

function createRosterWriter(db: DatabaseSync) {
  const stored = db.prepare('SELECT json, full_name_key FROM athlete WHERE id = ?')
  const put = db.prepare(`
    INSERT INTO athlete (id, json, full_name_key, sort_name, search_text, updated_at_ms) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET json = excluded.json, full_name_key = excluded.full_name_key,
      sort_name = excluded.sort_name, search_text = excluded.search_text, updated_at_ms = excluded.updated_at_ms`)
  const remove = db.prepare('DELETE FROM athlete WHERE id = ?')
  const lose = db.prepare('INSERT OR REPLACE INTO lost_athlete (id, lost_at_ms) VALUES (?, ?)')
  const regain = db.prepare('DELETE FROM lost_athlete WHERE id = ?')
  const forgotten = db.prepare('SELECT 1 FROM forgotten_athlete WHERE id = ?')

  function save(athlete: Athlete, text: string, atMs: number) {
    const { id, first_name, last_name } = athlete
    const sortName = searchWords(`${first_name ?? ''} ${last_name ?? ''}`).join(' ')
    put.run(id, text, nameKeyOf(athlete), sortName, searchTextOf(athlete), atMs)
  }

  return {
    upsert(athletes: readonly Athlete[], atMs: number) {
      const result = { added: 0, changed: 0 }
      for (const athlete of athletes) {
        if (forgotten.get(athlete.id) !== undefined) continue
        const text = JSON.stringify(athlete)
        const row = stored.get(athlete.id)
        regain.run(athlete.id)
        const known = row === undefined ? null : StoredRow.parse(row)
        if (known?.json === text && known.full_name_key === nameKeyOf(athlete)) continue
        // An earlier version may have stored the key of the same athlete in another form.
        if (known?.json !== text) result[known ? 'changed' : 'added'] += 1
        save(athlete, text, atMs)
      }
      return result
    },
    remove(gone: readonly string[], atMs: number) {
      for (const id of gone) {
        remove.run(id)
        lose.run(id, atMs)
      }
    },
  }
}
