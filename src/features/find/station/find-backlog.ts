import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const Changed = z.object({ rep: z.string() })
const Position = z.object({ at_ms: z.number(), id: z.string() })
type Position = z.infer<typeof Position>
const Reps = z.object({ reps: z.int() })

interface FindProgress {
  readonly indexed: number
  readonly total: number
}

/** Reps that the search index has still to read: changed reps, and reps that an older version left behind. */
export function createFindBacklog(db: DatabaseSync) {
  const changed = db.prepare('SELECT rep FROM find_changed LIMIT ?')
  const anyChanged = db.prepare('SELECT rep FROM find_changed LIMIT 1')
  const done = db.prepare('DELETE FROM find_changed WHERE rep = ?')
  const position = db.prepare('SELECT at_ms, id FROM find_backfill')
  const next = db.prepare('SELECT at_ms, id FROM rep WHERE (at_ms, id) < (?, ?) ORDER BY at_ms DESC, id DESC LIMIT ?')
  const move = db.prepare('UPDATE find_backfill SET at_ms = ?, id = ?')
  const endBackfill = db.prepare('DELETE FROM find_backfill')
  const indexed = db.prepare('SELECT reps FROM find_total')
  const all = db.prepare('SELECT reps FROM rep_total')

  return {
    changed: (limit: number): string[] => changed.all(limit).map((row) => Changed.parse(row).rep),
    markDone(reps: readonly string[]) {
      for (const rep of reps) done.run(rep)
    },
    /** Next older reps to index, newest first; null when the backfill is over. */
    backfill(limit: number): Position[] | null {
      const row = position.get()
      if (row === undefined) return null
      const from = Position.parse(row)
      return next.all(from.at_ms, from.id, limit).map((each) => Position.parse(each))
    },
    /** Continues the backfill after this rep; ends it without one. */
    moveBackfill(last: Position | undefined) {
      if (last) move.run(last.at_ms, last.id)
      else endBackfill.run()
    },
    /** Null when every rep is indexed. */
    progress(): FindProgress | null {
      if (position.get() === undefined && anyChanged.get() === undefined) return null
      return { indexed: Reps.parse(indexed.get()).reps, total: Reps.parse(all.get()).reps }
    },
  }
}
