import { z } from 'zod'
import { ClipId } from './clip.ts'
import { ChangedClips } from './deck-preview.ts'

/** Maximum number of a camera's recent clips to choose from. */
export const MAX_CLOCK_CLIPS = 24

/** A camera as the settings name it; its newest clips, the newest first. */
export const ClockClipsInput = z.object({ camera: z.string().min(1), limit: z.int().min(1).max(MAX_CLOCK_CLIPS) })

const ClipMoment = z.object({
  clip: ClipId,
  /** Position in the video: the middle of a frame. */
  positionMs: z.number().min(0),
  /** Uncertainty of the moment, where it was found on pictures that are coarser than frames. */
  withinMs: z.number().positive().optional(),
})
export type ClipMoment = z.infer<typeof ClipMoment>

/** The same moment by two clocks. */
export const ClockMoments = z.object({
  /** In a clip of the camera whose clock is measured. */
  measured: ClipMoment,
  /** In a clip of another camera, or as this computer’s clock showed it. */
  reference: z.discriminatedUnion('kind', [
    ClipMoment.extend({ kind: z.literal('clip') }),
    z.object({ kind: z.literal('computer'), atMs: z.number(), resolutionMs: z.number().positive().max(60_000) }),
  ]),
})
export type ClockMoments = z.infer<typeof ClockMoments>

/** Measured offset of a camera's clock, and the effect of correcting it; a measurement changes nothing. */
export const ClockMeasurement = z.object({
  /** Camera label for `clock-correct`. */
  camera: z.string(),
  /** Correction to add to the camera's recording times. */
  correctionMs: z.number(),
  /** Present correction. */
  presentMs: z.number(),
  /** Greatest error of the correction in either direction. */
  uncertaintyMs: z.number(),
  /** Number of clips before upload that get another recording time. */
  moved: z.int(),
  /** Those of them that get other tags. */
  changed: ChangedClips,
  /** Uploaded clips that would have got other tags. */
  tooLate: ChangedClips,
})
export type ClockMeasurement = z.infer<typeof ClockMeasurement>
