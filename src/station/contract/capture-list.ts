import { z } from 'zod'
import { ClipId } from './clip.ts'
import { Pictures, UploadAgainLinks } from './clip-view.ts'
import { Day } from './day.ts'
import { Failure } from './failure.ts'
import { TagValue } from './tags.ts'

export const captureListBounds = {
  /** Maximum number of captures in one file. */
  selected: 5_000,
  idLength: 255,
  filterLength: 128,
} as const

const text = z.string().trim().min(1).max(captureListBounds.filterLength)

/** Unknown statuses are read as `unknown`. */
const CaptureRowStatus = z.enum(['awaiting_upload', 'processing', 'completed', 'error', 'unknown'])

/** The filters of the service's own list (service interface 4.7), and days; null filters nothing. */
export const CaptureFilter = z.object({
  status: CaptureRowStatus.exclude(['unknown']).nullable(),
  athleteId: z.guid().nullable(),
  activity: text.nullable(),
  movement: text.nullable(),
  /** Only captures created through the API, as stations do. */
  fromStations: z.boolean(),
  /** First and last day in the station's time zone, both included; the station applies them itself. */
  fromDay: Day.nullable().optional(),
  toDay: Day.nullable().optional(),
})
export type CaptureFilter = z.infer<typeof CaptureFilter>

/**
 * `kept`: the list as the station read it last; only missing parts are fetched. `check`: fetched again where the list
 * moved or something is unfinished. `now`: fetched again completely.
 */
export const CaptureFreshness = z.enum(['kept', 'check', 'now'])
export type CaptureFreshness = z.infer<typeof CaptureFreshness>

export const CaptureListInput = z.object({ filter: CaptureFilter, freshness: CaptureFreshness })

/** Captures of one list, by their ids. */
export const CaptureSelection = z.object({
  filter: CaptureFilter,
  ids: z.array(z.string().min(1).max(captureListBounds.idLength)).min(1).max(captureListBounds.selected),
})

/** The reason why a reservation of this station got no video. */
export const OrphanReason = z.enum([
  'answer-lost', // the answer to it never arrived
  'withdrawn', // the clip was withdrawn
  'outdated', // the reservation expired, or the clip's tags or time changed
  'refused', // the store refused the video
  'window-over', // no video came within its time
  'clip-ended', // the clip will not be uploaded any more
])
export type OrphanReason = z.infer<typeof OrphanReason>

/** One capture at the service, with all of its athletes. */
export const CaptureRow = z.object({
  /** The service's session id. */
  id: z.string(),
  /** Name is null where the roster has no athlete of this id. */
  athletes: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
  activity: z.string().nullable(),
  movement: z.string().nullable(),
  dimensions: z.record(z.string(), TagValue),
  status: CaptureRowStatus,
  /** Error message of the service. */
  error: z.string().nullable(),
  capturedAtMs: z.number().nullable(),
  framesPerSecond: z.number().nullable(),
  /** The clip that this station reserved the capture for. */
  clip: z.object({ id: ClipId, fileName: z.string(), camera: z.string(), pictures: Pictures }).nullable(),
  orphan: OrphanReason.nullable(),
  /** Links to uploads of the same content under another athlete; null for a capture that was uploaded once. */
  again: UploadAgainLinks.nullable(),
})
export type CaptureRow = z.infer<typeof CaptureRow>

/** A window of the list. */
export const CaptureWindow = z.object({
  total: z.int(),
  /** False while the end of the list has not been read: `total` is then the service's own count. */
  isTotalExact: z.boolean(),
  items: z.array(CaptureRow),
  /** When the oldest of the items was read. */
  readAtMs: z.number(),
  /** The reason why the list could not be read again. */
  problem: Failure.nullable(),
})
export type CaptureWindow = z.infer<typeof CaptureWindow>

/** Request for an export of the captures of one movement. */
export const CaptureExport = z.object({
  activity: z.string(),
  movement: z.string(),
  captures: z.int(),
  /** Athlete ids; empty for all athletes: a capture has none, or there are more than an export can name. */
  athletes: z.array(z.string()),
  /** Times of the first and the last capture; null where none has a time. */
  fromMs: z.number().nullable(),
  toMs: z.number().nullable(),
})
export type CaptureExport = z.infer<typeof CaptureExport>

/** Exports that cover some captures, those with the most captures first, and the captures that none of them covers. */
export const CaptureExports = z.object({
  exports: z.array(CaptureExport),
  /** Captures that are not completed: the service has no results for them. */
  withoutResults: z.int(),
  /** Captures of a movement that can't be exported. */
  notExportable: z.int(),
  /** Captures that the service no longer has. */
  missing: z.int(),
})
export type CaptureExports = z.infer<typeof CaptureExports>
