import type { Clip } from '../../contract/clip.ts'
import { type Failure, failure } from '../../contract/failure.ts'
import type { Settings } from '../../contract/settings.ts'
import { cameraLabelOfClip } from '../cameras.ts'
import type { CameraClocks } from '../tagging-ports.ts'
import { type ClipToTime, cameraTimeOf, seenClipOf } from './clip-times.ts'
import type { ClockDoubt } from './clock-doubt.ts'
import { correctionFor } from './correction.ts'

/** The failure of a clip that waits for an answer about its camera's clock, with everything that the question needs. */
export function clockFailure(
  { cause, suggestedMs }: ClockDoubt,
  clip: ClipToTime & Pick<Clip, 'modifiedAtMs'>,
  settings: Pick<Settings, 'folders' | 'cameras'>,
  clocks: CameraClocks,
): Failure {
  const seen = seenClipOf(clip)
  const { memory, presentMs } = cameraTimeOf(clip, settings, clocks)
  const correctionMs = correctionFor(memory, clip, presentMs)
  return failure('camera-clock-unclear', {
    camera: cameraLabelOfClip(clip, settings),
    cause,
    saysMs: (seen?.stampMs ?? 0) + correctionMs,
    writtenMs: Math.min(clip.modifiedAtMs, clip.foundAtMs),
    ...(suggestedMs !== null && { offBySeconds: (suggestedMs - correctionMs) / 1_000, suggestedMs }),
  })
}

/**
 * True for a doubt that concerns the time itself, with any athlete. A time in the future is sent as the present
 * one, and a camera that nothing has confirmed may be right.
 */
export const isContradiction = ({ cause }: ClockDoubt): boolean => cause !== 'ahead' && cause !== 'unconfirmed'
