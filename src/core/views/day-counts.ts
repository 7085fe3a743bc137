import type { ClipKind } from '../../contract/clip.ts'
import type { DayCounts } from '../../contract/station-status.ts'
import type { FoundCount } from './view-ports.ts'

/** What each state means to somebody who asks whether today's clips are safe. Null does not count as a clip of the day. */
const meaning: Record<ClipKind, 'safe' | 'moving' | 'waiting' | 'needYou' | null> = {
  found: 'waiting',
  settling: 'waiting',
  probing: 'waiting',
  unreadable: 'needYou',
  duplicate: null,
  untagged: 'needYou',
  held: 'waiting',
  queued: 'waiting',
  reserving: 'moving',
  sending: 'moving',
  confirming: 'moving',
  processing: 'safe',
  completed: 'safe',
  failed: 'needYou',
  waiting: 'waiting',
  missing: 'needYou',
  cancelled: null,
  'gone-at-service': 'needYou',
}

/** The day's clips, each counted once. */
export function dayCounts(found: readonly FoundCount[], reps: number): DayCounts {
  const counts = { clips: 0, reps, safe: 0, moving: 0, waiting: 0, needYou: 0 }
  for (const { kind, clips } of found) {
    const what = meaning[kind]
    if (what === null) continue
    counts.clips += clips
    counts[what] += clips
  }
  return counts
}

/** How many of the day's clips a folder has brought. */
export const clipsOfFolder = (found: readonly FoundCount[], folder: string): number =>
  dayCounts(
    found.filter((one) => one.folder === folder),
    0,
  ).clips
