import { z } from 'zod'
import { captureStatuses } from '../captures.ts'

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
