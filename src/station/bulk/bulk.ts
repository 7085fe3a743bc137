import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { sessionIdOf } from '../clips/uploaded-again.ts'
import type { Clip, ClipId } from '../contract/clip.ts'
import { fixedTagsKinds } from '../contract/clip-kinds.ts'
import type { ClipStore, Clock } from '../ports.ts'
import type { BulkAction, BulkClipAction, BulkStore, PreviousTagsStore } from './bulk-port.ts'
import { createClipActions, planAction } from './clip-actions.ts'

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
