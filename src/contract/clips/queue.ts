import { z } from 'zod'
import { Failure } from '../failure.ts'
import { ClipId } from './clip.ts'
import { ClipCard } from './clip-view.ts'

/** Whether a clip's video goes within the time that its reservation lasts (2.3: 30 minutes), at the measured rate. */
export const Forecast = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('safe-by'), atMs: z.number() }),
  z.object({ kind: z.literal('will-not-fit'), neededMs: z.number(), allowedMs: z.number() }),
  /** Nothing was measured yet, or nothing moves. */
  z.object({ kind: z.literal('unknown') }),
])
export type Forecast = z.infer<typeof Forecast>

/** A clip between tagged and stored. */
export const QueueRow = z.object({
  clip: ClipCard,
  athleteName: z.string().nullable(),
  activity: z.string().nullable(),
  movement: z.string().nullable(),
  /** 1 for the first try; and why the one before ended. */
  attempt: z.int().min(1),
  because: Failure.nullable(),
  /** When its reservation runs out; null before it has one. */
  expiresAtMs: z.number().nullable(),
  /** Of the attempt under way; failed bytes never count. */
  sentBytes: z.number(),
  bytesPerSecond: z.number().nullable(),
  forecast: Forecast,
})
export type QueueRow = z.infer<typeof QueueRow>

/** Bytes that move: an event, never stored. */
export const Progress = z.object({
  clipId: ClipId,
  sentBytes: z.number(),
  sizeBytes: z.number(),
  bytesPerSecond: z.number().nullable(),
})
export type Progress = z.infer<typeof Progress>

/** One point of the rate's course: its clock time, and what went out per second up to it. */
export const RatePoint = z.object({ atMs: z.number(), bytesPerSecond: z.number() })

/** The queue as a whole. */
export const Transfer = z.object({
  paused: z.boolean(),
  bytesPerSecond: z.number(),
  leftBytes: z.number(),
  leftClips: z.int(),
  sendingClips: z.int(),
  /** When the whole queue is stored, after the last hold and the last try, within the schedule; null while that is not known. */
  doneAtMs: z.number().nullable(),
  /** What keeps it from being done earlier, however fast the line is; null where only the speed counts. */
  waitsFor: z.object({ kind: z.enum(['held', 'waiting', 'schedule']), untilMs: z.number() }).nullable(),
  limitMbitPerSecond: z.number().nullable(),
  parallel: z.int(),
  schedule: z.object({
    /** Whether the schedule lets videos go now; always without a schedule. */
    open: z.boolean(),
    /** When that changes next; null when it never does. */
    changesAtMs: z.number().nullable(),
    /** Today's windows, epoch milliseconds. */
    today: z.array(z.object({ fromMs: z.number(), toMs: z.number() })),
  }),
})
export type Transfer = z.infer<typeof Transfer>
