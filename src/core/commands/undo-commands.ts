import type { CommandResult } from '../../contract/command.ts'
import { AppError } from '../app-error.ts'
import type { RosterStore } from '../athletes/roster-port.ts'
import type { Undoable, UndoStore } from '../tagging/tagging-ports.ts'
import { canUndo, MAX_UNDO_ACTS, toUndoEntry } from '../tagging/undo.ts'

type ActKind = Undoable['kind']

/** For each kind of action, the function that undoes it. */
type UndoHandlers = { readonly [Kind in ActKind]: (act: Undoable & { kind: Kind }) => CommandResult }

interface Dependencies {
  readonly undo: UndoStore
  readonly roster: Pick<RosterStore, 'get'>
  /** Stores that `canUndo` reads. */
  readonly state: Parameters<typeof canUndo>[1]
  readonly undoHandlers: UndoHandlers
}

/** Undoes a person's actions: the one with an id, or the newest that can still be undone. */
export function createUndoCommands({ undo, roster, state, undoHandlers }: Dependencies) {
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
        return undoHandlers.deck(act)
      case 'clips-cancel':
        return undoHandlers['clips-cancel'](act)
      case 'clips-upload-again':
        return undoHandlers['clips-upload-again'](act)
      case 'clips-tag':
        return undoHandlers['clips-tag'](act)
      case 'clock':
        return undoHandlers.clock(act)
      case 'drawings-remove':
        return undoHandlers['drawings-remove'](act)
    }
  }

  /** Newest action that can still be undone. */
  const newest = () => undo.latest(MAX_UNDO_ACTS).find((act) => canUndo(act, state))

  return { undoAct }
}
