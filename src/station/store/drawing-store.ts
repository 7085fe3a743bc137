import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { Drawing, DrawnShape, marksBounds } from '../contract/marks.ts'
import type { DrawingStore } from '../ports/marks-port.ts'
import { inTransaction } from './database.ts'
import { json } from './rows.ts'

const Row = z
  .object({ id: z.string(), clip_id: z.string(), frame: z.int(), shape: json.pipe(DrawnShape), label: z.string() })
  .transform(({ clip_id, ...row }) => ({ ...row, clipId: clip_id }))
  .pipe(Drawing)
const Count = z.object({ others: z.int() })

/** Stores drawings on frames of clips. A changed drawing keeps its position among those of its frame. */
export function createDrawingStore(db: DatabaseSync): DrawingStore {
  const columns = 'id, clip_id, frame, shape, label'
  const ofClip = db.prepare(`SELECT ${columns} FROM viewer_drawing WHERE clip_id = ? ORDER BY frame, number LIMIT ?`)
  const get = db.prepare(`SELECT ${columns} FROM viewer_drawing WHERE id = ?`)
  const others = db.prepare('SELECT count(*) AS others FROM viewer_drawing WHERE clip_id = ? AND id <> ?')
  const put = db.prepare(`
    INSERT INTO viewer_drawing (${columns}) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET
      clip_id = excluded.clip_id, frame = excluded.frame, shape = excluded.shape, label = excluded.label`)
  const remove = db.prepare('DELETE FROM viewer_drawing WHERE id = ?')

  return {
    ofClip: (id) => ofClip.all(id, marksBounds.drawingsPerClip).map((row) => Row.parse(row)),
    get(id) {
      const row = get.get(id)
      return row === undefined ? undefined : Row.parse(row)
    },
    put: ({ id, clipId, frame, shape, label }) =>
      inTransaction(db, () => {
        if (Count.parse(others.get(clipId, id)).others >= marksBounds.drawingsPerClip) return false
        put.run(id, clipId, frame, JSON.stringify(shape), label)
        return true
      }),
    remove: (id) => void remove.run(id),
  }
}
