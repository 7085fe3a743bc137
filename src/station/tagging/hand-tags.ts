import { AppError } from '../app-error.ts'
import type { Bulk } from '../bulk/bulk.ts'
import type { BulkStore } from '../bulk/bulk-port.ts'
import type { ClipLifecycle } from '../clips/clip-lifecycle.ts'
import { nextState } from '../clips/clip-machine.ts'
import { shownFileName } from '../clips/paths.ts'
import type { ClipId } from '../contract/clip.ts'
import type { Command, CommandResult } from '../contract/command.ts'
import type { TagsInput } from '../contract/tags.ts'
import type { TagConflict } from '../contract/undo.ts'
import type { ClipStore, Clock, Identifiers } from '../ports.ts'
import type { Undoable, UndoneAct, UndoStore } from './tagging-ports.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'ledger'>
  readonly lifecycle: Pick<ClipLifecycle, 'get'>
  readonly bulk: BulkStore
  readonly bulkWork: Bulk
  readonly undo: UndoStore
  readonly clock: Pick<Clock, 'nowMs'>
  readonly identifiers: Identifiers
  readonly nameOf: (tags: TagsInput | null) => string | null
}

/** Tags that people give clips by hand, and their undo. */
export function createHandTags({ store, lifecycle, bulk, bulkWork, undo, clock, identifiers, nameOf }: Parts) {
  function tag({ clips, tags, seen, replace }: Command & { kind: 'clips-tag' }): CommandResult {
    const conflicts = replace === true ? [] : conflictsOf(seen ?? [], tags)
    if (conflicts.length > 0) return { done: [], tooLate: [], conflicts }
    return begin([...new Set(clips)], tags)
  }

  function begin(clips: readonly ClipId[], tags: TagsInput | null): CommandResult {
    const { may: done, tooLate } = sorted(clips)
    if (done.length === 0) return { done, tooLate }
    const id = identifiers.uuid()
    undo.put({ id, atMs: clock.nowMs(), kind: 'clips-tag', tags, clips: done.length })
    bulkWork.begin({ kind: 'tag', tags, act: id }, done)
    return { done, tooLate, undo: id }
  }

  /** Separates clips that can be tagged from those that are uploaded or have nothing to tag. */
  function sorted(ids: readonly ClipId[]): { may: ClipId[]; tooLate: ClipId[] } {
    const states = bulk.statesOf(ids)
    const may: ClipId[] = []
    const tooLate: ClipId[] = []
    for (const id of ids) {
      const state = states.get(id)
      if (!state) throw new AppError('clip-unknown', { clip: id })
      ;(nextState(state, { kind: 'retag' }) === state ? tooLate : may).push(id)
    }
    return { may, tooLate }
  }

  /** A clip that is uploaded is no conflict: it is too late anyway. */
  function conflictsOf(seen: readonly Seen[], tags: TagsInput | null): TagConflict[] {
    const said = bulk.latestHandTags(seen.map(({ clip }) => clip))
    return seen.flatMap(({ clip: id, handTags: shown }) => {
      const handTags = said.get(id)
      if (handTags !== undefined && (isSame(handTags, shown) || isSame(handTags, tags))) return []
      const { path, state } = lifecycle.get(id)
      if (handTags === undefined || nextState(state, { kind: 'retag' }) === state) return []
      const fileName = shownFileName(path)
      return { clip: id, fileName, tags: handTags, athleteName: nameOf(handTags), atMs: saidAtMs(id) }
    })
  }

  const saidAtMs = (id: ClipId): number | null =>
    store.ledger(id).findLast(({ event, details }) => event === 'retag' && 'handTags' in details)?.atMs ?? null

  /** Restores each clip's earlier hand tags. A clip that was tagged again since keeps its tags. */
  function revert(act: TaggingAct): CommandResult {
    const number = undo.numberOf(act.id) ?? 0
    // Cancels the part of the act that is not applied yet.
    const unsaid = bulk.drop(act.id)
    const taggedSince: ClipId[] = []
    const untouched: ClipId[] = []
    for (const { clips, newer } of undo.taggedBy(act.id)) {
      if (newer !== null) for (const clip of clips) pass(act.id, newer, clip)
      ;(newer === null ? untouched : taggedSince).push(...clips)
    }
    const { may, tooLate } = sorted(untouched)
    bulkWork.begin({ kind: 'untag', act: act.id, number }, may)
    for (const id of tooLate) undo.forgetPreviousTags(act.id, id)
    // A redo compares with what the undo left.
    for (const [clipId, handTags] of bulk.latestHandTags(unsaid)) undo.savePreviousTags(act.id, { clipId, handTags })
    return { done: [...may, ...unsaid], tooLate, ...(taggedSince.length > 0 && { taggedSince }) }
  }

  /** Tags the clips again that have the tags that the undo left. A clip that was tagged since keeps its tags. */
  function repeat({ id: act, tags }: TaggingAct, { clips }: UndoneAct): CommandResult {
    const present = bulk.latestHandTags(clips)
    const isAsLeft = (id: ClipId, handTags: TagsInput | null) => {
      const left = undo.previousTags(act, id)
      // An undo of thousands of clips may not have reached this one.
      return (left !== undefined && isSame(handTags, left.handTags)) || isSame(handTags, tags)
    }
    const taggedSince = [...present].flatMap(([id, handTags]) => (isAsLeft(id, handTags) ? [] : [id]))
    const others = new Set(taggedSince)
    const result = begin(
      clips.filter((id) => present.has(id) && !others.has(id)),
      tags,
    )
    return { ...result, ...(taggedSince.length > 0 && { taggedSince }) }
  }

  /** Hands the earlier tags over to the newer act: undoing it must not bring back undone tags. */
  function pass(act: string, newer: string, clip: ClipId) {
    const said = undo.previousTags(act, clip)
    if (said) undo.savePreviousTags(newer, said)
    undo.forgetPreviousTags(act, clip)
  }

  return { tag, revert, repeat }
}

type TaggingAct = Undoable & { kind: 'clips-tag' }

interface Seen {
  readonly clip: ClipId
  readonly handTags: TagsInput | null
}

/** One parser wrote both, so their keys have the same order. Dimensions are compared by content. */
function isSame(one: TagsInput | null, other: TagsInput | null): boolean {
  return canonical(one) === canonical(other)
}

const canonical = (tags: TagsInput | null) =>
  JSON.stringify(tags && [tags.athlete, tags.activity, tags.movement, Object.entries(tags.dimensions).toSorted(byKey)])

const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)
