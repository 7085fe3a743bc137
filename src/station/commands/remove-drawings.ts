import type { Command, CommandResult } from '../contract/command.ts'
import type { Drawing } from '../contract/marks.ts'
import type { DrawingStore } from '../ports/marks-port.ts'
import type { Clock, Identifiers } from '../ports.ts'
import type { Undoable, UndoStore } from '../tagging/tagging-ports.ts'

interface Parts {
  readonly drawings: DrawingStore
  readonly undo: Pick<UndoStore, 'put'>
  readonly clock: Clock
  readonly identifiers: Identifiers
}

const clipsOf = (drawings: readonly Drawing[]) => [...new Set(drawings.map(({ clipId }) => clipId))]

/** Removes drawings, and restores them on undo. */
export function createDrawingRemoval({ drawings, undo, clock, identifiers }: Parts) {
  /** Removes drawings; ids that are already removed are skipped. */
  function remove({ drawings: ids }: Command & { kind: 'drawings-remove' }): CommandResult {
    const removed = [...new Set(ids)].flatMap((id) => drawings.get(id) ?? [])
    if (removed.length === 0) return { done: [], tooLate: [] }
    for (const each of removed) drawings.remove(each.id)
    const id = identifiers.uuid()
    undo.put({ id, atMs: clock.nowMs(), kind: 'drawings-remove', drawings: removed })
    return { done: clipsOf(removed), tooLate: [], undo: id }
  }

  /** Restores drawings. A clip that has filled up since keeps its own; the rest count as too late. */
  function revert({ drawings: removed }: Undoable & { kind: 'drawings-remove' }): CommandResult {
    const missing = removed.filter(({ id }) => !drawings.get(id))
    const refused = missing.filter((each) => !drawings.put(each))
    const tooLate = clipsOf(refused)
    return { done: clipsOf(removed).filter((id) => !tooLate.includes(id)), tooLate }
  }

  return { remove, revert }
}
