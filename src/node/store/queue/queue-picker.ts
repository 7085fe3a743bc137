import type { DatabaseSync } from 'node:sqlite'

/** So many are looked at in the queue's order before the one that has waited longest is taken instead. */
const MAX_SCANNED_ROWS = 500

/** Whose turn it is in the queue. Gives rows with their `queue_place`. */
export function createQueuePicker(db: DatabaseSync) {
  const queued = db.prepare(`
    SELECT * FROM clip INDEXED BY clip_by_turn
    WHERE queue_rank IS NOT NULL AND kind = 'queued' AND id NOT IN (SELECT value FROM json_each(?))
    ORDER BY queue_place, number LIMIT 1`)
  const due = db.prepare(`
    SELECT * FROM clip WHERE number = (
      SELECT turn.number FROM (
        SELECT number, queue_place, until_ms FROM clip INDEXED BY clip_by_turn
        WHERE queue_rank IS NOT NULL AND kind = 'waiting' ORDER BY queue_place, number LIMIT ${MAX_SCANNED_ROWS}) AS turn
      WHERE turn.until_ms <= ?
        AND (SELECT id FROM clip WHERE number = turn.number) NOT IN (SELECT value FROM json_each(?))
      ORDER BY turn.queue_place, turn.number LIMIT 1)`)

  return {
    queued: (running: string) => queued.get(running),
    /** Of those that wait to be sent again; undefined also when none of the first in line is due. */
    due: (nowMs: number, running: string) => due.get(nowMs, running),
  }
}
