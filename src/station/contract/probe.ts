import { z } from 'zod'

/** The end of a recording that a camera writes into its clips as their time. */
export const StampEdge = z.enum(['start', 'end'])
export type StampEdge = z.infer<typeof StampEdge>

/** Source of a clip's recording time, the most trustworthy first. */
export const RecordingTimeSource = z.enum([
  'tag-with-offset', // the container's own tag with its offset from UTC
  'creation-time', // the container's creation time: UTC by specification, but some cameras write local time
  'file-name', // the file's name: the camera's local time, or UTC, as its maker writes it
  'modification-time', // the file's modification time: right only if the file was written while recording
])
export type RecordingTimeSource = z.infer<typeof RecordingTimeSource>

const Orientation = z.enum(['portrait', 'landscape'])
type Orientation = z.infer<typeof Orientation>

/** Further signs of a file about its time. */
const TimeFacts = z.object({
  /** The end of the recording that the time is of, where the maker's tags or the source say it. */
  edge: StampEdge.optional(),
  /** The time in the file's name, beside the container's. */
  namedAtMs: z.number().optional(),
  /** Frames that were recorded per second of the day, where the maker's tags say it: slow motion plays longer. */
  capturedRate: z.number().positive().optional(),
  /** True for a clock that the network sets: neither zones nor seasons make it wrong. */
  isNetworkClock: z.boolean().optional(),
})

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
  /** Left out where the file shows nothing else, and in probes of earlier releases. */
  timeFacts: TimeFacts.optional(),
})
export type Probe = z.infer<typeof Probe>
