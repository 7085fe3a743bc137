import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { captureSource } from '../captures.ts'
import { isJsonObject } from './http/json-object.ts'
import { checkKey, failedCheck } from './results/session-row.ts'
import { seededFraction } from './results/skill.ts'

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

interface SeedCapturesParts {
  readonly db: DatabaseSync
  readonly now: number
  readonly organizationId: string
  readonly seeded: SeededCaptures
}

/** Adds captures, the newest now and the others before it, assigned to the organization's athletes in turn. */
export function seedCaptures({ db, now, organizationId, seeded }: SeedCapturesParts): string[] {
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

/** Weeks of generated baseball captures of several athletes, for trends and percentiles. */
export const SeededSeason = z.strictObject({
  athletes: z.int().min(1).max(200).default(12),
  weeks: z.int().min(1).max(104).default(8),
  /** Lower rates make fewer rows. */
  fps: z.int().min(10).max(1000).default(80),
})
export type SeededSeason = z.input<typeof SeededSeason>

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Time from one attempt to the next. */
const ATTEMPT_INTERVAL_MS = 45_000
const FIRST_HOUR = 14
const SESSION_HOURS = 5
/** Share of weeks that an athlete misses. */
const MISSED_WEEK_SHARE = 0.12
/** Share of attempts that fail the quality check. */
const FAILED_CHECK_SHARE = 0.05

/** Movements of one visit. The durations cover the drawn movement. */
const visit = [
  { movement: 'pitching', attempts: 2, seconds: 1.7 },
  { movement: 'hitting', attempts: 1, seconds: 1.17 },
] as const

interface Parts {
  readonly db: DatabaseSync
  readonly now: number
  readonly organizationId: string
  readonly seeded: SeededSeason
}

const Athlete = z.object({ number: z.int(), dominant_arm: z.string().nullable() })

/** Adds the season's captures, the last ones in the week before now. Returns their session ids. */
export function seedSeason({ db, now, organizationId, seeded }: Parts): string[] {
  const { athletes, weeks, fps } = SeededSeason.parse(seeded)
  const rows = db
    .prepare(`SELECT number, dominant_arm FROM athlete WHERE organization_id = ?
      ORDER BY coalesce(activity, '') <> 'baseball', number LIMIT ?`)
    .all(organizationId, athletes)
  const add = captureWriter({ db, organizationId, now, fps })
  const ids: string[] = []
  for (const { number, dominant_arm: arm } of rows.map((row) => Athlete.parse(row))) {
    const handedness = arm === 'left' ? 'left' : 'right'
    for (let week = weeks; week >= 1; week--) {
      const share = (what: string) => seededFraction(String(number), String(week), what)
      if (share('missed') < MISSED_WEEK_SHARE && week > 1) continue
      const day = startOfDay(now) - week * 7 * DAY_MS + Math.floor(share('day') * 6) * DAY_MS
      let timeMs = day + (FIRST_HOUR + share('hour') * SESSION_HOURS) * HOUR_MS
      for (const { movement, attempts, seconds } of visit) {
        for (let attempt = 0; attempt < attempts; attempt++) {
          timeMs += ATTEMPT_INTERVAL_MS
          const frames = Math.round(seconds * fps)
          ids.push(add({ athlete: number, movement, handedness, frames, timeMs: Math.round(timeMs) }))
        }
      }
    }
  }
  return ids
}

/** Uses this computer's time zone, since a season is viewed where it is made. */
function startOfDay(timeMs: number): number {
  return new Date(timeMs).setHours(0, 0, 0, 0)
}

interface NewCapture {
  readonly athlete: number
  readonly movement: string
  readonly handedness: string
  readonly frames: number
  readonly timeMs: number
}

interface Writer {
  readonly db: DatabaseSync
  readonly organizationId: string
  readonly now: number
  readonly fps: number
}

function captureWriter({ db, organizationId, now, fps }: Writer) {
  const insert = db.prepare(`
    INSERT INTO capture (session_id, organization_id, source, activity, movement, dimensions, camera_configuration,
      file_name, object_key, status, fps_detected, frame_count, capture_time_ms, modified_at_ms)
    VALUES (?, ?, ?, 'baseball', ?, ?, ?, 'season.mp4', ?, 'completed', ?, ?, ?, ?)`)
  const link = db.prepare('INSERT INTO capture_athlete VALUES (?, ?)')
  return ({ athlete, movement, handedness, frames, timeMs }: NewCapture): string => {
    const sessionId = `${randomUUID()}_1`
    const fails = seededFraction(sessionId, 'check') < FAILED_CHECK_SHARE
    const configuration = JSON.stringify(fails ? { [checkKey]: failedCheck } : {})
    const dimensions = JSON.stringify({ handedness })
    const words = [sessionId, organizationId, captureSource, movement, dimensions, configuration]
    const { lastInsertRowid } = insert.run(...words, `season/${sessionId}`, fps, frames, timeMs, now)
    link.run(lastInsertRowid, athlete)
    return sessionId
  }
}
