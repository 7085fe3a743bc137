import type { ClipId, ClipState } from '../../contract/clips/clip.ts'
import { type ClipEvent, isAcceptable, nextState } from '../clips/clip-machine.ts'
import { claimsContent } from '../clips/same-content.ts'
import type { ClipAction } from './bulk-port.ts'

/** The event that an action causes for a clip in this state; null when the action has no meaning there. */
export function eventOf(action: ClipAction, state: ClipState): ClipEvent | null {
  switch (action.kind) {
    case 'retry':
      return { kind: state.kind === 'untagged' ? 'retag' : 'retried' }
    case 'upload-anyway':
      return isAcceptable(state) ? { kind: 'accepted-incomplete' } : null
    case 'include':
      return { kind: 'included' }
    case 'leave-out':
      return state.kind === 'original-missing' ? { kind: 'left-out', why: 'by-person', of: null, name: null } : null
    case 'hold':
      return state.kind === 'held' ? { kind: 'held-longer', byMs: action.byMs } : null
    case 'send':
      return state.kind === 'held' ? { kind: 'hold-ended' } : null
    case 'cancel':
      return { kind: 'cancelled' }
  }
}

/** The clips of an action, by what it will do to each. */
interface ActionPlan {
  readonly changed: ClipId[]
  /** Duplicates that the action reaches only after it has canceled their originals. */
  readonly revived: ClipId[]
  /** Clips that the action is complete for: changed, revived, or canceled before. */
  readonly done: ClipId[]
  readonly tooLate: ClipId[]
}

/** Decides from the clips' states what an action will do, so that a command can say so before it is done. */
export function planAction(action: ClipAction, states: ReadonlyMap<ClipId, ClipState>): ActionPlan {
  const ids = [...states.keys()]
  const stateOf = (id: ClipId): ClipState | undefined => states.get(id)
  const changed = new Set(
    ids.filter((id) => {
      const state = stateOf(id)
      const event = state && eventOf(action, state)
      return state && event ? nextState(state, event) !== state : false
    }),
  )
  const losesItsOriginal = (state: ClipState | undefined) => {
    if (action.kind !== 'cancel' || state?.kind !== 'duplicate' || !changed.has(state.of)) return false
    const original = stateOf(state.of)
    return original !== undefined && claimsContent(original)
  }
  const revived = new Set(ids.filter((id) => losesItsOriginal(stateOf(id))))
  const isCanceledAlready = (id: ClipId) => action.kind === 'cancel' && stateOf(id)?.kind === 'cancelled'
  const isDone = (id: ClipId) => changed.has(id) || revived.has(id) || isCanceledAlready(id)
  return {
    changed: [...changed],
    revived: [...revived],
    done: ids.filter(isDone),
    tooLate: ids.filter((id) => !isDone(id)),
  }
}
