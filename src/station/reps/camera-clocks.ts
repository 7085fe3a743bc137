import { AppError } from '../app-error.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import { evidence } from '../contract/evidence.ts'
import type { ClipStore } from '../ports.ts'
import { checkCorrection } from '../tagging/clip-time/check-correction.ts'
import { ownStartMs } from '../tagging/clip-time/clip-times.ts'
import type { CameraClocks } from '../tagging/tagging-ports.ts'

const HOUR_MS = 3_600_000
/** Longest usual delay between a recording and its export. */
const MAX_EXPORT_DELAY_MS = 30 * 60_000
/** Two clocks may differ by a minute: a file may seem to be written before its recording. */
const CLOCK_DIFFERENCE_MS = 60_000
const MIN_CLIPS_COMPARED = 3

/**
 * Detects a camera that writes local time as UTC: its recording times differ from the times of its files by the same
 * number of whole hours, clip after clip. Returns the correction; null without such a sign.
 */
export function wholeHourErrorMs(clips: readonly Pick<Clip, 'probe' | 'modifiedAtMs'>[]): number | null {
  const hours = clips.flatMap(({ probe, modifiedAtMs }) =>
    // A time with its UTC offset cannot be mistaken for another zone's.
    probe?.recordedAtSource === 'creation-time' ? [hoursApart(modifiedAtMs - probe.recordedAtMs)] : [],
  )
  const [first] = hours
  if (hours.length < MIN_CLIPS_COMPARED || first === undefined || first === null || first === 0) return null
  return hours.every((each) => each === first) ? first * HOUR_MS : null
}

/** Whole hours between a recording and its file; null when the rest is longer than the usual export delay. */
function hoursApart(differenceMs: number): number | null {
  const hours = Math.floor((differenceMs + CLOCK_DIFFERENCE_MS) / HOUR_MS)
  return differenceMs - hours * HOUR_MS <= MAX_EXPORT_DELAY_MS && Math.abs(hours) <= 14 ? hours : null
}

interface Parts {
  readonly store: Pick<ClipStore, 'get'>
  readonly clocks: CameraClocks
}

/**
 * Corrects the clocks of a rep's cameras so that all of its clips were recorded at the same time as the first: a person
 * confirms that they show one attempt. Returns the cameras whose clock was corrected.
 * Throws AppError `clip-unknown`, `recording-time-untrusted`, `rep-of-two`, `clock-too-far`.
 */
export function measureClocks({ store, clocks }: Parts, ids: readonly ClipId[]): string[] {
  const clips = ids.map((id) => {
    const clip = store.get(id)
    if (!clip) throw new AppError('clip-unknown', { clip: id })
    if (!clip.probe || clip.camera === null || clip.probe.recordedAtSource === 'modification-time') {
      throw new AppError('recording-time-untrusted', { clip: clip.path })
    }
    const startMs = ownStartMs(clip, clocks.memory(clip.camera)) ?? clip.probe.recordedAtMs
    return { camera: clip.camera, recordedAtMs: startMs }
  })
  if (new Set(clips.map(({ camera }) => camera)).size < clips.length) {
    throw new AppError('rep-of-two', { what: evidence('clips-of-one-camera') })
  }
  const [reference, ...others] = clips
  if (!reference) return []
  const trueMs = reference.recordedAtMs + clocks.correctionMs(reference.camera)
  const corrections = others.map(({ camera, recordedAtMs }) => ({ camera, byMs: trueMs - recordedAtMs }))
  for (const { camera, byMs } of corrections) checkCorrection(camera, byMs / 1_000)
  for (const { camera, byMs } of corrections) clocks.setCorrection(camera, byMs)
  return others.map(({ camera }) => camera)
}
