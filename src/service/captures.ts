import { z } from 'zod'
import { displayed, lenientList, serviceText } from './lenient.ts'
import { limits } from './limits.ts'

/** The status of a capture on read and as a list filter (service interface 2.2, 3.1). */
export const captureStatuses = ['awaiting_upload', 'processing', 'completed', 'error'] as const
export type CaptureStatus = (typeof captureStatuses)[number]

/** The status that the answer to a reservation carries (service interface 2.4). */
export const reservationStatus = 'NEW'

/** The only value that the `source` filter accepts (service interface 4.7). */
export const captureSource = 'api'

/** Values that public sources show in `camera_configuration` (service facts 1.1): suggestions only. */
export const suggestedCameraSetups = ['single.front_on', 'single.down_the_line'] as const
export const cameraOrientations = ['portrait', 'landscape'] as const

/** The fields of a capture that are not dimensions (service interface 2.2). */
export const captureFixedFields = [
  'session_id',
  'athlete_id',
  'activity',
  'movement',
  'status',
  'error',
  'capture_time',
  'fps_detected',
] as const

/** A dimension's value: text, or a number such as a bat's length; its type is not published (service facts 1.2). */
const DimensionValue = z.union([z.string().min(1), z.number()])

/** Body of POST /captures (service interface 4.6); which fields are required is from service facts 1.1. */
export const NewCapture = z.strictObject({
  athlete_id: z.guid(),
  session_group_id: z.guid(),
  camera_configuration: z.record(z.string(), z.unknown()),
  movement_attributes: z.object({ activity: z.string(), movement: z.string() }).catchall(DimensionValue),
  file_name: z
    .string()
    .max(limits.fileNameLengthMax)
    .regex(/^[^/\\]+\.(mov|mp4)$/i),
  capture_time: z.iso.datetime({ offset: true }).optional(),
})
export type NewCapture = z.infer<typeof NewCapture>

const FormValue = z.union([z.string(), z.number(), z.boolean()]).transform(String)

/** A form has no null: such a field is left out. */
const FormFields = z
  .record(z.string(), FormValue.nullable())
  .transform((fields) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
    ),
  )

/** Answer of POST /captures (service interface 2.4). `upload_fields` go into the form in the order given, unchanged. */
export const Reservation = z.looseObject({
  session_id: z.string().min(1),
  session_group_id: displayed(z.string()),
  upload_url: z.string().min(1),
  upload_fields: FormFields,
  upload_expires_at: displayed(z.string()),
  status: displayed(z.string()),
})
export type Reservation = z.infer<typeof Reservation>

/**
 * Parses a status. An unknown one counts neither as an end nor as success. A reservation's own `NEW` means awaiting
 * upload (service interface 2.4).
 */
const AnsweredStatus = z
  .string()
  .transform((status): CaptureStatus | 'unknown' =>
    status === reservationStatus ? 'awaiting_upload' : (captureStatuses.find((known) => known === status) ?? 'unknown'),
  )

/** A capture as answered (service interface 2.2): dimensions and unknown fields are kept beside the fixed ones. */
export const Capture = z.looseObject({
  session_id: z.string().min(1),
  status: AnsweredStatus,
  athlete_id: displayed(z.string()),
  activity: displayed(z.string()),
  movement: displayed(z.string()),
  error: displayed(serviceText),
  capture_time: displayed(z.string()),
  fps_detected: displayed(z.number()),
})
export type Capture = z.infer<typeof Capture>

/** Answer of GET /captures/{captureId} (service interface 4.8): one capture, bare; a wrapped one is accepted too. */
export const CaptureAnswer = z.union([Capture, z.looseObject({ capture: Capture }).transform(({ capture }) => capture)])

/** A capture in a list; only its id is required, so that an unknown status does not hide it. */
const ListedCapture = Capture.extend({ status: Capture.shape.status.catch('unknown') })

/**
 * Answer of GET /captures (service interface 4.7). `total_count` counts distinct captures, `captures` may repeat one
 * per athlete.
 */
export const CapturePage = z.looseObject({
  captures: lenientList(ListedCapture),
  total_count: displayed(z.number()),
  offset: displayed(z.number()),
  limit: displayed(z.number()),
})
export type CapturePage = z.infer<typeof CapturePage>

/** Query of GET /captures (service interface 4.7). */
export const CaptureQuery = z.strictObject({
  athlete_id: z.guid().optional(),
  source: z.literal(captureSource).optional(),
  status: z.enum(captureStatuses).optional(),
  activity: z.string().max(limits.filterLengthMax).optional(),
  movement: z.string().max(limits.filterLengthMax).optional(),
  limit: z.int().min(1).max(limits.pageSizeMax).optional(),
  offset: z.int().min(0).optional(),
})
export type CaptureQuery = z.infer<typeof CaptureQuery>
