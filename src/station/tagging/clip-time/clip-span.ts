import type { CameraMemory } from '../../contract/camera-time.ts'
import type { StampEdge } from '../../contract/probe.ts'
import { correctionFor } from './correction.ts'
import { edgeOf, likelyEdge, type Stamp } from './edge.ts'

/** When a clip was recorded, with the camera's clock correction. */
export interface ClipSpan {
  /** The start, as well as it is known. */
  readonly startMs: number
  /** The start lies between these moments. */
  readonly earliestMs: number
  readonly latestMs: number
  /** End of the recording that the camera's time is of; null while that is not known. */
  readonly edge: StampEdge | null
}

/** A camera needs this long to begin and to end its file, and leaves out parts of a second. */
const FILE_MS = 1_000

export function spanOf(memory: CameraMemory, clip: Stamp, presentMs: number): ClipSpan {
  const edge = edgeOf(memory, clip)
  const stampMs = clip.stampMs + correctionFor(memory, clip, presentMs)
  if (edge === 'start') return { edge, startMs: stampMs, earliestMs: stampMs, latestMs: stampMs }
  const beganMs = stampMs - clip.durationMs
  if (edge === null) {
    const startMs = likelyEdge(clip) === 'end' ? beganMs : stampMs
    return { edge, startMs, earliestMs: beganMs, latestMs: stampMs }
  }
  return { edge, startMs: beganMs, earliestMs: beganMs - FILE_MS, latestMs: beganMs + FILE_MS }
}
