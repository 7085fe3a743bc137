import type { ClipId } from '../../contract/clip.ts'
import type { Command, CommandResult } from '../../contract/command.ts'
import type { GivenTags } from '../../contract/tags.ts'
import type { TagConflict } from '../../contract/undo.ts'
import type { ClipBook } from '../clips/clip-book.ts'
import { next } from '../clips/clip-machine.ts'
import { shownFileName } from '../clips/paths.ts'
import type { ClipStore, Clock, Identifiers } from '../ports.ts'
import type { Said, Undoable, UndoStore } from './tagging-ports.ts'

interface Parts {
  readonly store: Pick<ClipStore, 'ledger'>
  readonly book: ClipBook
  readonly undo: UndoStore
  readonly clock: Clock
  readonly identifiers: Identifiers
  readonly nameOf: (tags: GivenTags | null) => string | null
}

/** What a person says of clips, and how it is taken back. */
export function createHandTags({ store, book, undo, clock, identifiers, nameOf }: Parts) {
  function tag({ clips, tags, seen, replace }: Command & { kind: 'clips-tag' }): CommandResult {
    const conflicts = replace === true ? [] : conflictsOf(seen ?? [], tags)
    if (conflicts.length > 0) return { done: [], tooLate: [], conflicts }
    const previous = new Map(clips.map((id) => [id, book.get(id).handTags]))
    const done: ClipId[] = []
    const tooLate: ClipId[] = []
    for (const id of previous.keys()) (say(id, tags) ? done : tooLate).push(id)
    if (done.length === 0) return { done, tooLate }
    const before = done.map((clipId) => ({ clipId, handTags: previous.get(clipId) ?? null }))
    const id = identifiers.uuid()
    undo.put({ id, atMs: clock.nowMs(), kind: 'clips-tag', tags, before })
    return { done, tooLate, undo: id }
  }

  /** False when it had left already, or there is nothing of it to tag. */
  function say(id: ClipId, handTags: GivenTags | null): boolean {
    const changed = book.apply(id, { kind: 'retag' }, { facts: { handTags }, details: { handTags } })
    return changed.state.kind === 'probing' && changed.handTags === handTags
  }

  /** A clip that has left is no conflict: it is too late for both. */
  function conflictsOf(seen: readonly Seen[], tags: GivenTags | null): TagConflict[] {
    return seen.flatMap(({ clip: id, handTags: shown }) => {
      const { handTags, path, state } = book.get(id)
      const isChanged = !isSame(handTags, shown) && !isSame(handTags, tags)
      if (!isChanged || next(state, { kind: 'retag' }) === state) return []
      const fileName = shownFileName(path)
      return { clip: id, fileName, tags: handTags, athleteName: nameOf(handTags), atMs: saidAtMs(id) }
    })
  }

  const saidAtMs = (id: ClipId): number | null =>
    store.ledger(id).findLast(({ event, details }) => event === 'retag' && 'handTags' in details)?.atMs ?? null

  /** Each clip gets back what was said of it before. One that was tagged again since keeps that. */
  function takeBack(act: TaggingAct): CommandResult {
    const since = undo.after(act.id).filter(isTagging)
    const done: ClipId[] = []
    const tooLate: ClipId[] = []
    const taggedSince: ClipId[] = []
    for (const said of act.before) {
      const newer = since.find(({ before }) => before.some(({ clipId }) => clipId === said.clipId))
      if (newer) {
        forget(said, newer.id)
        taggedSince.push(said.clipId)
      } else (say(said.clipId, said.handTags) ? done : tooLate).push(said.clipId)
    }
    return { done, tooLate, ...(taggedSince.length > 0 && { taggedSince }) }
  }

  /** Undoing the newer act must not bring back what has been undone. */
  function forget(said: Said, newerId: string) {
    const newer = undo.get(newerId)
    if (!newer || !isTagging(newer)) return
    const before = newer.before.map((each) => (each.clipId === said.clipId ? said : each))
    undo.put({ ...newer, before })
  }

  return { tag, takeBack }
}

type TaggingAct = Undoable & { kind: 'clips-tag' }

const isTagging = (act: Undoable): act is TaggingAct => act.kind === 'clips-tag'

interface Seen {
  readonly clip: ClipId
  readonly handTags: GivenTags | null
}

/** Written by one parser, both have their keys in the same order; dimensions are compared by what they hold. */
function isSame(one: GivenTags | null, other: GivenTags | null): boolean {
  return canonical(one) === canonical(other)
}

const canonical = (tags: GivenTags | null) =>
  JSON.stringify(tags && [tags.athlete, tags.activity, tags.movement, Object.entries(tags.dimensions).toSorted(byKey)])

const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)
