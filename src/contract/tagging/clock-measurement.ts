import { z } from 'zod'
import { ClipId } from '../clips/clip.ts'
import { ChangedClips } from './deck-preview.ts'

/** So many recent clips of a camera are offered. */
export const MAX_CLOCK_CLIPS = 24

/** A camera as the settings name it; its newest clips, the newest first. */
export const ClockClipsInput = z.object({ camera: z.string().min(1), limit: z.int().min(1).max(MAX_CLOCK_CLIPS) })

const ClipMoment = z.object({
  clip: ClipId,
  /** So far into its video: the middle of a frame. */
  positionMs: z.number().min(0),
  /** How far the moment may be off, where it was found by pictures that are coarser than frames. */
  withinMs: z.number().positive().optional(),
})
export type ClipMoment = z.infer<typeof ClipMoment>

/** The same moment, seen by two clocks. */
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

/** How far a camera's clock is off, and what correcting it would do. Nothing is changed yet. */
export const ClockMeasurement = z.object({
  /** As `clock-correct` names it. */
  camera: z.string(),
  /** To add to the camera's recording times. */
  correctionMs: z.number(),
  /** What is added to them now. */
  presentMs: z.number(),
  /** The true correction is at most so much more or less. */
  uncertaintyMs: z.number(),
  /** Clips not uploaded yet that get another recording time. */
  moved: z.int(),
  /** Those of them whose tags would be others. */
  changed: ChangedClips,
  /** Clips that left already and would have got other tags. */
  tooLate: ChangedClips,
})
export type ClockMeasurement = z.infer<typeof ClockMeasurement>
