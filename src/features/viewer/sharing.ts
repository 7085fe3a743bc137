import { z } from 'zod'
import { plainText } from '../../service/plain-text.ts'
import { ClipId } from '../../station/contract/clip.ts'
import { Failure } from '../../station/contract/failure.ts'

/** Playback speeds of a shared video; 1 is real time. */
export const shareSpeeds = [1, 0.5, 0.25, 0.125] as const
const ShareSpeed = z.literal(shareSpeeds)

export const shareBounds = {
  /** Duration of the finished video. */
  durationMs: 10 * 60_000,
  cameras: 9,
  /** Jobs waiting and running. */
  jobs: 8,
} as const

const frame = z.int().min(0).max(100_000_000)

/** Frames of one of the rep's clips, counted from 0, both included: the other cameras show the same time. */
export const ShareRange = z
  .object({ clipId: ClipId, firstFrame: frame, lastFrame: frame })
  .refine(({ firstFrame, lastFrame }) => firstFrame <= lastFrame)
export type ShareRange = z.infer<typeof ShareRange>

export const ShareOptions = z.object({
  speed: ShareSpeed,
  /** Writes the athlete's name below the video, and into the file's name. */
  withName: z.boolean(),
  /** The date as the client shows it, written beside the name; null for none. */
  date: z.string().max(60).transform(plainText).nullable(),
  /** Null for the whole rep. */
  range: ShareRange.nullable(),
})
export type ShareOptions = z.infer<typeof ShareOptions>

export const ShareState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('making'), fraction: z.number().min(0).max(1) }),
  z.object({
    kind: z.literal('ready'),
    /** The file's own name, such as `Maya Chen hitting.mp4`. */
    name: z.string(),
    path: z.string(),
    sizeBytes: z.int(),
    durationMs: z.number(),
    widthPixels: z.int(),
    heightPixels: z.int(),
  }),
  z.object({ kind: z.literal('failed'), because: Failure }),
  z.object({ kind: z.literal('canceled') }),
])
export type ShareState = z.infer<typeof ShareState>

export const ShareId = z.object({ id: z.string().min(1).max(64) })
