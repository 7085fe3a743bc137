import { displayName, typedDisplayName } from '../athletes/names.ts'
import type { RosterStore } from '../athletes/roster-port.ts'
import { nextState } from '../clips/clip-machine.ts'
import { canCancelUpload, uploadAgainOf } from '../clips/uploaded-again.ts'
import type { Drawing } from '../contract/marks.ts'
import type { Settings } from '../contract/settings.ts'
import type { TagsInput } from '../contract/tags.ts'
import type { UndoEntry } from '../contract/undo.ts'
import type { ClipStore, Clock } from '../ports.ts'
import type { CameraClocks, DeckStore, Undoable, UndoneAct, UndoStore } from './tagging-ports.ts'

/** Acts that the undo list shows. */
export const MAX_UNDO_ACTS = 50

/** The athlete named in hand tags: the roster's name, otherwise the given one; null when none is named. */
export function athleteNameInTags(tags: TagsInput | null, roster: Pick<RosterStore, 'get'>): string | null {
  if (!tags?.athlete) return null
  if (!('id' in tags.athlete)) return typedDisplayName(tags.athlete)
  const athlete = roster.get(tags.athlete.id)
  return athlete ? displayName(athlete) : tags.athlete.id
}

/** Describes an act for people. */
export function toUndoEntry(act: Undoable, roster: Pick<RosterStore, 'get'>): UndoEntry {
  const { id, atMs, kind } = act
  if (kind === 'clips-cancel') return { id, atMs, what: { kind, clips: act.clips.length } }
  if (kind === 'clock') return { id, atMs, what: { kind, camera: act.camera, correctionMs: act.correctionMs } }
  if (kind === 'drawings-remove') return { id, atMs, what: { kind, drawings: act.drawings.length } }
  const { tags } = act
  if (kind === 'clips-upload-again') {
    return { id, atMs, what: { kind, clips: act.clips.length, tags, athleteName: athleteNameInTags(tags, roster) } }
  }
  const athleteName = athleteNameInTags(tags, roster)
  if (kind === 'clips-tag') return { id, atMs, what: { kind, clips: act.clips, tags, athleteName } }
  const { before } = act
  return { id, atMs, what: { kind, tags, athleteName, before, beforeName: athleteNameInTags(before, roster) } }
}

export interface UndoState {
  readonly undo: Pick<UndoStore, 'isAside'>
  readonly deck: Pick<DeckStore, 'at'>
  readonly store: Pick<ClipStore, 'get' | 'ledger' | 'uploadingAgain'>
  readonly clocks: Pick<CameraClocks, 'correctionMs'>
  readonly drawings: { readonly get: (id: string) => Drawing | undefined }
  readonly settings: () => Pick<Settings, 'cameras'>
  readonly clock: Pick<Clock, 'nowMs'>
}

interface Parts extends UndoState {
  readonly undo: Pick<UndoStore, 'isAside' | 'latest' | 'latestUndone'>
  readonly roster: Pick<RosterStore, 'get'>
}

/**
 * True when the act still has its effect: a deck entry is in place, clips are still set aside, a clock was not
 * corrected again, and no correction in the settings overrides a measured one.
 */
export function canUndo(act: Undoable, { undo, deck, store, clocks, drawings, settings }: UndoState): boolean {
  if (act.kind === 'clips-tag') return true
  if (act.kind === 'clips-cancel') return undo.isAside(act)
  if (act.kind === 'clock') {
    return clocks.correctionMs(act.camera) === act.correctionMs && !(act.camera in settings().cameras)
  }
  if (act.kind === 'drawings-remove') return act.drawings.some(({ id }) => !drawings.get(id))
  if (act.kind === 'clips-upload-again') return act.clips.some((id) => canCancelUpload(id, store))
  const entry = deck.at(act.fromMs)
  return entry?.fromMs === act.fromMs && !entry.doubt && JSON.stringify(entry.tags) === JSON.stringify(act.tags)
}

/** True while an undone act finds what its undo left: nothing else was said about the same moment, clips or clock. */
export function canRedo({ act, clips }: UndoneAct, state: UndoState): boolean {
  const { deck, store, clocks, drawings, settings, clock } = state
  switch (act.kind) {
    case 'clips-tag':
      return clips.some((id) => store.get(id) !== undefined)
    case 'clips-cancel':
      return clips.some((id) => {
        const present = store.get(id)?.state
        return present !== undefined && nextState(present, { kind: 'cancelled' }) !== present
      })
    case 'clips-upload-again':
      return act.clips.some((id) => {
        const original = store.get(id)?.again?.of
        return original !== undefined && uploadAgainOf(original, store) === undefined
      })
    case 'clock':
      return clocks.correctionMs(act.camera) === act.beforeMs && !(act.camera in settings().cameras)
    case 'drawings-remove':
      return act.drawings.some(({ id }) => drawings.get(id))
    case 'deck': {
      const entry = deck.at(act.fromMs)
      const began = entry?.fromMs === act.fromMs ? entry.tags : undefined
      const isAsLeft = JSON.stringify(began) === JSON.stringify(act.replaced?.tags)
      return isAsLeft && !entry?.doubt && act.fromMs <= clock.nowMs()
    }
  }
}

/** Undone acts that can be repeated now, the one undone last first. */
export const listRedoable = ({ roster, ...state }: Parts): UndoEntry[] =>
  state.undo
    .latestUndone(MAX_UNDO_ACTS)
    .filter((undone) => canRedo(undone, state))
    .map(({ act }) => toUndoEntry(act, roster))

/** Acts that can be undone now, newest first. */
export const listUndoable = ({ roster, ...state }: Parts): UndoEntry[] =>
  state.undo
    .latest(MAX_UNDO_ACTS)
    .filter((act) => canUndo(act, state))
    .map((act) => toUndoEntry(act, roster))
