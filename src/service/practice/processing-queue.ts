import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { VideoProbe } from './probe.ts'

const Due = z
  .object({ number: z.int(), object_key: z.string() })
  .transform(({ number, object_key }) => ({ number, objectKey: object_key }))

const Late = z.object({ object_key: z.string() })

interface Parts {
  readonly db: DatabaseSync
  readonly now: () => number
  /** The service's clock, by which events of the store are late. */
  readonly eventNow: () => number
  readonly processingMs: number
}

/**
 * Captures whose video was received and not processed: a table, so that a restart continues (service interface 3.1).
 */
export function createProcessingQueue({ db, now, eventNow, processingMs }: Parts) {
  const receive = db.prepare(`
    UPDATE capture SET status = 'processing', processing_due_at_ms = ?, modified_at_ms = ?
    WHERE object_key = ? AND status = 'awaiting_upload'`)
  const delay = db.prepare(`
    UPDATE capture SET processing_due_at_ms = ? WHERE object_key = ? AND status = 'awaiting_upload'`)
  const late = db.prepare(`
    SELECT object_key FROM capture WHERE status = 'awaiting_upload' AND processing_due_at_ms <= ?`)
  const known = db.prepare('SELECT 1 FROM capture WHERE object_key = ?')
  const due = db.prepare(`
    SELECT number, object_key FROM capture WHERE status = 'processing' AND processing_due_at_ms <= ?
    ORDER BY processing_due_at_ms, number LIMIT 100`)
  const complete = db.prepare(`
    UPDATE capture SET status = 'completed', fps_detected = ?, frame_count = ?, modified_at_ms = ? WHERE number = ?`)
  const fail = db.prepare(`UPDATE capture SET status = 'error', error = ?, modified_at_ms = ? WHERE number = ?`)

  const hear = (objectKey: string) => void receive.run(now() + processingMs, now(), objectKey)

  return {
    /** Registers a received video, of which the service may hear later; returns false when its capture was deleted. */
    receive(objectKey: string, eventDelayMs: number): boolean {
      if (eventDelayMs > 0) delay.run(eventNow() + eventDelayMs, objectKey)
      else hear(objectKey)
      return known.get(objectKey) !== undefined
    },
    /** Late events of the store that are due by the service's clock. */
    hearLate() {
      for (const row of late.all(eventNow())) hear(Late.parse(row).object_key)
    },
    due: () => due.all(now()).map((row) => Due.parse(row)),
    finish(number: number, verdict: VideoProbe | string) {
      if (typeof verdict === 'string') fail.run(verdict, now(), number)
      else complete.run(verdict.fps, verdict.frameCount, now(), number)
    },
  }
}

export type ProcessingQueue = ReturnType<typeof createProcessingQueue>
