import type { Clip, ClipId } from '../../contract/clips/clip.ts'
import { fixedTagsKinds } from '../../contract/clips/clip-kinds.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { sessionIdOf } from '../clips/uploaded-again.ts'
import type { ClipStore, Clock } from '../ports.ts'
import type { BulkAction, BulkStore, PreviousTagsStore } from './bulk-port.ts'

export interface BulkParts {
  readonly store: Pick<ClipStore, 'together' | 'get'>
  readonly bulk: BulkStore
  readonly undo: PreviousTagsStore
  readonly lifecycle: Pick<ClipLifecycle, 'apply' | 'note'>
  readonly clock: Pick<Clock, 'monotonicMs' | 'sleep'>
}

/** So many are done with at once: a person's every-day command is over when it is answered. */
const MAX_IMMEDIATE_CLIPS = 100
/** The most of a slice, and how long it may keep everybody else waiting. */
const MAX_SLICE_CLIPS = 100
const MAX_SLICE_MS = 15

export type Bulk = ReturnType<typeof createBulk>

/**
 * Does one thing with many clips: with a few at once, with thousands in slices. Those are written down first, in the same
 * transaction as what they follow from; none of the clips leaves before its slice is done (`upload-queue.ts`,
 * `attempt.ts`), and the next start goes on where a kill has struck. Nothing of it is kept in memory.
 */
export function createBulk({ store, bulk, undo, lifecycle, clock }: BulkParts) {
  /** Within the transaction of whoever calls. */
  function begin(action: BulkAction, clips: readonly ClipId[]) {
    if (clips.length > MAX_IMMEDIATE_CLIPS) return bulk.add(action, clips)
    settle(clips)
    for (const id of clips) perform(action, id)
  }

  /** What is left to be done with these clips is done first: a newer word must not be followed by an older one. */
  function settle(clips: readonly ClipId[]) {
    if (!bulk.isPending()) return
    for (const id of clips) {
      for (const { bulk: number, action } of bulk.ofClip(id)) {
        performIfReadable(action, id)
        bulk.done(number, id)
      }
    }
  }

  /** Answers whether anything is left. */
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

  /** Everybody else has a turn after each slice. Answers whether anything was done. */
  async function work(signal: AbortSignal): Promise<boolean> {
    if (!bulk.isPending()) return false
    while (!signal.aborted && slice()) await clock.sleep(0, signal)
    return true
  }

  /** All that is left, at once: for whoever opens a stopped station for one command. */
  function finish() {
    while (slice());
  }

  /** A clip whose row can't be read can't be uploaded either: it must not keep all others waiting. */
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

  /** The clip keeps its rep: only the athlete's id changes, from the station's own to the service's. */
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

  /** A clip that a newer act has tagged keeps that; undoing the newer one gives back what this one would have. */
  function untag({ act, number }: BulkAction & { kind: 'untag' }, id: ClipId) {
    const said = undo.previousTags(act, id)
    const clip = store.get(id)
    if (!said || !clip) return
    const newer = undo.newerActOn(id, number)
    if (newer === null) setHandTags(clip, said.handTags)
    else undo.savePreviousTags(newer, said)
    undo.forgetPreviousTags(act, id)
  }

  /** Also of a clip that was canceled, or is away, by now: it may come back. False once its video has left. */
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

/** The service has heard of it, with its tags. */
const hasLeft = (clip: Clip) => fixedTagsKinds.includes(clip.state.kind) || sessionIdOf(clip) !== null
