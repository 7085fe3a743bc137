import type { CameraMemory, StampedClip } from '../../contract/camera-time.ts'
import type { Clip } from '../../contract/clip.ts'
import type { Probe, StampEdge } from '../../contract/probe.ts'
import type { Settings } from '../../contract/settings.ts'
import { cameraLabelOfClip, clockCorrectionMs } from '../cameras.ts'
import type { CameraClocks } from '../tagging-ports.ts'
import { emptyMemory } from './camera-memory.ts'
import { type ClockDoubt, clockDoubtAbout, correctionFor } from './clock-doubt.ts'
import { edgeOf, likelyEdge, type Stamp } from './edge.ts'

/** When a clip was recorded, with the camera's clock correction. */
interface ClipSpan {
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

/** Fields of a clip that show when it was recorded. */
export type ClipToTime = Pick<Clip, 'id' | 'folder' | 'camera' | 'probe' | 'foundAtMs'> &
  Partial<Pick<Clip, 'modifiedAtMs'>>

type CameraSettings = Pick<Settings, 'folders' | 'cameras'>
type Clocks = Pick<CameraClocks, 'correctionMs' | 'memory'>

/** A camera's memory, and the correction of its clock now. */
export interface CameraTime {
  readonly memory: CameraMemory
  readonly presentMs: number
}

export function cameraTimeOf(
  clip: Pick<Clip, 'folder' | 'camera'>,
  settings: CameraSettings,
  clocks: Clocks,
): CameraTime {
  const camera = cameraLabelOfClip(clip, settings)
  return { memory: clocks.memory(camera) ?? emptyMemory, presentMs: clockCorrectionMs(camera, settings, clocks) }
}

/** When a clip was recorded, as all parts of OnDeck see it; null without a time that can be trusted. */
export function clipSpan(clip: ClipToTime, settings: CameraSettings, clocks: Clocks): ClipSpan | null {
  const stamp = stampOf(clip)
  if (stamp === null) return null
  const { memory, presentMs } = cameraTimeOf(clip, settings, clocks)
  return spanOf(memory, stamp, presentMs)
}

/** The start of a clip, as well as it is known; null without a time that can be trusted. */
export const recordedAt = (clip: ClipToTime, settings: CameraSettings, clocks: Clocks): number | null =>
  clipSpan(clip, settings, clocks)?.startMs ?? null

/** The start of a clip by its camera's own clock; null without one. */
export function ownStartMs(clip: ClipToTime, memory: CameraMemory | undefined): number | null {
  const stamp = stampOf(clip)
  return stamp && spanOf({ ...(memory ?? emptyMemory), answers: [] }, stamp, 0).startMs
}

/** A reason not to trust a clip's time; null for none, also without a time at all. */
export function clockDoubt(
  clip: ClipToTime & Pick<Clip, 'modifiedAtMs'>,
  settings: CameraSettings,
  clocks: Clocks,
): ClockDoubt | null {
  const seen = seenClipOf(clip)
  if (seen === null) return null
  const { memory, presentMs } = cameraTimeOf(clip, settings, clocks)
  const doubt = clockDoubtAbout(memory, seen, presentMs)
  // Settings that name the camera's clock are a person's word about it, also for clips found before it was confirmed.
  const isTyped = settings.cameras[cameraLabelOfClip(clip, settings)] !== undefined
  return doubt?.cause === 'unconfirmed' && isTyped ? null : doubt
}

/** Everything that a clip shows about its time; null without one of its camera. */
export function seenClipOf(clip: ClipToTime & Pick<Clip, 'modifiedAtMs'>): StampedClip | null {
  const stamp = stampOf(clip)
  return stamp === null ? null : { ...stamp, modifiedAtMs: clip.modifiedAtMs, isTrusted: false }
}

function stampOf({ id, probe, foundAtMs, modifiedAtMs }: ClipToTime): Stamp | null {
  if (probe === null || probe.recordedAtSource === 'modification-time') return null
  const { recordedAtMs, recordedAtSource, timeFacts } = probe
  return {
    clip: id,
    stampMs: recordedAtMs,
    durationMs: filmedMs(probe),
    foundAtMs,
    modifiedAtMs,
    // Probes of earlier releases have no other facts.
    edge: timeFacts?.edge ?? (recordedAtSource === 'tag-with-offset' ? 'start' : null),
    namedMs: timeFacts?.namedAtMs ?? null,
    isNetworkClock: timeFacts?.isNetworkClock ?? false,
  }
}

/** The time that a clip's frames took: slow motion plays longer. */
function filmedMs({ durationMs, framesPerSecond, timeFacts }: Probe): number {
  const capturedRate = timeFacts?.capturedRate
  if (capturedRate === undefined || framesPerSecond === null) return durationMs
  return durationMs * Math.min(1, framesPerSecond / capturedRate)
}
