import { z } from 'zod'
import { Alert } from './alert.ts'
import { ClipId } from './clip.ts'
import { Failure } from './failure.ts'
import { Progress } from './queue.ts'

/** A part of the station that clients show, and read again when an event names it. */
export const Topic = z.enum([
  'status',
  'deck',
  'reps',
  'untagged',
  'attention',
  'queue',
  'roster',
  'settings',
  'undo',
  'exports',
  'imports',
  'browsers',
  'results',
  'audit',
  'backup',
  'updates',
  'viewer',
  'previews',
  'sharing',
  'facility',
])
export type Topic = z.infer<typeof Topic>

/** A message for people, on every screen. */
export const Notice = z.object({
  id: z.string(),
  atMs: z.number(),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('clip-stuck'), clipId: ClipId, fileName: z.string(), because: Failure }),
    /** A recording grew after its upload: a capture has only a part of it. */
    z.object({ kind: z.literal('clip-grew'), clipId: ClipId, fileName: z.string(), because: Failure }),
    /** Two captures have the video: one of an earlier upload that arrived late, and the clip's own (`other`). */
    z.object({
      kind: z.literal('clip-stored-twice'),
      clipId: ClipId,
      fileName: z.string(),
      sessionId: z.string(),
      other: z.string(),
    }),
    z.object({ kind: z.literal('folder-lost'), camera: z.string(), because: Failure }),
    z.object({ kind: z.literal('folder-back'), camera: z.string() }),
    /** A camera has no clip of `missed` of the latest `of` reps; `repId` is the last of them. */
    z.object({
      kind: z.literal('camera-missing'),
      repId: z.string(),
      cameras: z.array(z.string()),
      missed: z.int(),
      of: z.int(),
    }),
    z.object({ kind: z.literal('athlete-lost'), name: z.string().nullable(), clips: z.int() }),
    /** A new athlete already exists at the service and is used instead of creating another. */
    z.object({ kind: z.literal('athlete-found'), name: z.string() }),
    z.object({ kind: z.literal('athlete-undecided'), name: z.string(), athletes: z.int() }),
    z.object({ kind: z.literal('athlete-not-created'), name: z.string(), because: Failure }),
    z.object({ kind: z.literal('service-lost'), because: Failure }),
    z.object({ kind: z.literal('service-back') }),
    z.object({ kind: z.literal('captures-refused'), because: Failure }),
    z.object({ kind: z.literal('captures-open') }),
    z.object({ kind: z.literal('overlooked'), fileName: z.string(), because: Failure }),
    /** New videos have a type that the service does not accept. */
    z.object({ kind: z.literal('unsupported'), camera: z.string(), count: z.int(), fileName: z.string() }),
    /** An export has its files, failed or expired, or its results are deleted soon. */
    z.object({ kind: z.literal('export-ready'), movement: z.string(), rows: z.int() }),
    z.object({ kind: z.literal('export-failed'), movement: z.string(), because: Failure }),
    z.object({
      kind: z.literal('export-expiring'),
      exports: z.int(),
      movement: z.string().nullable(),
      hoursLeft: z.int(),
    }),
    /** An import of a roster has no waiting row left. */
    z.object({
      kind: z.literal('import-done'),
      created: z.int(),
      updated: z.int(),
      failed: z.int(),
    }),
    z.object({ kind: z.literal('trouble'), because: Failure }),
    /** Name and system are those of `SignedInBrowser`. */
    z.object({ kind: z.literal('browser-signed-in'), name: z.string().nullable(), system: z.string().nullable() }),
  ]),
})
export type Notice = z.infer<typeof Notice>

/**
 * One message of the event stream, at most 10 a second. `epoch` identifies this run of the engine, `seq` counts its
 * messages from 1: after a gap or in a new epoch a client reads everything again, and the station may skip a number to
 * request that. A message without content repeats the present position and does not count. Lists are announced by
 * topic, not by content: each client reads what it shows.
 */
export const StationEvent = z.object({
  epoch: z.string(),
  seq: z.int().min(0),
  topics: z.array(Topic),
  /** Clips whose details changed. */
  clips: z.array(ClipId),
  progress: z.array(Progress),
  notices: z.array(Notice),
  /** Left out when there are none. */
  alerts: z.array(Alert).optional(),
})
export type StationEvent = z.infer<typeof StationEvent>

/** Position of the last message that a client received. */
export const EventPosition = StationEvent.pick({ epoch: true, seq: true })
export type EventPosition = z.infer<typeof EventPosition>

/** True for a message without content, which only repeats the station's position and does not advance it. */
export function isPositionOnly({ topics, clips, progress, notices, alerts = [] }: StationEvent): boolean {
  return topics.length + clips.length + progress.length + notices.length + alerts.length === 0
}

/** True when a message between these two was lost on the way to this client. */
export function hasGapBetween(last: EventPosition, next: StationEvent): boolean {
  return next.epoch !== last.epoch || next.seq !== (isPositionOnly(next) ? last.seq : last.seq + 1)
}
