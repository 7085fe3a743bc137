import type { ClipId } from '../../contract/clips/clip.ts'
import type { CommandResult } from '../../contract/command.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import type { ClipStore, Clock, Identifiers } from '../ports.ts'
import type { Undoable, UndoStore } from './tagging-ports.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'get' | 'ledger' | 'atPath'>
  readonly lifecycle: ClipLifecycle
  readonly undo: UndoStore
  readonly clock: Clock
  readonly identifiers: Identifiers
  /** Aborts the clip's upload. */
  readonly onCancelled: (id: ClipId) => void
}

export type CancelAct = Undoable & { kind: 'clips-cancel' }

/** Cancels clips, or sets them aside, and restores them. */
export function createSetAside({ store, lifecycle, undo, clock, identifiers, onCancelled }: Parts) {
  function cancel(ids: readonly ClipId[]): CommandResult {
    const act = identifiers.uuid()
    const clips: ClipId[] = []
    const done: ClipId[] = []
    const tooLate: ClipId[] = []
    for (const id of new Set(ids)) {
      const wasAside = lifecycle.get(id).state.kind === 'cancelled'
      const { state } = lifecycle.apply(id, { kind: 'cancelled' }, { details: { act } })
      // The video may be stored already.
      if (state.kind !== 'cancelled') tooLate.push(id)
      else {
        onCancelled(id)
        done.push(id)
        if (!wasAside) clips.push(id)
      }
    }
    if (clips.length === 0) return { done, tooLate }
    undo.put({ id: act, atMs: clock.nowMs(), kind: 'clips-cancel', clips })
    return { done, tooLate, undo: act }
  }

  /**
   * Restores each clip's earlier state. A clip that was restored since, or whose file name belongs to another clip now,
   * stays.
   */
  function revert(act: CancelAct): CommandResult {
    const done: ClipId[] = []
    const tooLate: ClipId[] = []
    for (const id of act.clips) (bringBack(act, id) ? done : tooLate).push(id)
    return { done, tooLate }
  }

  function bringBack(act: CancelAct, id: ClipId): boolean {
    if (!isAsideBy(act, id, store)) return false
    const { path } = lifecycle.get(id)
    if (store.atPath(path)?.id !== id) return false
    const ledger = store.ledger(id)
    const before = ledger[ledger.findLastIndex(({ event }) => event === 'cancelled') - 1]
    if (!before) return false
    return lifecycle.apply(id, { kind: 'brought-back', as: before.state }).state.kind !== 'cancelled'
  }

  return { cancel, revert }
}

/** True when the clip is still set aside by this act, not restored or set aside again by another one. */
export function isAsideBy({ id: act }: CancelAct, id: ClipId, store: Pick<ClipStore, 'get' | 'ledger'>): boolean {
  if (store.get(id)?.state.kind !== 'cancelled') return false
  return store.ledger(id).findLast(({ event }) => event === 'cancelled')?.details['act'] === act
}
