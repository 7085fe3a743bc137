/** Frames by which a person moved a clip against its clock, and the clock's correction at that time. */
export interface SavedNudge {
  readonly frames: number
  readonly correctionMs: number
}

/** Frame rate of a video without one. */
const DEFAULT_FRAMES_PER_SECOND = 30

const frameDurationMs = (framesPerSecond: number | null) => 1_000 / (framesPerSecond ?? DEFAULT_FRAMES_PER_SECOND)

/** Frames of the nudge now: the chosen time stays when the clock is corrected, so the nudge shrinks by as much. */
export function currentNudge(saved: SavedNudge | null, correctionMs: number, framesPerSecond: number | null): number {
  if (saved === null) return 0
  // Adding zero turns -0 into 0.
  return Math.round(saved.frames + (correctionMs - saved.correctionMs) / frameDurationMs(framesPerSecond)) + 0
}

/** Clock correction with the nudge: frames later than the clock says mean an earlier start. */
export const nudgedCorrectionMs = (correctionMs: number, nudgeFrames: number, framesPerSecond: number | null): number =>
  correctionMs - nudgeFrames * frameDurationMs(framesPerSecond)
