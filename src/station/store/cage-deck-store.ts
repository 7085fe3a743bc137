import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { TagsInput } from '../contract/tags.ts'
import type { CageDeckEntry, CageDeckStore } from '../tagging/tagging-ports.ts'
import { json } from './rows.ts'

const Row = z
  .object({
    id: z.string(),
    from_ms: z.number(),
    said_ms: z.number(),
    tags: json.pipe(TagsInput.nullable()),
    rival: z.string().nullable(),
  })
  .transform(
    ({ id, from_ms, said_ms, tags, rival }): CageDeckEntry => ({ id, fromMs: from_ms, saidMs: said_ms, tags, rival }),
  )

/** Stores the entries of the deck that the stations of the cage share. */
export function createCageDeckStore(db: DatabaseSync): CageDeckStore {
  const get = db.prepare('SELECT * FROM cage_entry WHERE id = ?')
  const at = db.prepare('SELECT * FROM cage_entry WHERE from_ms = ? ORDER BY said_ms DESC, id DESC')
  const since = db.prepare('SELECT * FROM cage_entry WHERE said_ms >= ? ORDER BY said_ms')
  const put = db.prepare('INSERT OR REPLACE INTO cage_entry (id, from_ms, said_ms, tags, rival) VALUES (?, ?, ?, ?, ?)')
  const inEffect = db.prepare(
    'SELECT * FROM cage_entry WHERE from_ms <= ? ORDER BY from_ms DESC, said_ms DESC, id DESC LIMIT 1',
  )
  const clear = db.prepare('DELETE FROM cage_entry')
  const remove = db.prepare('DELETE FROM cage_entry WHERE id = ?')

  const one = (row: unknown) => (row === undefined ? undefined : Row.parse(row))

  return {
    get: (id) => one(get.get(id)),
    inEffectAt: (atMs) => one(inEffect.get(Math.floor(atMs))),
    clear: () => void clear.run(),
    at: (fromMs) => at.all(fromMs).map((row) => Row.parse(row)),
    put: ({ id, fromMs, saidMs, tags, rival }) =>
      void put.run(id, Math.floor(fromMs), Math.floor(saidMs), JSON.stringify(tags), rival),
    remove: (id) => void remove.run(id),
    saidSince: (atMs) => since.all(Math.floor(atMs)).map((row) => Row.parse(row)),
  }
}
