import type { ClipDetail } from '../../station/contract/clip-view.ts'
import type { RepRow } from '../../station/contract/rep.ts'

/** Largest time difference between a clip and its rep; allows for a camera clock that is off. */
export const MAX_DISTANCE_MS = 10 * 60_000

/** Reps that a clip can join, nearest first: of the same athlete, without a clip of its camera. */
export function joinableReps(reps: readonly RepRow[], { card, repId, tags }: ClipDetail): RepRow[] {
  const atMs = card.recordedAtMs ?? card.foundAtMs
  const far = (rep: RepRow) => Math.abs(rep.atMs - atMs)
  return reps
    .filter((rep) => rep.id !== repId && far(rep) <= MAX_DISTANCE_MS)
    .filter((rep) => tags === null || rep.athleteId === null || rep.athleteId === tags.athleteId)
    .filter((rep) => rep.clips.every(({ camera }) => camera !== card.camera))
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, 6)
}
