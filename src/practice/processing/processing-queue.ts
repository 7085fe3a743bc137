import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { VideoProbe } from './probe.ts'

const Due = z
  .object({ number: z.int(), object_key: z.string() })
  .transform(({ number, object_key }) => ({ number, objectKey: object_key }))

interface Parts {
  readonly db: DatabaseSync
  readonly now: () => number
  readonly processingMs: number
}

/**
 * Captures whose video was received and not processed: a table, so that a restart continues (service interface 3.1).
 */
export function createProcessingQueue({ db, now, processingMs }: Parts) {
  const receive = db.prepare(`
    UPDATE capture SET status = 'processing', processing_due_at_ms = ?, modified_at_ms = ?
    WHERE object_key = ? AND status = 'awaiting_upload'`)
  const known = db.prepare('SELECT 1 FROM capture WHERE object_key = ?')
  const due = db.prepare(`
    SELECT number, object_key FROM capture WHERE status = 'processing' AND processing_due_at_ms <= ?
    ORDER BY processing_due_at_ms, number LIMIT 100`)
  const complete = db.prepare(`
    UPDATE capture SET status = 'completed', fps_detected = ?, frame_count = ?, modified_at_ms = ? WHERE number = ?`)
  const fail = db.prepare(`UPDATE capture SET status = 'error', error = ?, modified_at_ms = ? WHERE number = ?`)

  return {
    /** Registers a received video; returns false when its capture was deleted. */
    receive(objectKey: string): boolean {
      receive.run(now() + processingMs, now(), objectKey)
      return known.get(objectKey) !== undefined
    },
    due: () => due.all(now()).map((row) => Due.parse(row)),
    finish(number: number, verdict: VideoProbe | string) {
      if (typeof verdict === 'string') fail.run(verdict, now(), number)
      else complete.run(verdict.fps, verdict.frameCount, now(), number)
    },
  }
}

export type ProcessingQueue = ReturnType<typeof createProcessingQueue>
