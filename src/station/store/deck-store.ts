import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { LineupEntry } from '../contract/on-deck.ts'
import { TagsInput } from '../contract/tags.ts'
import type { DeckConflict, DeckEntry, DeckStore } from '../tagging/tagging-ports.ts'
import { inTransaction } from './database.ts'
import { json } from './rows.ts'

const Doubt = z.object({ saidForMs: z.number(), noticedMs: z.number() })

const EntryRow = z
  .object({ from_ms: z.number(), tags: json.pipe(TagsInput.nullable()), doubt: z.string().nullable() })
  .transform(
    ({ from_ms, tags, doubt }): DeckEntry => ({
      fromMs: from_ms,
      tags,
      ...(doubt !== null && { doubt: Doubt.parse(JSON.parse(doubt)) }),
    }),
  )

const ConflictRow = z.object({
  id: z.string(),
  from_ms: z.number(),
  tags: json.pipe(TagsInput.nullable()),
  other_from_ms: z.number(),
  other_tags: json.pipe(TagsInput.nullable()),
})

const LineupRow = z.object({ id: z.string(), tags: json }).pipe(LineupEntry)
const SignRow = z.object({ at_ms: z.number().nullable() })

function toConflict({ id, from_ms, tags, other_from_ms, other_tags }: z.infer<typeof ConflictRow>): DeckConflict {
  const one = { fromMs: from_ms, tags }
  const other = { fromMs: other_from_ms, tags: other_tags }
  return one.fromMs < other.fromMs ? { id, first: one, second: other } : { id, first: other, second: one }
}

/** Stores who was on deck since when, and the lineup. */
export function createDeckStore(db: DatabaseSync): DeckStore {
  const at = db.prepare('SELECT * FROM on_deck WHERE from_ms <= ? ORDER BY from_ms DESC LIMIT 1')
  const first = db.prepare('SELECT * FROM on_deck ORDER BY from_ms LIMIT 1')
  const latest = db.prepare('SELECT * FROM on_deck ORDER BY from_ms DESC LIMIT 1')
  const following = db.prepare('SELECT * FROM on_deck WHERE from_ms > ? ORDER BY from_ms LIMIT 1')
  const remove = db.prepare('DELETE FROM on_deck WHERE from_ms = ?')
  const removeAfter = db.prepare('DELETE FROM on_deck WHERE from_ms > ?')
  const recent = db.prepare("SELECT * FROM on_deck WHERE tags <> 'null' ORDER BY from_ms DESC LIMIT ?")
  const add = db.prepare('INSERT OR REPLACE INTO on_deck (from_ms, tags, doubt) VALUES (?, ?, ?)')
  const sign = db.prepare('INSERT OR IGNORE INTO sign_of_life (at_ms) VALUES (?)')
  const lastSign = db.prepare(`
    SELECT max(at_ms) AS at_ms FROM (
      SELECT max(at_ms) AS at_ms FROM sign_of_life WHERE at_ms < :before
      UNION ALL SELECT max(to_ms) FROM confirmed WHERE to_ms < :before)`)
  const confirm = db.prepare('INSERT INTO confirmed (from_ms, to_ms) VALUES (?, ?)')
  const confirmed = db.prepare('SELECT 1 FROM confirmed WHERE to_ms >= ? AND from_ms <= ? LIMIT 1')
  // One that a person took back contradicts nothing.
  const conflicts = db.prepare(`
    SELECT one.id, one.from_ms, one.tags, other.from_ms AS other_from_ms, other.tags AS other_tags
    FROM cage_entry AS one JOIN cage_entry AS other ON other.id = one.rival
    WHERE one.rival IS NOT NULL ORDER BY one.from_ms, one.id`)
  const lineup = db.prepare('SELECT id, tags FROM lineup ORDER BY position')
  const clear = db.prepare('DELETE FROM lineup')
  const put = db.prepare('INSERT INTO lineup (position, id, tags) VALUES (?, ?, ?)')
  const entry = (row: unknown) => (row === undefined ? undefined : EntryRow.parse(row))

  return {
    at: (atMs) => entry(at.get(Math.floor(atMs))),
    first: () => entry(first.get()),
    latest: () => entry(latest.get()),
    recent: (limit) => recent.all(limit).map((row) => EntryRow.parse(row)),
    following: (atMs) => entry(following.get(Math.floor(atMs))),
    add: ({ fromMs, tags, doubt }) =>
      void add.run(Math.floor(fromMs), JSON.stringify(tags), doubt === undefined ? null : JSON.stringify(doubt)),
    remove: (fromMs) => void remove.run(Math.floor(fromMs)),
    removeAfter: (atMs) => void removeAfter.run(Math.floor(atMs)),
    signOfLife: (atMs) => void sign.run(Math.floor(atMs)),
    lastActivity: (beforeMs) => SignRow.parse(lastSign.get({ before: Math.floor(beforeMs) })).at_ms ?? undefined,
    confirm: (fromMs, toMs) => void confirm.run(Math.floor(fromMs), Math.ceil(toMs)),
    isConfirmed: (atMs) => confirmed.get(Math.floor(atMs), Math.floor(atMs)) !== undefined,
    conflicts: () => conflicts.all().map((row) => toConflict(ConflictRow.parse(row))),
    lineup: () => lineup.all().map((row) => LineupRow.parse(row)),
    setLineup: (entries) =>
      inTransaction(db, () => {
        clear.run()
        for (const [position, { id, tags }] of entries.entries()) put.run(position, id, JSON.stringify(tags))
      }),
  }
}
