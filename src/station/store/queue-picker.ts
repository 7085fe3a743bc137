import type { DatabaseSync } from 'node:sqlite'

/** Rows scanned in queue order before falling back to the clip that has waited longest. */
const MAX_SCANNED_ROWS = 500

/** Picks the next clip to upload. Returns rows with their `queue_place`. */
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
    /** First clip in queue order whose retry is due; undefined also when no scanned clip is due. */
    due: (nowMs: number, running: string) => due.get(nowMs, running),
  }
}
