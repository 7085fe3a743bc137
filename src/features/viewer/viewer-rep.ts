import { z } from 'zod'
import { ClipId } from '../../station/contract/clip.ts'
import { ClipCard } from '../../station/contract/clip-view.ts'
import { RepRow } from '../../station/contract/rep.ts'

/** More frames than anyone nudges, by hand or by holding a key. */
export const MAX_NUDGE_FRAMES = 100_000

/** One camera of a rep as the viewer shows it. */
export const ViewerCamera = z.object({
  clip: ClipCard,
  /** True when Chromium can play the clip's codec. */
  playable: z.boolean(),
  /** Codec as ffprobe names it; null before the clip was analyzed. */
  codec: z.string().nullable(),
  /** As displayed: after rotation and with square pixels; null before the clip was analyzed. */
  widthPixels: z.int().nullable(),
  heightPixels: z.int().nullable(),
  /** Recording time of the first frame by the camera's corrected clock; null where no clock can be trusted. */
  startMs: z.number().nullable(),
  /** Frames by which the video is later than its clock: the person's nudge, less clock corrections since. */
  nudgeFrames: z.int(),
  /** True when the nudge can become the clock's correction; false where the configuration fixes it. */
  canCorrectClock: z.boolean(),
})
export type ViewerCamera = z.infer<typeof ViewerCamera>

/**
 * A part of a rep, by frames of one of its clips, counted from 0. Loops may begin before that clip and end after it.
 */
export const ViewerLoop = z.object({ clipId: ClipId, fromFrame: z.int(), toFrame: z.int() })
export type ViewerLoop = z.infer<typeof ViewerLoop>

/** A rep with its stored loop and nudges. */
export const ViewerRep = z.object({
  rep: RepRow,
  /** In the order of the rep's clips. */
  cameras: z.array(ViewerCamera),
  loop: ViewerLoop.nullable(),
  /** The clip whose results are the rep's headlines; null where none has results. */
  resultsClipId: ClipId.nullable(),
})
export type ViewerRep = z.infer<typeof ViewerRep>

/** Limit of frame runs; a longer video's frames are counted by its average rate. */
export const MAX_FRAME_RUNS = 100_000

/** Display times of a video's frames, from the container: in display order, in fractions of a second. */
export const FrameTimes = z.object({
  unitsPerSecond: z.number().positive(),
  /** Time of the first frame on the player's timeline. */
  firstUnits: z.number(),
  /** Runs of frames of equal duration: number of frames, and duration of each. */
  runs: z.array(z.tuple([z.int().positive(), z.number().min(0)])).max(MAX_FRAME_RUNS),
  /** False where the container has no frame times and the average rate is used. */
  isExact: z.boolean(),
})
export type FrameTimes = z.infer<typeof FrameTimes>
