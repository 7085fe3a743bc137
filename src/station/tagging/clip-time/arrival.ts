import type { CameraMemory, StampedClip } from '../../contract/camera-time.ts'
import { correctionFor } from './correction.ts'
import { edgeOf } from './edge.ts'

/** Two clocks may differ by a minute: a clip may seem to arrive before its end. */
export const CLOCK_DIFFERENCE_MS = 60_000
/** The longest delay of a camera that exports by itself: shorter than the smallest difference of two zones. */
const MAX_LIVE_DELAY_MS = 12 * 60_000

/** Delays between the end of a recording and another moment; two where start or end of it is not known. */
export function delaysUntil(memory: CameraMemory, clip: StampedClip, untilMs: number, presentMs: number): number[] {
  const sinceStampMs = untilMs - clip.stampMs - correctionFor(memory, clip, presentMs)
  const edge = edgeOf(memory, clip)
  if (edge === 'end') return [sinceStampMs]
  return edge === 'start' ? [sinceStampMs - clip.durationMs] : [sinceStampMs, sinceStampMs - clip.durationMs]
}

export const arrivalDelays = (memory: CameraMemory, clip: StampedClip, presentMs: number): number[] =>
  delaysUntil(memory, clip, clip.foundAtMs, presentMs)

export const isShort = (delayMs: number): boolean => delayMs >= -CLOCK_DIFFERENCE_MS && delayMs <= MAX_LIVE_DELAY_MS

/** True for a clip that arrived right after its recording. */
export const isLive = (memory: CameraMemory, clip: StampedClip, presentMs: number): boolean =>
  arrivalDelays(memory, clip, presentMs).some(isShort)

/** True for a clip that came long after its recording, or whose camera's clock is behind. */
export const isLate = (memory: CameraMemory, clip: StampedClip, presentMs: number): boolean =>
  arrivalDelays(memory, clip, presentMs).every((ms) => ms > MAX_LIVE_DELAY_MS)
