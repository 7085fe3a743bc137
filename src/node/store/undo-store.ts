import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { ClipId } from '../../contract/clip.ts'
import { GivenTags } from '../../contract/tags.ts'
import type { UndoStore } from '../../core/tagging/tagging-ports.ts'
import { json } from './rows.ts'

const Row = z.object({
  number: z.int(),
  said: json.pipe(z.array(z.object({ clipId: ClipId, handTags: GivenTags.nullable() }))),
})

/** Each tagging by hand, of however many clips at once, until it is taken back. */
export function createUndoStore(db: DatabaseSync): UndoStore {
  const push = db.prepare('INSERT INTO undo (at_ms, said) VALUES (?, ?)')
  const last = db.prepare('SELECT number, said FROM undo ORDER BY number DESC LIMIT 1')
  const remove = db.prepare('DELETE FROM undo WHERE number = ?')

  return {
    push(before, atMs) {
      if (before.length > 0) push.run(Math.floor(atMs), JSON.stringify(before))
    },
    pop() {
      const row = last.get()
      if (row === undefined) return undefined
      const { number, said } = Row.parse(row)
      remove.run(number)
      return said
    },
  }
}
