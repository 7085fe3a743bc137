import type { Clip, ClipId } from '../../contract/clips/clip.ts'
import { fixedTagsKinds } from '../../contract/clips/clip-kinds.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { sessionIdOf } from '../clips/uploaded-again.ts'
import type { ClipStore, Clock } from '../ports.ts'
import type { BulkAction, BulkStore, PreviousTagsStore } from './bulk-port.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'together' | 'get' | 'roomForMore'>
  readonly bulk: BulkStore
  readonly undo: PreviousTagsStore
  readonly lifecycle: Pick<ClipLifecycle, 'apply' | 'note'>
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
export function createBulk({ store, bulk, undo, lifecycle, clock }: Parts) {
  /** Starts an action, within the caller's transaction. */
  function begin(action: BulkAction, clips: readonly ClipId[]) {
    if (clips.length > MAX_IMMEDIATE_CLIPS) return bulk.add(action, clips)
    settle(clips)
    for (const id of clips) perform(action, id)
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
      case 'retag':
        return void lifecycle.apply(id, { kind: 'retag' })
      case 'lose-athlete': {
        const details = { lostAthlete: action.athleteId, name: action.name }
        return void lifecycle.apply(id, { kind: 'retag' }, { facts: { tags: null }, details })
      }
      case 'know-athlete':
        return knowAthlete(action, id)
      case 'tag':
        return tag(action, id)
      case 'untag':
        return untag(action, id)
    }
  }

  /** Replaces the station's own athlete id with the service's; the clip stays in its rep. */
  function knowAthlete({ id: newAthlete, name, athleteId }: BulkAction & { kind: 'know-athlete' }, id: ClipId) {
    const details = { newAthlete, name, ...(athleteId !== null && { athleteId }) }
    const tags = store.get(id)?.tags
    const facts = athleteId !== null && tags?.athleteId === newAthlete ? { tags: { ...tags, athleteId } } : {}
    lifecycle.apply(id, { kind: 'retag' }, { facts, details })
  }

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

  return { begin, settle, work, finish }
}

/** True once the service has the clip's tags. */
const hasLeft = (clip: Clip) => fixedTagsKinds.includes(clip.state.kind) || sessionIdOf(clip) !== null
