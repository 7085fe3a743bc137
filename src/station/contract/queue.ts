import { z } from 'zod'
import { ClipId } from './clip.ts'
import { ClipCard } from './clip-view.ts'
import { Failure } from './failure.ts'

/**
 * Forecast of whether a clip's upload ends before its reservation expires (service interface 2.3: 30 minutes), at the
 * measured rate.
 */
export const Forecast = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('safe-by'), atMs: z.number() }),
  z.object({ kind: z.literal('will-not-fit'), neededMs: z.number(), allowedMs: z.number() }),
  /** No rate was measured yet, or nothing is being sent. */
  z.object({ kind: z.literal('unknown') }),
])
export type Forecast = z.infer<typeof Forecast>

/** A clip between tagging and storage at the service. */
export const QueueRow = z.object({
  clip: ClipCard,
  athleteId: z.string().nullable(),
  athleteName: z.string().nullable(),
  activity: z.string().nullable(),
  movement: z.string().nullable(),
  /** Number of the attempt, from 1; `because` is the failure of the one before. */
  attempt: z.int().min(1),
  because: Failure.nullable(),
  /** Expiry of the reservation; null before there is one. */
  expiresAtMs: z.number().nullable(),
  /** Bytes of the running attempt; bytes of failed attempts never count. */
  sentBytes: z.number(),
  bytesPerSecond: z.number().nullable(),
  forecast: Forecast,
})
export type QueueRow = z.infer<typeof QueueRow>

/** Progress of a running upload: an event, never stored. */
export const Progress = z.object({
  clipId: ClipId,
  sentBytes: z.number(),
  sizeBytes: z.number(),
  bytesPerSecond: z.number().nullable(),
})
export type Progress = z.infer<typeof Progress>

/** One point of the rate history: clock time, and bytes per second up to it. */
export const RatePoint = z.object({ atMs: z.number(), bytesPerSecond: z.number() })

/** The queue as a whole. */
export const Transfer = z.object({
  paused: z.boolean(),
  bytesPerSecond: z.number(),
  leftBytes: z.number(),
  leftClips: z.int(),
  sendingClips: z.int(),
  /**
   * When the whole queue will be stored, after the last hold and the last retry, within the schedule; null while that
   * can't be forecast.
   */
  doneAtMs: z.number().nullable(),
  /** The hold, retry or schedule that delays the end of the queue at any speed; null where only the speed counts. */
  waitsFor: z.object({ kind: z.enum(['held', 'waiting', 'schedule']), untilMs: z.number() }).nullable(),
  limitMbitPerSecond: z.number().nullable(),
  parallel: z.int(),
  schedule: z.object({
    /** True when the schedule allows uploads now, and always without a schedule. */
    open: z.boolean(),
    /** Next change of `open`; null when it never changes. */
    changesAtMs: z.number().nullable(),
    /** Today's windows, epoch milliseconds. */
    today: z.array(z.object({ fromMs: z.number(), toMs: z.number() })),
  }),
})
export type Transfer = z.infer<typeof Transfer>
