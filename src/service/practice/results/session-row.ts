import { z } from 'zod'
import type { Session } from './session-motion.ts'

/** The columns of a SessionRow; the tables joined are `capture`, `athlete` and nothing else. */
export const sessionColumns = `
  capture.number AS capture_number, athlete.number AS athlete_number, session_id, athlete.id AS athlete_id, first_name,
  last_name, capture.organization_id, capture.activity, movement, dimensions, dominant_arm, fps_detected, frame_count,
  height, capture_time_ms, camera_configuration`

const metersPerInch = 0.0254
const usualHeightInches = 70

const Dimensions = z.looseObject({ handedness: z.unknown(), footedness: z.unknown() }).partial()

/** Makes a capture fail the quality check, for testing filters of results. */
export const checkKey = 'practice_quality_check'
export const failedCheck = 'failed'
const CameraConfiguration = z.record(z.string(), z.unknown())

/** A completed capture with its athlete, the input of its session's motion (service interface 2.6). */
export const SessionRow = z
  .object({
    capture_number: z.int(),
    athlete_number: z.int(),
    session_id: z.string(),
    athlete_id: z.string(),
    first_name: z.string(),
    last_name: z.string().nullable(),
    organization_id: z.string(),
    activity: z.string(),
    movement: z.string(),
    dimensions: z.string().transform((json) => Dimensions.parse(JSON.parse(json))),
    dominant_arm: z.string().nullable(),
    fps_detected: z.number(),
    frame_count: z.int(),
    height: z.int().nullable(),
    capture_time_ms: z.int(),
    camera_configuration: z.string().transform((json) => CameraConfiguration.parse(JSON.parse(json))),
  })
  .transform((row) => ({
    captureNumber: row.capture_number,
    athleteNumber: row.athlete_number,
    session: {
      sessionId: row.session_id,
      athleteId: row.athlete_id,
      athleteName: [row.first_name, row.last_name].filter((name) => name !== null).join(' '),
      organizationId: row.organization_id,
      activity: row.activity,
      movement: row.movement,
      dominant: [row.dimensions.handedness, row.dimensions.footedness, row.dominant_arm].find(isSide) ?? 'right',
      fps: row.fps_detected,
      frameCount: row.frame_count,
      heightM: (row.height ?? usualHeightInches) * metersPerInch,
      capturedAtMs: row.capture_time_ms,
      failsCheck: row.camera_configuration[checkKey] === failedCheck,
    } satisfies Session,
  }))

const isSide = (value: unknown): value is 'left' | 'right' => value === 'left' || value === 'right'
