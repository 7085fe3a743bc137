import { AppError } from '../app-error.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { type ClipEvent, isAcceptable, nextState } from '../clips/clip-machine.ts'
import { claimsContent } from '../clips/same-content.ts'
import { sessionIdOf } from '../clips/uploaded-again.ts'
import type { Clip, ClipId, ClipState } from '../contract/clip.ts'
import { fixedTagsKinds, isUploading } from '../contract/clip-kinds.ts'
import type { ClipStore, Clock } from '../ports.ts'
import type { BulkAction, BulkClipAction, BulkStore, PreviousTagsStore } from './bulk-port.ts'

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
function planAction(
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

interface ClipActionsParts {
  readonly store: Pick<ClipStore, 'get' | 'ledger' | 'atPath'>
  readonly lifecycle: Pick<ClipLifecycle, 'get' | 'apply'>
  readonly videoCrashes: { readonly forget: (fingerprint: string) => void }
}

/** Applies actions to single clips, also in a slice. */
function createClipActions({ store, lifecycle, videoCrashes }: ClipActionsParts) {
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

interface Parts {
  readonly store: Pick<ClipStore, 'together' | 'get' | 'roomForMore' | 'ledger' | 'atPath'>
  readonly bulk: BulkStore
  readonly undo: PreviousTagsStore
  readonly lifecycle: Pick<ClipLifecycle, 'get' | 'apply' | 'note'>
  readonly videoCrashes: { readonly forget: (fingerprint: string) => void }
  readonly clock: Pick<Clock, 'monotonicMs' | 'sleep'>
}

/** Clips handled at once, so that a usual command is complete when it is answered. */
const MAX_IMMEDIATE_CLIPS = 100
/** Clips of a slice, and how long it may block other work. */
const MAX_SLICE_CLIPS = 100
const MAX_SLICE_MS = 15

export type Bulk = ReturnType<typeof createBulk>

/**
 * Applies one action to many clips: to a few at once, to thousands in slices. Those are saved first, in the same
 * transaction as their cause; none of the clips is uploaded before its slice is done (`upload-queue.ts`, `attempt.ts`),
 * and the next start continues after a crash. No state is kept in memory.
 */
export function createBulk(parts: Parts) {
  const { store, bulk, lifecycle, clock } = parts
  const actions = createClipActions(parts)
  const handTags = createHandTagActions(parts)

  /** Starts an action, within the caller's transaction: on the clips of one group after those of the group before. */
  function begin(action: BulkAction, ...groups: readonly (readonly ClipId[])[]) {
    const clips = groups.flat()
    if (isMany(clips)) return groups.forEach((group) => bulk.add(action, group))
    settle(clips)
    for (const id of clips) perform(action, id)
  }

  /** True when an action on so many clips is done in slices, after the command is answered. */
  const isMany = (clips: readonly ClipId[]) => clips.length > MAX_IMMEDIATE_CLIPS

  /**
   * Starts an action that a person wants for these clips, and says which of them it changes. A clip whose upload is
   * under way doesn't wait for its slice.
   */
  function act(action: BulkClipAction, clips: readonly ClipId[]) {
    const { changed, revived, done, tooLate, uploading } = planAction(action, bulk.statesOf(clips), clips)
    begin(action, changed, revived)
    settle(uploading)
    return { done, tooLate, changed: [...changed, ...revived] }
  }

  /** Completes pending actions of these clips, so that an older one never follows a newer one. */
  function settle(clips: readonly ClipId[]) {
    if (!bulk.isPending()) return
    for (const id of clips) {
      for (const { bulk: number, action } of bulk.ofClip(id)) {
        performIfReadable(action, id)
        bulk.done(number, id)
      }
    }
  }

  /** Applies one slice. Returns whether anything is pending. */
  function slice(): boolean {
    const endsAtMs = clock.monotonicMs() + MAX_SLICE_MS
    return store.together(() => {
      const next = bulk.next(MAX_SLICE_CLIPS)
      if (!next) return false
      for (const id of next.clips) {
        performIfReadable(next.action, id)
        bulk.done(next.bulk, id)
        if (clock.monotonicMs() >= endsAtMs) break
      }
      return bulk.isPending()
    })
  }

  /** Applies slices, and yields after each. Returns whether anything was done. */
  async function work(signal: AbortSignal): Promise<boolean> {
    if (!bulk.isPending()) return false
    while (!signal.aborted && slice()) {
      await store.roomForMore()
      await clock.sleep(0, signal)
    }
    return true
  }

  /** Applies all pending actions at once, for a station opened for one command. */
  function finish() {
    while (slice());
  }

  /** Skips a clip with an unreadable row, which can't be uploaded either, and must not block all others. */
  function performIfReadable(action: BulkAction, id: ClipId) {
    try {
      perform(action, id)
    } catch (error) {
      if (bulk.isReadable(id)) throw error
    }
  }

  function perform(action: BulkAction, id: ClipId) {
    switch (action.kind) {
      case 'retry':
      case 'upload-anyway':
      case 'include':
      case 'leave-out':
      case 'hold':
      case 'send':
      case 'cancel':
        return actions.change(action, id)
      case 'restore':
        return actions.restore(action.act, id)
      case 'retag':
        return void lifecycle.apply(id, { kind: 'retag' })
      case 'lose-athlete': {
        const details = { lostAthlete: action.athleteId, name: action.name }
        return void lifecycle.apply(id, { kind: 'retag' }, { facts: { tags: null }, details })
      }
      case 'know-athlete':
        return knowAthlete(action, id)
      case 'tag':
        return handTags.tag(action, id)
      case 'untag':
        return handTags.untag(action, id)
    }
  }

  /** Replaces the station's own athlete id with the service's; the clip stays in its rep. */
  function knowAthlete({ id: newAthlete, name, athleteId }: BulkAction & { kind: 'know-athlete' }, id: ClipId) {
    const details = { newAthlete, name, ...(athleteId !== null && { athleteId }) }
    const tags = store.get(id)?.tags
    const facts = athleteId !== null && tags?.athleteId === newAthlete ? { tags: { ...tags, athleteId } } : {}
    lifecycle.apply(id, { kind: 'retag' }, { facts, details })
  }

  return { begin, act, isMany, settle, work, finish }
}

/** True once the service has the clip's tags. */
const hasLeft = (clip: Clip) => fixedTagsKinds.includes(clip.state.kind) || sessionIdOf(clip) !== null

/** Applies hand tags to single clips, and takes them back. */
function createHandTagActions({ store, undo, lifecycle }: Pick<Parts, 'store' | 'undo' | 'lifecycle'>) {
  function tag({ tags, act }: BulkAction & { kind: 'tag' }, id: ClipId) {
    const before = store.get(id)
    if (before && setHandTags(before, tags)) undo.savePreviousTags(act, { clipId: id, handTags: before.handTags })
  }

  /**
   * Undoes an act. A clip tagged by a newer act keeps those tags; undoing the newer one then restores the tags from
   * before both.
   */
  function untag({ act, number }: BulkAction & { kind: 'untag' }, id: ClipId) {
    const said = undo.previousTags(act, id)
    const clip = store.get(id)
    if (!said || !clip) return
    const newer = undo.newerActOn(id, number)
    // The tags that an undo leaves are kept for the redo.
    if (newer === null) return void setHandTags(clip, said.handTags)
    undo.savePreviousTags(newer, said)
    undo.forgetPreviousTags(act, id)
  }

  /** Sets hand tags, also of a canceled or missing clip, which may come back. False once its video is uploaded. */
  function setHandTags(clip: Clip, handTags: Clip['handTags']): boolean {
    const { id } = clip
    const beside = { facts: { handTags }, details: { handTags } }
    if (lifecycle.apply(id, { kind: 'retag' }, beside).state.kind === 'probing') return true
    if (hasLeft(clip)) return false
    lifecycle.note(id, 'retag', beside)
    return true
  }

  return { tag, untag }
}
