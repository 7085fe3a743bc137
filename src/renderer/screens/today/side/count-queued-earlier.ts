import { clipKinds } from '../../../../contract/clips/clip.ts'
import { clipStandingOf, preparingKinds, readyKinds } from '../../../../contract/clips/clip-kinds.ts'
import type { StationStatus } from '../../../../contract/station/station-status.ts'

const openKinds = clipKinds.filter(
  (kind) => preparingKinds.includes(kind) || readyKinds.includes(kind) || clipStandingOf(kind) === 'uploading',
)

/** Number of earlier days' clips that are not uploaded yet; the day's own counts leave them out. */
export function countQueuedEarlier({ today, counts }: Pick<StationStatus, 'today' | 'counts'>): number {
  const open = openKinds.reduce((sum, kind) => sum + counts[kind], 0)
  return Math.max(0, open - today.waiting - today.moving)
}
