import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { ClipId } from '../../contract/clip.ts'
import { GivenTags } from '../../contract/tags.ts'
import type { Undoable, UndoStore } from '../../core/tagging/tagging-ports.ts'
import { json } from './rows.ts'

const Said = z.array(z.object({ clipId: ClipId, handTags: GivenTags.nullable() }))
const Act = z.object({ kind: z.literal('clips-tag'), tags: GivenTags.nullable() })

/** Rows from before acts had names are taggings. */
const taggingOfOld = { kind: 'clips-tag', tags: null } as const

const Row = z
  .object({ id: z.string(), at_ms: z.number(), said: json.pipe(Said), act: z.string().nullable() })
  .transform(({ id, at_ms, said, act }): Undoable => {
    const done = act === null ? taggingOfOld : Act.parse(JSON.parse(act))
    return { id, atMs: at_ms, ...done, before: said }
  })

/** Everything that can be undone, until it is. */
export function createUndoStore(db: DatabaseSync): UndoStore {
  const put = db.prepare(`INSERT INTO undo (id, at_ms, said, act) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET said = excluded.said, act = excluded.act`)
  const get = db.prepare('SELECT id, at_ms, said, act FROM undo WHERE id = ?')
  const latest = db.prepare('SELECT id, at_ms, said, act FROM undo ORDER BY number DESC LIMIT ?')
  const after = db.prepare(`SELECT id, at_ms, said, act FROM undo
    WHERE number > (SELECT number FROM undo WHERE id = ?) ORDER BY number`)
  const remove = db.prepare('DELETE FROM undo WHERE id = ?')

  return {
    put: ({ id, atMs, before, ...act }) =>
      void put.run(id, Math.floor(atMs), JSON.stringify(before), JSON.stringify(act)),
    get(id) {
      const row = get.get(id)
      return row === undefined ? undefined : Row.parse(row)
    },
    latest: (limit) => latest.all(limit).map((row) => Row.parse(row)),
    after: (id) => after.all(id).map((row) => Row.parse(row)),
    remove: (id) => void remove.run(id),
  }
}
