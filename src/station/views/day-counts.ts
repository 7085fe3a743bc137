import { type ClipStanding, clipStandingOf } from '../contract/clip-kinds.ts'
import type { DayCounts } from '../contract/station-status.ts'
import type { FoundCount } from './view-ports.ts'

/** Null: not counted as a clip of the day. */
const meaning: Record<ClipStanding, 'safe' | 'moving' | 'waiting' | 'untagged' | 'stuck' | null> = {
  preparing: 'waiting',
  untagged: 'untagged',
  ready: 'waiting',
  uploading: 'moving',
  uploaded: 'safe',
  stuck: 'stuck',
  'left-out': null,
}

/** Counts the day's clips, each once. */
export function dayCounts(found: readonly FoundCount[], reps: number): DayCounts {
  const counts = { clips: 0, reps, safe: 0, moving: 0, waiting: 0, untagged: 0, stuck: 0, leftOut: 0 }
  for (const { kind, clips } of found) {
    const what = meaning[clipStandingOf(kind)]
    if (kind === 'left-out') counts.leftOut += clips
    if (what === null) continue
    counts.clips += clips
    counts[what] += clips
  }
  return counts
}

/** Number of the day's clips from a folder. */
export const clipsOfFolder = (found: readonly FoundCount[], folder: string): number =>
  dayCounts(
    found.filter((one) => one.folder === folder),
    0,
  ).clips
