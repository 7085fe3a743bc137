import { AppError } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { type ClipEvent, isAcceptable, nextState } from '../clips/clip-machine.ts'
import { claimsContent } from '../clips/same-content.ts'
import type { ClipId, ClipState } from '../contract/clip.ts'
import { isUploading } from '../contract/clip-kinds.ts'
import type { ClipStore } from '../ports.ts'
import type { BulkClipAction } from './bulk-port.ts'

/** The event that an action causes for a clip in this state; null when the action has no meaning there. */
function eventOf(action: BulkClipAction, state: ClipState): ClipEvent | null {
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
  /** Changed clips whose upload is under way. */
  readonly uploading: ClipId[]
}

/**
 * Decides from the clips' states what an action will do, so that a command can say so before it is done. Throws AppError
 * `clip-unknown`.
 */
export function planAction(
  action: BulkClipAction,
  states: ReadonlyMap<ClipId, ClipState>,
  clips: readonly ClipId[],
): ActionPlan {
  const ids = [...new Set(clips)]
  const unknown = ids.find((id) => !states.has(id))
  if (unknown !== undefined) throw new AppError('clip-unknown', { clip: unknown })
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
    uploading: [...changed].filter((id) => isUploading(stateOf(id) ?? { kind: 'found' })),
  }
}

interface Parts {
  readonly store: Pick<ClipStore, 'get' | 'ledger' | 'atPath'>
  readonly lifecycle: Pick<ClipLifecycle, 'get' | 'apply'>
  readonly videoCrashes: { readonly forget: (fingerprint: string) => void }
}

/** Applies actions to single clips, also in a slice. */
export function createClipActions({ store, lifecycle, videoCrashes }: Parts) {
  /** A retry also forgets that the clip's content crashed a prober. */
  function change(action: BulkClipAction, id: ClipId) {
    const { state, fingerprint, sizeBytes, modifiedAtMs } = lifecycle.get(id)
    if (action.kind === 'retry' && fingerprint !== null) videoCrashes.forget(fingerprint)
    const event = eventOf(action, state)
    if (event === null) return
    if (action.kind === 'cancel') return void lifecycle.apply(id, event, { details: { act: action.act } })
    // Keeps in the ledger what was doubtful, and which file the person accepted.
    const accepted = state.kind === 'unreadable' && { because: state.because, sizeBytes, modifiedAtMs }
    const details = action.kind === 'upload-anyway' && accepted ? accepted : {}
    lifecycle.apply(id, event, { details })
  }

  function restore(act: string, id: ClipId) {
    const before = stateBefore(act, id, store)
    if (before) lifecycle.apply(id, { kind: 'brought-back', as: before })
  }

  return { change, restore }
}

/**
 * State of a clip before this act set it aside; undefined when the clip was restored or set aside again since, or when
 * its file name belongs to another clip now.
 */
function stateBefore(
  act: string,
  id: ClipId,
  store: Pick<ClipStore, 'get' | 'ledger' | 'atPath'>,
): ClipState | undefined {
  const clip = store.get(id)
  if (clip?.state.kind !== 'cancelled' || store.atPath(clip.path)?.id !== id) return undefined
  const ledger = store.ledger(id)
  const canceled = ledger.findLastIndex(({ event }) => event === 'cancelled')
  return ledger[canceled]?.details['act'] === act ? ledger[canceled - 1]?.state : undefined
}
