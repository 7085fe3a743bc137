import type { CameraMemory, StampedClip } from '../../contract/camera-time.ts'
import { spanOf } from './clip-span.ts'
import type { CameraTime } from './clip-times.ts'
import { MAX_ZONE_MS, QUARTER_HOUR_MS } from './quarters.ts'

/**
 * Compares a camera's clips with those of cameras whose clocks are known: filming the same reps confirms its clock. No
 * other zone may fit as well. Returns a clip of the other camera; null without an agreement.
 */
export function agreeingClip(
  { memory, presentMs }: CameraTime,
  others: readonly CameraTime[],
  windowMs: number,
): StampedClip | null {
  const waiting = memory.seen.filter((clip) => !clip.isTrusted)
  const starts = waiting.map((clip) => spanOf(memory, clip, presentMs).startMs)
  const known = others.flatMap((other) =>
    other.memory.seen
      .filter((clip) => isKnown(other.memory, clip))
      .map((clip) => ({ clip, startMs: spanOf(other.memory, clip, other.presentMs).startMs })),
  )
  const matches = (shiftMs: number) =>
    starts.filter((atMs) => known.some(({ startMs }) => Math.abs(startMs - atMs - shiftMs) <= windowMs)).length
  const agreeing = matches(0)
  if (agreeing === 0 || agreeing < waiting.length / 2) return null
  for (let shiftMs = -MAX_ZONE_MS; shiftMs <= MAX_ZONE_MS; shiftMs += QUARTER_HOUR_MS) {
    if (shiftMs !== 0 && matches(shiftMs) >= agreeing) return null
  }
  return known.find(({ startMs }) => starts.some((atMs) => Math.abs(startMs - atMs) <= windowMs))?.clip ?? null
}

/** A clip whose time is known without the camera that is compared. */
const isKnown = ({ confirmed }: CameraMemory, { isNetworkClock, isTrusted }: StampedClip): boolean =>
  isNetworkClock || (isTrusted && confirmed !== null && confirmed.by !== 'camera')
