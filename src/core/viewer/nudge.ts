/** How a person moved a clip against its clock, and what that clock was corrected by then. */
export interface SavedNudge {
  readonly frames: number
  readonly correctionMs: number
}

/** A frame of a video that does not say how many it has in a second. */
const DEFAULT_FRAMES_PER_SECOND = 30

const frameDurationMs = (framesPerSecond: number | null) => 1_000 / (framesPerSecond ?? DEFAULT_FRAMES_PER_SECOND)

/** The moment that a person chose stays where it is when the clock is corrected: the nudge shrinks by as much. */
export function currentNudge(kept: SavedNudge | null, correctionMs: number, framesPerSecond: number | null): number {
  if (kept === null) return 0
  // Plus zero: rounding may give a negative one.
  return Math.round(kept.frames + (correctionMs - kept.correctionMs) / frameDurationMs(framesPerSecond)) + 0
}

/** A clip whose frames come later than its clock says began earlier by as much. */
export const nudgedCorrectionMs = (correctionMs: number, nudgeFrames: number, framesPerSecond: number | null): number =>
  correctionMs - nudgeFrames * frameDurationMs(framesPerSecond)
