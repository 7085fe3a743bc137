import type { CommandResult } from '../../contract/command.ts'
import { AppError } from '../app-error.ts'
import type { RosterStore } from '../athletes/roster-port.ts'
import type { Undoable, UndoStore } from '../tagging/tagging-ports.ts'
import { canUndo, MAX_UNDO_ACTS, toUndoEntry } from '../tagging/undo.ts'

type ActKind = Undoable['kind']

/** For each kind of act, the function that undoes it. */
type Reverters = { readonly [Kind in ActKind]: (act: Undoable & { kind: Kind }) => CommandResult }

interface Parts {
  readonly undo: UndoStore
  readonly roster: Pick<RosterStore, 'get'>
  /** True when an act still has an effect that can be undone. */
  readonly state: Parameters<typeof canUndo>[1]
  readonly reverters: Reverters
}

/** Undoes acts of people: the one with an id, or the newest that can still be undone. */
export function createUndoCommands({ undo, roster, state, reverters }: Parts) {
  /** Throws AppError `nothing-to-undo`, `undo-gone`. */
  function undoAct(id: string | undefined): CommandResult {
    const act = id === undefined ? newest() : undo.get(id)
    if (!act || !canUndo(act, state)) throw new AppError(id === undefined ? 'nothing-to-undo' : 'undo-gone')
    const undone = toUndoEntry(act, roster)
    const result = revert(act)
    undo.remove(act.id)
    return { ...result, undone }
  }

  function revert(act: Undoable): CommandResult {
    switch (act.kind) {
      case 'deck':
        return reverters.deck(act)
      case 'clips-cancel':
        return reverters['clips-cancel'](act)
      case 'clips-upload-again':
        return reverters['clips-upload-again'](act)
      case 'clips-tag':
        return reverters['clips-tag'](act)
      case 'clock':
        return reverters.clock(act)
      case 'drawings-remove':
        return reverters['drawings-remove'](act)
    }
  }

  /** Skips deck entries that a clock change replaced. */
  const newest = () => undo.latest(MAX_UNDO_ACTS).find((act) => canUndo(act, state))

  return { undoAct }
}
