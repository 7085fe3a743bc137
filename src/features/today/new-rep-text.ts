import type { ScreenWording } from '../../renderer/state/wording-context.tsx'
import { movementWords } from '../../renderer/tagging/movement-words.ts'
import type { RepRow } from '../../station/contract/rep.ts'

export interface BoardSnapshot {
  /** Null while the newest rep is not loaded. */
  readonly newest: RepRow | null
  readonly repsToday: number
  readonly untaggedClips: number | null
}

/** Words the change between two snapshots of the board; null without a change or an earlier snapshot. */
export function newRepText(before: BoardSnapshot | null, now: BoardSnapshot, wording: ScreenWording): string | null {
  const { today, common } = wording
  if (!before) return null
  const { newest, repsToday, untaggedClips } = now
  if (newest && before.newest && newest.id !== before.newest.id && newest.atMs >= before.newest.atMs) {
    const whose = [newest.athleteName, movementWords(newest, wording)].filter(Boolean).join(', ')
    return today.newRep(whose, common.cameras(newest.clips.length))
  }
  const more = repsToday - before.repsToday
  if (more > 0 && (!newest || !before.newest)) return today.newReps(more)
  if (untaggedClips !== null && before.untaggedClips !== null && untaggedClips > before.untaggedClips)
    return today.newUntagged(untaggedClips)
  return null
}
