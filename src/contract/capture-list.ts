import { z } from 'zod'
import { ClipId } from './clips/clip.ts'
import { Pictures, UploadAgainLinks } from './clips/clip-view.ts'
import { Failure } from './failure.ts'
import { TagValue } from './tagging/tags.ts'

export const captureListBounds = {
  /** So many captures can be written to one file. */
  selected: 5_000,
  idLength: 255,
  filterLength: 128,
} as const

const text = z.string().trim().min(1).max(captureListBounds.filterLength)

/** A status that we don't know is `unknown`. */
const CaptureRowStatus = z.enum(['awaiting_upload', 'processing', 'completed', 'error', 'unknown'])

/** The filters of the service's own list (4.7); null filters nothing. */
export const CaptureFilter = z.object({
  status: CaptureRowStatus.exclude(['unknown']).nullable(),
  athleteId: z.guid().nullable(),
  activity: text.nullable(),
  movement: text.nullable(),
  /** Only captures that were made through the interface, as stations make them. */
  fromStations: z.boolean(),
})
export type CaptureFilter = z.infer<typeof CaptureFilter>

/**
 * `kept`: as the station read it last, and only what is missing from the service. `check`: read again where the list
 * has moved or something is unfinished. `now`: all of it read again.
 */
export const CaptureFreshness = z.enum(['kept', 'check', 'now'])
export type CaptureFreshness = z.infer<typeof CaptureFreshness>

export const CaptureListInput = z.object({ filter: CaptureFilter, freshness: CaptureFreshness })

/** Captures of one list, by their ids. */
export const CaptureSelection = z.object({
  filter: CaptureFilter,
  ids: z.array(z.string().min(1).max(captureListBounds.idLength)).min(1).max(captureListBounds.selected),
})

/** Why a reservation of this station got no video. */
export const OrphanReason = z.enum([
  'answer-lost', // the answer to it never arrived
  'withdrawn', // the clip was taken back meanwhile
  'outdated', // its time was over, or the clip's tags or time had changed
  'refused', // the store refused the video
  'window-over', // no video came within its time
  'clip-ended', // the clip goes nowhere any more
])
export type OrphanReason = z.infer<typeof OrphanReason>

/** One capture at the service, with all of its athletes. */
export const CaptureRow = z.object({
  /** The service's session id. */
  id: z.string(),
  /** The name is null where the roster knows nobody of this id. */
  athletes: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
  activity: z.string().nullable(),
  movement: z.string().nullable(),
  dimensions: z.record(z.string(), TagValue),
  status: CaptureRowStatus,
  /** The service's own words. */
  error: z.string().nullable(),
  capturedAtMs: z.number().nullable(),
  framesPerSecond: z.number().nullable(),
  /** The clip that this station reserved it for. */
  clip: z.object({ id: ClipId, fileName: z.string(), camera: z.string(), pictures: Pictures }).nullable(),
  orphan: OrphanReason.nullable(),
  /** The same content under another athlete; null for a capture that was uploaded once. */
  again: UploadAgainLinks.nullable(),
})
export type CaptureRow = z.infer<typeof CaptureRow>

/** A window of the list. */
export const CaptureWindow = z.object({
  total: z.int(),
  /** False while the list's end has not been read: `total` is then what the service says. */
  isTotalExact: z.boolean(),
  items: z.array(CaptureRow),
  /** When the oldest of what is shown was read. */
  readAtMs: z.number(),
  /** Why it could not be read again. */
  problem: Failure.nullable(),
})
export type CaptureWindow = z.infer<typeof CaptureWindow>

/** What an export of some captures would be asked for: those of one movement. */
export const CaptureExport = z.object({
  activity: z.string(),
  movement: z.string(),
  captures: z.int(),
  /** Ids; empty for all athletes: a capture has none, or there are more than an export can name. */
  athletes: z.array(z.string()),
  /** The first and the last capture; null where none has a time. */
  fromMs: z.number().nullable(),
  toMs: z.number().nullable(),
})
export type CaptureExport = z.infer<typeof CaptureExport>

/** The exports that some captures need, the one of the most captures first, and the captures that are in none of them. */
export const CaptureExports = z.object({
  exports: z.array(CaptureExport),
  /** Not completed: the service has no results of them. */
  withoutResults: z.int(),
  /** Of a movement that can't be exported. */
  notExportable: z.int(),
  /** No longer on the service. */
  missing: z.int(),
})
export type CaptureExports = z.infer<typeof CaptureExports>
