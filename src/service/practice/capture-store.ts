import { extname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { captureSource, captureStatuses } from '../captures.ts'
import type { CaptureRequest } from './capture-rules.ts'
import type { Organization } from './organizations.ts'

const Dimensions = z.record(z.string(), z.union([z.string(), z.number()]))

/** A capture and one of the athletes that it is linked to, as the database holds them (service interface 2.2). */
export const CaptureRow = z.object({
  session_id: z.string(),
  athlete_id: z.string().nullable(),
  activity: z.string(),
  movement: z.string(),
  dimensions: z.string().transform((json) => Dimensions.parse(JSON.parse(json))),
  status: z.enum(captureStatuses),
  error: z.string().nullable(),
  fps_detected: z.number().nullable(),
  capture_time_ms: z.int(),
})
export type CaptureRow = z.infer<typeof CaptureRow>

/** Converts a capture for an answer: fixed fields, and its dimensions beside them (service interface 2.2, 2.3). */
export function showCapture({ capture_time_ms, dimensions, ...fixed }: CaptureRow) {
  return { ...dimensions, ...fixed, capture_time: new Date(capture_time_ms).toISOString() }
}

const Group = z.object({ organization_id: z.string(), athlete_number: z.int().nullable() }).optional()
const Numbered = z.object({ number: z.int() })
const Sessions = z.object({ sessions: z.int() })

/** The columns of a CaptureRow; the tables joined are `capture`, `capture_athlete` and `athlete`. */
export const captureColumns = 'capture.*, athlete.id AS athlete_id'

/** Session id and object key of a reservation (service interface 2.4). */
export interface Reserved {
  readonly sessionId: string
  readonly objectKey: string
}

/** The captures of every organization; the caller wraps several writes in a transaction. */
export function createCaptureStore({ db, now }: { db: DatabaseSync; now: () => number }) {
  const group = db.prepare('SELECT organization_id, athlete_number FROM session_group WHERE id = ?')
  const join = db.prepare(`
    INSERT INTO session_group VALUES (?, ?, ?, 1)
    ON CONFLICT (id) DO UPDATE SET sessions = sessions + 1 RETURNING sessions`)
  const insert = db.prepare(`
    INSERT INTO capture (session_id, organization_id, source, activity, movement, dimensions, camera_configuration,
      file_name, object_key, status, capture_time_ms, modified_at_ms)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'awaiting_upload', ?, ?)`)
  const link = db.prepare('INSERT OR IGNORE INTO capture_athlete VALUES (?, ?)')
  const numberOf = db.prepare('SELECT number FROM capture WHERE organization_id = ? AND session_id = ?')
  const bySession = db.prepare(`
    SELECT ${captureColumns} FROM capture
    LEFT JOIN capture_athlete ON capture_number = capture.number LEFT JOIN athlete ON athlete.number = athlete_number
    WHERE capture.organization_id = ? AND session_id = ? ORDER BY athlete_number LIMIT 1`)

  return {
    /** True when the group is new, or has the same organization and athlete (service interface 4.6). */
    groupFits(id: string, organization: Organization, athleteNumber: number): boolean {
      const stored = Group.parse(group.get(id.toLowerCase()))
      return !stored || (stored.organization_id === organization.id && stored.athlete_number === athleteNumber)
    },
    reserve(organization: Organization, athleteNumber: number, request: CaptureRequest): Reserved {
      const groupId = request.sessionGroupId.toLowerCase()
      const { sessions } = Sessions.parse(join.get(groupId, organization.id, athleteNumber))
      const sessionId = `${groupId}_${sessions}`
      const objectKey = `captures/${sessionId}/video${extname(request.fileName).toLowerCase()}`
      const { lastInsertRowid } = insert.run(
        sessionId,
        organization.id,
        captureSource,
        request.activity,
        request.movement,
        JSON.stringify(request.dimensions),
        JSON.stringify(request.cameraConfiguration),
        request.fileName,
        objectKey,
        request.captureTimeMs ?? now(),
        now(),
      )
      link.run(lastInsertRowid, athleteNumber)
      return { sessionId, objectKey }
    },
    /** Links one more athlete (service interface 2.2); returns false for an unknown capture. */
    link(organization: Organization, sessionId: string, athleteNumber: number): boolean {
      const row = numberOf.get(organization.id, sessionId)
      if (!row) return false
      link.run(Numbered.parse(row).number, athleteNumber)
      return true
    },
    find(organization: Organization, sessionId: string): CaptureRow | undefined {
      const row = bySession.get(organization.id, sessionId)
      return row && CaptureRow.parse(row)
    },
  }
}

export type CaptureStore = ReturnType<typeof createCaptureStore>
