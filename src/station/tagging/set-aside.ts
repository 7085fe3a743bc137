import type { Bulk } from '../bulk/bulk.ts'
import type { BulkStore } from '../bulk/bulk-port.ts'
import type { ClipId } from '../contract/clip.ts'
import type { CommandResult } from '../contract/command.ts'
import type { Clock, Identifiers } from '../ports.ts'
import type { Undoable, UndoStore } from './tagging-ports.ts'

interface Parts {
  readonly bulk: Pick<BulkStore, 'drop'>
  readonly bulkWork: Pick<Bulk, 'act' | 'begin'>
  readonly undo: UndoStore
  readonly clock: Clock
  readonly identifiers: Identifiers
  /** Aborts the clip's upload. */
  readonly onCancelled: (id: ClipId) => void
}

export type CancelAct = Undoable & { kind: 'clips-cancel' }

/** Cancels clips, or sets them aside, and restores them. */
export function createSetAside({ bulk, bulkWork, undo, clock, identifiers, onCancelled }: Parts) {
  function cancel(ids: readonly ClipId[]): CommandResult {
    const act = identifiers.uuid()
    const { done, tooLate, changed } = bulkWork.act({ kind: 'cancel', act }, ids)
    for (const id of done) onCancelled(id)
    if (changed.length === 0) return { done, tooLate }
    undo.put({ id: act, atMs: clock.nowMs(), kind: 'clips-cancel', clips: changed })
    return { done, tooLate, undo: act }
  }

  /**
   * Restores each clip's earlier state. A clip that was restored since, or whose file name belongs to another clip now,
   * stays.
   */
  function revert(act: CancelAct): CommandResult {
    const { id, clips } = act
    const pending = bulk.drop(id)
    const aside = undo.asideBy(act)
    bulkWork.begin({ kind: 'restore', act: id }, aside)
    const restored = new Set([...pending, ...aside])
    return { done: clips.filter((each) => restored.has(each)), tooLate: clips.filter((each) => !restored.has(each)) }
  }

  return { cancel, revert }
}
