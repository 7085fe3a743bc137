import { AppError } from '../../app-error.ts'
import { fileNameOf } from '../../clips/paths.ts'
import type { CameraMemory } from '../../contract/camera-time.ts'
import type { Clip, ClipId } from '../../contract/clip.ts'
import type { ClipMoment, ClockMoments } from '../../contract/clock-measurement.ts'
import type { Probe } from '../../contract/probe.ts'
import type { Settings } from '../../contract/settings.ts'
import type { ClipStore } from '../../ports.ts'
import { cameraLabelOfClip, clockCorrectionMs } from '../cameras.ts'
import type { CameraClocks } from '../tagging-ports.ts'
import { checkCorrection } from './check-correction.ts'
import { ownStartMs } from './clip-times.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'get'>
  readonly clocks: Pick<CameraClocks, 'correctionMs' | 'memory'>
  readonly settings: () => Pick<Settings, 'folders' | 'cameras'>
}

export interface MeasuredClock {
  readonly camera: string
  readonly correctionMs: number
  readonly presentMs: number
  readonly uncertaintyMs: number
}

/** Cameras usually write times in whole seconds. */
const SECOND_MS = 1_000
/** Duration of a frame of a video without a frame rate. */
const DEFAULT_FRAME_MS = 1_000 / 24

/** A moment by one clock: the true moment is up to `resolutionMs` later, and within `halfFrameMs` to either side. */
interface ClockReading {
  readonly atMs: number
  readonly resolutionMs: number
  readonly halfFrameMs: number
}

/**
 * Measures a camera clock's error from one moment that two clocks saw. Throws AppError `clip-unknown`,
 * `clock-clip-untimed`, `clock-moment-outside`, `clock-same-camera`, `clock-too-far`.
 */
export function measureClock({ measured, reference }: ClockMoments, parts: Parts): MeasuredClock {
  const settings = parts.settings()
  const clip = timed(measured.clip, parts.store)
  const camera = cameraLabelOfClip(clip, settings)
  const presentMs = clockCorrectionMs(camera, settings, parts.clocks)
  const own = readingOf(clip, measured, parts.clocks.memory(camera))
  const trusted = reference.kind === 'computer' ? { ...reference, halfFrameMs: 0 } : ofOtherCamera(reference)
  const correctionMs = Math.round(trusted.atMs - own.atMs)
  checkCorrection(camera, correctionMs / SECOND_MS)
  return {
    camera,
    correctionMs,
    presentMs,
    uncertaintyMs: Math.ceil(Math.max(own.resolutionMs, trusted.resolutionMs) + own.halfFrameMs + trusted.halfFrameMs),
  }

  function ofOtherCamera(moment: ClipMoment): ClockReading {
    const other = timed(moment.clip, parts.store)
    const label = cameraLabelOfClip(other, settings)
    if (label === camera) throw new AppError('clock-same-camera', { camera: fileNameOf(camera) })
    const reading = readingOf(other, moment, parts.clocks.memory(label))
    return { ...reading, atMs: reading.atMs + clockCorrectionMs(label, settings, parts.clocks) }
  }
}

type TimedClip = Clip & { readonly probe: Probe }

/** A clip with a recording time from its camera. Throws AppError `clip-unknown`, `clock-clip-untimed`. */
function timed(id: ClipId, store: Parts['store']): TimedClip {
  const clip = store.get(id)
  if (!clip) throw new AppError('clip-unknown', { clip: id })
  const { probe } = clip
  if (!probe || probe.recordedAtSource === 'modification-time') {
    throw new AppError('clock-clip-untimed', { clip: fileNameOf(clip.path) })
  }
  return { ...clip, probe }
}

function readingOf(
  clip: TimedClip,
  { positionMs, withinMs }: ClipMoment,
  memory: CameraMemory | undefined,
): ClockReading {
  const { path, probe } = clip
  const { recordedAtMs, durationMs, framesPerSecond } = probe
  if (positionMs > durationMs) {
    throw new AppError('clock-moment-outside', { clip: fileNameOf(path), seconds: durationMs / SECOND_MS })
  }
  return {
    atMs: (ownStartMs(clip, memory) ?? recordedAtMs) + positionMs,
    resolutionMs: recordedAtMs % SECOND_MS === 0 ? SECOND_MS : 1,
    halfFrameMs: withinMs ?? (framesPerSecond === null ? DEFAULT_FRAME_MS : SECOND_MS / framesPerSecond) / 2,
  }
}
