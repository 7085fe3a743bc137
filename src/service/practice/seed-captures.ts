import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { captureSource } from '../captures.ts'
import { isJsonObject } from './http/json-object.ts'

/** Completed captures without a video, for lists and exports. */
export const SeededCaptures = z.strictObject({
  count: z.int().min(1).max(10_000_000),
  activity: z.string().default('baseball'),
  movement: z.string().default('hitting'),
  dimensions: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  fps: z.number().positive().default(240),
  framesEach: z.int().min(1).default(500),
  /** Any other word marks captures that were not made through this interface (service interface 2.2). */
  source: z.string().default(captureSource),
})
export type SeededCaptures = z.input<typeof SeededCaptures>

/** Time between consecutive captures. */
const SPACING_MS = 60_000

interface Parts {
  readonly db: DatabaseSync
  readonly now: number
  readonly organizationId: string
  readonly seeded: SeededCaptures
}

/** Adds captures, the newest now and the others before it, assigned to the organization's athletes in turn. */
export function seedCaptures({ db, now, organizationId, seeded }: Parts): string[] {
  const { count, activity, movement, dimensions, fps, framesEach, source } = SeededCaptures.parse(seeded)
  const athletes = db
    .prepare('SELECT number FROM athlete WHERE organization_id = ? ORDER BY number')
    .all(organizationId)
  const insert = db.prepare(`
    INSERT INTO capture (session_id, organization_id, source, activity, movement, dimensions, camera_configuration,
      file_name, object_key, status, fps_detected, frame_count, capture_time_ms, modified_at_ms)
    VALUES (?, ?, ?, ?, ?, ?, '{}', 'seeded.mp4', ?, 'completed', ?, ?, ?, ?)`)
  const link = db.prepare('INSERT INTO capture_athlete VALUES (?, ?)')
  return Array.from({ length: count }, (_, index) => {
    const sessionId = `${randomUUID()}_1`
    const labels = [source, activity, movement, JSON.stringify(dimensions)]
    const timeMs = now - index * SPACING_MS
    const { lastInsertRowid } = insert.run(
      sessionId,
      organizationId,
      ...labels,
      `seeded/${sessionId}`,
      fps,
      framesEach,
      timeMs,
      now,
    )
    const athlete: unknown = athletes[index % athletes.length]
    if (isJsonObject(athlete)) link.run(lastInsertRowid, Number(athlete['number']))
    return sessionId
  })
}
