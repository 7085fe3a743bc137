import type { ClipId, ClipKind } from '../contract/clip.ts'
import { type ClipStanding, clipStandingOf } from '../contract/clip-kinds.ts'
import type { Clock } from '../ports.ts'
import type { ClipInNeed } from './due-alerts.ts'

/** Clips saved by id; further ones are in the counts. */
export const MAX_UNTOLD_CLIPS = 1_000

/** Tracks the clips that need a person, and which of them no alert has counted yet. */
export function createClipsInNeed(clock: Pick<Clock, 'nowMs'>) {
  const clips = new Map<
    ClipId,
    { readonly standing: ClipStanding; readonly sinceMs: number; readonly isTold: boolean }
  >()

  /** Takes over the clips of the store; all but the untold ones count as told. */
  function start(inNeed: readonly { readonly id: ClipId; readonly kind: ClipKind }[], untold: readonly ClipId[]) {
    const untoldIds = new Set(untold)
    const sinceMs = clock.nowMs()
    for (const { id, kind } of inNeed)
      clips.set(id, { standing: clipStandingOf(kind), sinceMs, isTold: !untoldIds.has(id) })
  }

  function change(id: ClipId, standing: ClipStanding) {
    if (standing === 'untagged' || standing === 'stuck') {
      if (clips.get(id)?.standing !== standing) clips.set(id, { standing, sinceMs: clock.nowMs(), isTold: false })
      // A clip examined again, as at each start, may need the same person as before.
    } else if (standing !== 'preparing') clips.delete(id)
  }

  /** Marks all clips as told except these. */
  function markTold(untold: readonly ClipId[]) {
    const untoldIds = new Set(untold)
    for (const [id, clip] of clips) if (!clip.isTold && !untoldIds.has(id)) clips.set(id, { ...clip, isTold: true })
  }

  return {
    start,
    change,
    markTold,
    count: (standing: ClipStanding) => [...clips.values()].filter((clip) => clip.standing === standing).length,
    untold: (standing: ClipStanding): ClipInNeed[] =>
      [...clips].flatMap(([id, { isTold, sinceMs, standing: own }]) =>
        !isTold && own === standing ? [{ id, sinceMs }] : [],
      ),
    untoldIds: (): ClipId[] =>
      [...clips].flatMap(([id, { isTold }]) => (isTold ? [] : [id])).slice(0, MAX_UNTOLD_CLIPS),
  }
}
