import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { RepAlignment } from '../../../station/contract/marks.ts'
import type { AlignmentStore } from '../../../station/ports/marks-port.ts'

const Row = z
  .object({ rep_id: z.string(), clip_id: z.string(), frame: z.int() })
  .transform(({ rep_id, clip_id, frame }) => ({ repId: rep_id, clipId: clip_id, frame }))
  .pipe(RepAlignment)

/** Stores the frame at which a rep is aligned in a comparison, on one of its clips. */
export function createAlignmentStore(db: DatabaseSync): AlignmentStore {
  const get = db.prepare('SELECT rep_id, clip_id, frame FROM viewer_alignment WHERE rep_id = ?')
  const put = db.prepare('INSERT OR REPLACE INTO viewer_alignment (rep_id, clip_id, frame) VALUES (?, ?, ?)')
  const remove = db.prepare('DELETE FROM viewer_alignment WHERE rep_id = ?')

  return {
    of(repId) {
      const row = get.get(repId)
      return row === undefined ? null : Row.parse(row)
    },
    put: ({ repId, clipId, frame }) => void put.run(repId, clipId, frame),
    remove: (repId) => void remove.run(repId),
  }
}
