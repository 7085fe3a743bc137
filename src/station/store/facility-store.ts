import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { FacilityStore, OutboxEntry } from '../ports/facility-ports.ts'
import { json } from './rows.ts'

const ValueRow = z.object({ value: json })
const OutboxRow = z
  .object({ id: z.int(), kind: z.string(), at_ms: z.number(), body: json })
  .transform(({ id, kind, at_ms, body }): OutboxEntry => ({ id, kind, atMs: at_ms, body }))
const CountRow = z.object({ entries: z.int() })

export interface StationFacilityStore extends FacilityStore {
  /** Clips that wait because the facility's database is away. */
  waitingClips(): number
}

/** Stores what this station remembers of its facility, and changes that the facility has not got yet. */
export function createFacilityStore(db: DatabaseSync): StationFacilityStore {
  const read = db.prepare('SELECT value FROM facility_memory WHERE key = ?')
  const write = db.prepare('INSERT OR REPLACE INTO facility_memory (key, value) VALUES (?, ?)')
  const erase = db.prepare('DELETE FROM facility_memory WHERE key = ?')
  const put = db.prepare('INSERT INTO facility_outbox (kind, at_ms, body) VALUES (?, ?, ?)')
  const oldest = db.prepare('SELECT * FROM facility_outbox WHERE kind = ? ORDER BY id LIMIT ?')
  const find = db.prepare('SELECT 1 FROM facility_outbox WHERE kind = ? AND body = ? LIMIT 1')
  const remove = db.prepare('DELETE FROM facility_outbox WHERE kind = ? AND id <= ?')
  const count = db.prepare('SELECT count(*) AS entries FROM facility_outbox WHERE kind = ?')
  const waitingClips = db.prepare(
    "SELECT count(*) AS entries FROM clip WHERE kind = 'waiting' AND state ->> '$.because.code' = 'facility-away'",
  )

  return {
    waitingClips: () => CountRow.parse(waitingClips.get()).entries,
    recall(schema, key) {
      const row = read.get(key)
      if (row === undefined) return null
      // A value of another version is forgotten.
      return schema.safeParse(ValueRow.parse(row).value).data ?? null
    },
    remember: (key, value) => void (value === null ? erase.run(key) : write.run(key, JSON.stringify(value))),
    post: (kind, atMs, body) => void put.run(kind, Math.floor(atMs), JSON.stringify(body)),
    posted: (kind, limit) => oldest.all(kind, limit).map((row) => OutboxRow.parse(row)),
    isPosted: (kind, body) => find.get(kind, JSON.stringify(body)) !== undefined,
    delivered: (kind, lastId) => void remove.run(kind, lastId),
    waiting: (kind) => CountRow.parse(count.get(kind)).entries,
  }
}
