import type { GivenTags } from '../../contract/tags.ts'
import type { UndoEntry } from '../../contract/undo.ts'
import { displayName } from '../athletes/names.ts'
import type { RosterStore } from '../athletes/roster-port.ts'
import type { Undoable, UndoStore } from './tagging-ports.ts'

/** More than anybody takes back one by one. */
const MAX_LISTED = 50

/** What the tags of a person name: as the roster knows the athlete, else as given; null when they name nobody. */
export function nameGiven(tags: GivenTags | null, roster: Pick<RosterStore, 'get'>): string | null {
  if (!tags?.athlete) return null
  if (!('id' in tags.athlete)) return [tags.athlete.firstName, tags.athlete.lastName].filter(Boolean).join(' ')
  const known = roster.get(tags.athlete.id)
  return known ? displayName(known) : tags.athlete.id
}

/** An act as a person is told of it. */
export function toUndoEntry(act: Undoable, roster: Pick<RosterStore, 'get'>): UndoEntry {
  const { id, atMs, tags } = act
  const athleteName = nameGiven(tags, roster)
  return { id, atMs, what: { kind: act.kind, clips: act.before.length, tags, athleteName } }
}

/** What can be undone now, the newest first. */
export const undoable = (undo: Pick<UndoStore, 'latest'>, roster: Pick<RosterStore, 'get'>): UndoEntry[] =>
  undo.latest(MAX_LISTED).map((act) => toUndoEntry(act, roster))
