import type { Command, CommandResult } from '../../contract/command.ts'
import type { Drawing } from '../../contract/viewer/marks.ts'
import type { Clock, Identifiers } from '../ports.ts'
import type { Undoable, UndoStore } from '../tagging/tagging-ports.ts'
import type { DrawingStore } from './marks-port.ts'

interface Parts {
  readonly drawings: DrawingStore
  readonly undo: Pick<UndoStore, 'put'>
  readonly clock: Clock
  readonly identifiers: Identifiers
}

const clipsOf = (drawings: readonly Drawing[]) => [...new Set(drawings.map(({ clipId }) => clipId))]

/** Removes drawings from frames, and brings them back. */
export function createDrawingRemoval({ drawings, undo, clock, identifiers }: Parts) {
  /** Those that are gone already are passed over. */
  function remove({ drawings: ids }: Command & { kind: 'drawings-remove' }): CommandResult {
    const removed = [...new Set(ids)].flatMap((id) => drawings.get(id) ?? [])
    if (removed.length === 0) return { done: [], tooLate: [] }
    for (const each of removed) drawings.remove(each.id)
    const id = identifiers.uuid()
    undo.put({ id, atMs: clock.nowMs(), kind: 'drawings-remove', drawings: removed })
    return { done: clipsOf(removed), tooLate: [], undo: id }
  }

  /** A clip that has been drawn full since keeps what it has: its others come too late. */
  function revert({ drawings: removed }: Undoable & { kind: 'drawings-remove' }): CommandResult {
    const missing = removed.filter(({ id }) => !drawings.get(id))
    const refused = missing.filter((each) => !drawings.put(each))
    const tooLate = clipsOf(refused)
    return { done: clipsOf(removed).filter((id) => !tooLate.includes(id)), tooLate }
  }

  return { remove, revert }
}
