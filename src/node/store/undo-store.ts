import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { ClipId } from '../../contract/clip.ts'
import { LineupEntry, OnDeckEntry } from '../../contract/on-deck.ts'
import { GivenTags } from '../../contract/tags.ts'
import type { Undoable, UndoStore } from '../../core/tagging/tagging-ports.ts'
import { json } from './rows.ts'

const tags = GivenTags.nullable()
const Said = z.array(z.object({ clipId: ClipId, handTags: tags }))
const Doubt = z.object({ saidForMs: z.number(), noticedMs: z.number() })

const Act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('clips-tag'), tags }),
  z.object({ kind: z.literal('clips-cancel'), clips: z.array(ClipId) }),
  z.object({ kind: z.literal('clips-upload-again'), tags, clips: z.array(ClipId) }),
  z.object({
    kind: z.literal('deck'),
    tags,
    fromMs: z.number(),
    before: tags,
    replaced: OnDeckEntry.extend({ doubt: Doubt.optional() }).nullable(),
    lineup: z.array(LineupEntry).nullable(),
  }),
  z.object({ kind: z.literal('clock'), camera: z.string(), correctionMs: z.number(), beforeMs: z.number() }),
])

/** Rows from before acts had names are taggings. */
const taggingOfOld = JSON.stringify({ kind: 'clips-tag', tags: null })

const Row = z
  .object({ id: z.string(), at_ms: z.number(), said: json.pipe(Said), act: z.string().nullable() })
  .transform(({ id, at_ms, said, act }): Undoable => {
    const done = Act.parse(JSON.parse(act ?? taggingOfOld))
    return { id, atMs: at_ms, ...(done.kind === 'clips-tag' ? { ...done, before: said } : done) }
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
    put({ id, atMs, ...act }) {
      const said = act.kind === 'clips-tag' ? act.before : []
      const done = act.kind === 'clips-tag' ? { kind: act.kind, tags: act.tags } : act
      put.run(id, Math.floor(atMs), JSON.stringify(said), JSON.stringify(done))
    },
    get(id) {
      const row = get.get(id)
      return row === undefined ? undefined : Row.parse(row)
    },
    latest: (limit) => latest.all(limit).map((row) => Row.parse(row)),
    after: (id) => after.all(id).map((row) => Row.parse(row)),
    remove: (id) => void remove.run(id),
  }
}
