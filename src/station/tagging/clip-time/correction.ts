import type { CameraMemory, StampedClip } from '../../contract/camera-time.ts'

type Found = Pick<StampedClip, 'foundAtMs'>
type Answers = Pick<CameraMemory, 'answers'>

/**
 * The correction of a clip's time: the camera's present one, unless an answer since was about later clips only. A clock
 * that was set or reset does not change what was recorded before.
 */
export function correctionFor({ answers }: Answers, { foundAtMs }: Found, presentMs: number): number {
  const last = answers.findLastIndex(({ foundFromMs }) => foundAtMs >= foundFromMs)
  if (last === answers.length - 1) return presentMs
  return (last === -1 ? answers[0]?.beforeMs : answers[last]?.correctionMs) ?? presentMs
}

/** True for a clip that a person was asked about, and whose time is right with its correction. */
export function isAnswered(memory: Answers, clip: Pick<StampedClip, 'clip' | 'foundAtMs'>, presentMs: number): boolean {
  const correctionMs = correctionFor(memory, clip, presentMs)
  return memory.answers.some(
    (answer) =>
      clip.foundAtMs >= answer.foundFromMs &&
      clip.foundAtMs <= answer.foundUntilMs &&
      answer.correctionMs === correctionMs &&
      !answer.accepted.includes(clip.clip),
  )
}
