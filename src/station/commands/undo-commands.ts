import { AppError } from '../app-error.ts'
import type { RosterStore } from '../athletes/roster-port.ts'
import type { Command, CommandResult } from '../contract/command.ts'
import type { CameraClocks, Undoable, UndoneAct, UndoStore } from '../tagging/tagging-ports.ts'
import { canRedo, canUndo, MAX_UNDO_ACTS, toUndoEntry, type UndoState } from '../tagging/undo.ts'
import type { UndoEffects } from '../tagging/undo-effects.ts'

type ActKind = Undoable['kind']
type Act<Kind extends ActKind> = Undoable & { kind: Kind }

/** For each kind of action, the function that undoes it. */
type UndoHandlers = { readonly [Kind in ActKind]: (act: Act<Kind>) => CommandResult }
/** For each kind of action, the function that repeats an undone one. */
type RedoHandlers = { readonly [Kind in ActKind]: (act: Act<Kind>, undone: UndoneAct) => CommandResult }

interface Dependencies {
  readonly undo: UndoStore
  readonly roster: Pick<RosterStore, 'get'>
  /** Stores that `canUndo` and `canRedo` read. */
  readonly state: UndoState & { readonly clocks: Pick<CameraClocks, 'memory'> }
  readonly effects: Pick<UndoEffects, 'stamp'>
  readonly undoHandlers: UndoHandlers
  readonly redoHandlers: RedoHandlers
}

type Reverted = Omit<Command & { kind: 'undo' | 'redo' }, 'kind'>

/** Undoes a person's actions, and repeats undone ones: the one with an id, or the last that still can be. */
export function createUndoCommands({ undo, roster, state, effects, undoHandlers, redoHandlers }: Dependencies) {
  /** Throws AppError `nothing-to-undo`, `undo-gone`, `undo-changed`. */
  function undoAct({ id, seen }: Reverted): CommandResult {
    const act = id === undefined ? newest() : undo.get(id)
    if (!act || !canUndo(act, state)) throw new AppError(id === undefined ? 'nothing-to-undo' : 'undo-gone')
    refuseChanged(seen, () => effects.stamp(act, null))
    const undone = toUndoEntry(act, roster)
    const memory = act.kind === 'clock' ? state.clocks.memory(act.camera) : undefined
    const result = revert(act)
    const clips = act.kind === 'clips-tag' || act.kind === 'clips-cancel' ? result.done : []
    undo.markUndone(act.id, { atMs: state.clock.nowMs(), clips, memory })
    return { ...result, undone }
  }

  /** Throws AppError `nothing-to-redo`, `redo-gone`, `undo-changed`. */
  function redoAct({ id, seen }: Reverted): CommandResult {
    const undone = id === undefined ? lastUndone() : undo.undone(id)
    if (!undone || !canRedo(undone, state)) throw new AppError(id === undefined ? 'nothing-to-redo' : 'redo-gone')
    refuseChanged(seen, () => effects.stamp(undone.act, undone))
    const redone = toUndoEntry(undone.act, roster)
    const result = repeat(undone)
    undo.markRedone(undone.act.id)
    return { ...result, redone }
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

  function repeat(undone: UndoneAct): CommandResult {
    const { act } = undone
    switch (act.kind) {
      case 'deck':
        return redoHandlers.deck(act, undone)
      case 'clips-cancel':
        return redoHandlers['clips-cancel'](act, undone)
      case 'clips-upload-again':
        return redoHandlers['clips-upload-again'](act, undone)
      case 'clips-tag':
        return redoHandlers['clips-tag'](act, undone)
      case 'clock':
        return redoHandlers.clock(act, undone)
      case 'drawings-remove':
        return redoHandlers['drawings-remove'](act, undone)
    }
  }

  /** Newest action that can still be undone. */
  const newest = () => undo.latest(MAX_UNDO_ACTS).find((act) => canUndo(act, state))
  const lastUndone = () => undo.latestUndone(MAX_UNDO_ACTS).find((undone) => canRedo(undone, state))

  return { undoAct, redoAct }
}

/** A person has confirmed what was shown to them, and nothing else. */
function refuseChanged(seen: string | undefined, stamp: () => string) {
  if (seen !== undefined && seen !== stamp()) throw new AppError('undo-changed')
}
