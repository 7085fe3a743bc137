import { z } from 'zod'

/** Source of a clip's recording time, the most trustworthy first. */
export const RecordingTimeSource = z.enum([
  'tag-with-offset', // the container's own tag with its offset from UTC
  'creation-time', // the container's creation time: UTC by specification, but some cameras write local time
  'modification-time', // the file's modification time: right only if the file was written while recording
])
export type RecordingTimeSource = z.infer<typeof RecordingTimeSource>

const Orientation = z.enum(['portrait', 'landscape'])
type Orientation = z.infer<typeof Orientation>

/** Properties of a clip's video, read from the file. */
export const Probe = z.object({
  durationMs: z.number(),
  /** Average frames per second; null where the file gives none (0/0). */
  framesPerSecond: z.number().nullable(),
  /** As displayed: after rotation and with square pixels. */
  widthPixels: z.int(),
  heightPixels: z.int(),
  orientation: Orientation,
  codec: z.string(),
  audioCodec: z.string().nullable(),
  recordedAtMs: z.number(),
  recordedAtSource: RecordingTimeSource,
  /** The phone's mark of the film of a Live Photo: its content identifier. Left out for any other video. */
  livePhoto: z.string().optional(),
})
export type Probe = z.infer<typeof Probe>
