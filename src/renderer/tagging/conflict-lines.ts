import type { TagConflict } from '../../station/contract/undo.ts'
import type { ScreenWording } from '../state/wording-context.tsx'
import { tagsLine } from './movement-dialog.tsx'

/**
 * Words the current tags of the clips, one line per value: “Ben Zimmermann, Pitching was tagged at 2:34 PM (2 clips).”
 */
export function conflictLines(
  conflicts: readonly TagConflict[],
  wording: Pick<ScreenWording, 'tagging' | 'phrases'>,
): string[] {
  const { tagging, phrases } = wording
  const groups = new Map<string, { latest: TagConflict; clips: number }>()
  for (const conflict of conflicts) {
    const now = conflictText(conflict, wording)
    const { latest = conflict, clips = 0 } = groups.get(now) ?? {}
    const isLater = (conflict.atMs ?? 0) > (latest.atMs ?? 0)
    groups.set(now, { latest: isLater ? conflict : latest, clips: clips + 1 })
  }
  return [...groups].map(([now, { latest, clips }]) =>
    now === ''
      ? tagging.conflictRemoved(clips)
      : tagging.conflict(now, latest.atMs === null ? null : phrases.format.clock(latest.atMs), clips),
  )
}

function conflictText({ tags, athleteName }: TagConflict, wording: Pick<ScreenWording, 'tagging' | 'phrases'>): string {
  const what = tags && tagsLine(tags, wording)
  return [athleteName, what].filter(Boolean).join(', ')
}
