import type { CameraMemory, StampedClip } from '../../contract/camera-time.ts'
import type { ClipId } from '../../contract/clip.ts'
import { batchOf } from './batch.ts'
import { correctionFor, isLate, isLive } from './clock-doubt.ts'

/** Clips of a camera that are remembered: enough to learn from, few enough to follow a changed clock. */
export const MAX_SEEN = 40
/** A year of seasons and resets. */
const MAX_ANSWERS = 20

export const emptyMemory: CameraMemory = {
  seen: [],
  confirmed: null,
  answers: [],
  latestMs: null,
  edgeByHand: null,
}

/** Adds a clip that was examined, and confirms the clock by a clip that arrived within the usual delay. */
export function learnClip(memory: CameraMemory, clip: StampedClip, presentMs: number): CameraMemory {
  const before = memory.seen.find((each) => each.clip === clip.clip)
  const others = memory.seen.filter((each) => each !== before)
  const seen = [...others, { ...clip, isTrusted: before?.isTrusted ?? false }]
    .toSorted((a, b) => a.foundAtMs - b.foundAtMs || a.stampMs - b.stampMs)
    .slice(-MAX_SEEN)
  return withArrival({ ...memory, seen }, clip, presentMs)
}

/**
 * Clips of a card arrive together, most of them late. The newest of them proves nothing: a clock that is ahead by the
 * time that the card was on its way looks the same.
 */
function withArrival(memory: CameraMemory, clip: StampedClip, presentMs: number): CameraMemory {
  const { confirmed } = memory
  const batch = batchOf(memory, clip)
  const isCard = batch.some((each) => isLate(memory, each, presentMs))
  if (isCard) {
    const isOfCard = confirmed?.by === 'arrival' && batch.some((each) => each.clip === confirmed.clip)
    return isOfCard ? { ...memory, confirmed: null } : memory
  }
  return confirmed === null && isLive(memory, clip, presentMs)
    ? { ...memory, confirmed: { by: 'arrival', clip: clip.clip, foundFromMs: clip.foundAtMs, agreedUntilMs: null } }
    : memory
}

/** Notes that a clip's time was accepted. */
export function acceptClip(memory: CameraMemory, id: ClipId, presentMs: number): CameraMemory {
  const accepted = memory.seen.find(({ clip }) => clip === id)
  if (!accepted) return memory
  const recordedMs = accepted.stampMs + correctionFor(memory, accepted, presentMs)
  const latestMs = Math.max(memory.latestMs ?? Number.NEGATIVE_INFINITY, recordedMs)
  if (accepted.isTrusted && latestMs === memory.latestMs) return memory
  return {
    ...memory,
    latestMs,
    seen: memory.seen.map((each) => (each === accepted ? { ...each, isTrusted: true } : each)),
  }
}

/** Notes that the clips that wait agree with another camera's of the same reps. */
export function confirmByCamera(memory: CameraMemory, agreeing: StampedClip): CameraMemory {
  const found = memory.seen.flatMap(({ foundAtMs, isTrusted }) => (isTrusted ? [] : [foundAtMs]))
  const confirmed = { by: 'camera', clip: agreeing.clip } as const
  const limits = { foundFromMs: Math.min(...found), agreedUntilMs: Math.max(...found) }
  return { ...memory, confirmed: { ...confirmed, ...limits } }
}

/** An earlier release uploaded clips of the camera. */
export const confirmByHistory = (memory: CameraMemory): CameraMemory => ({
  ...memory,
  confirmed: { by: 'history', clip: null, foundFromMs: 0, agreedUntilMs: null },
})

/** A person measured or set the clock: clips that come late are not asked about for that alone. */
export const confirmByPerson = (memory: CameraMemory): CameraMemory => ({
  ...memory,
  confirmed: memory.confirmed ?? { by: 'person', clip: null, foundFromMs: 0, agreedUntilMs: null },
})

interface Answer {
  readonly correctionMs: number
  /** The camera's correction until now. */
  readonly presentMs: number
  /** When the first clip that is asked about was found. */
  readonly askedSinceMs: number
  readonly nowMs: number
}

/** A person's answer: the clips that were asked about, and those to come, have this correction. */
export function answerClock(
  memory: CameraMemory,
  { correctionMs, presentMs, askedSinceMs, nowMs }: Answer,
): CameraMemory {
  const foundFromMs = askedSinceMs
  const accepted = memory.seen.filter((each) => each.isTrusted && each.foundAtMs >= foundFromMs)
  const answer = {
    foundFromMs,
    foundUntilMs: nowMs,
    correctionMs,
    beforeMs: presentMs,
    accepted: accepted.map(({ clip }) => clip),
  }
  return {
    ...memory,
    confirmed: { by: 'person', clip: null, foundFromMs, agreedUntilMs: null },
    answers: [...memory.answers, answer].slice(-MAX_ANSWERS),
    seen: memory.seen.map((each) => ({ ...each, isTrusted: true })),
  }
}
