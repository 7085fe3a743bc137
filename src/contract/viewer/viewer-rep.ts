import { z } from 'zod'
import { ClipId } from '../clips/clip.ts'
import { ClipCard } from '../clips/clip-view.ts'
import { RepRow } from '../clips/rep.ts'

/** More than anybody sets, by hand or by holding a key. */
export const MAX_NUDGE_FRAMES = 100_000

/** One camera of a rep as the viewer shows it. */
export const ViewerCamera = z.object({
  clip: ClipCard,
  /** Whether Chromium can play its codec. */
  playable: z.boolean(),
  /** As ffprobe names it; null before the clip was analyzed. */
  codec: z.string().nullable(),
  /** As displayed: after rotation and with square pixels; null before the clip was analyzed. */
  widthPixels: z.int().nullable(),
  heightPixels: z.int().nullable(),
  /** When its first frame was recorded, by its camera's clock as corrected now; null where no clock can be trusted. */
  startMs: z.number().nullable(),
  /** So many frames later in its video than its clock says: what a person set, less what its clock was corrected by since. */
  nudgeFrames: z.int(),
  /** Whether the nudge can become the clock's correction: not where a configuration gives it. */
  canCorrectClock: z.boolean(),
})
export type ViewerCamera = z.infer<typeof ViewerCamera>

/** A part of a rep, by the frames of one of its clips, counted from 0. It may begin before that clip and end after it. */
export const ViewerLoop = z.object({ clipId: ClipId, fromFrame: z.int(), toFrame: z.int() })
export type ViewerLoop = z.infer<typeof ViewerLoop>

/** A rep with everything that was kept with it. */
export const ViewerRep = z.object({
  rep: RepRow,
  /** In the order of the rep's clips. */
  cameras: z.array(ViewerCamera),
  loop: ViewerLoop.nullable(),
  /** The clip whose results the rep's headlines are of; null where none are here. */
  resultsClipId: ClipId.nullable(),
})
export type ViewerRep = z.infer<typeof ViewerRep>

/** Beyond this a video's frames are counted by its average rate. */
export const MAX_FRAME_RUNS = 100_000

/** When each frame of a video is displayed, by the container: in the order of display, in units of a second's part. */
export const FrameTimes = z.object({
  unitsPerSecond: z.number().positive(),
  /** The first frame's, on the time that a player counts. */
  firstUnits: z.number(),
  /** Frames one after the other that last equally long: how many, and how long each. */
  runs: z.array(z.tuple([z.int().positive(), z.number().min(0)])).max(MAX_FRAME_RUNS),
  /** False where the container does not tell and the average rate stands in. */
  isExact: z.boolean(),
})
export type FrameTimes = z.infer<typeof FrameTimes>
