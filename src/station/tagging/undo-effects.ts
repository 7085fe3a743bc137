import type { Clip, ClipId } from '../contract/clip.ts'
import { preparingKinds } from '../contract/clip-kinds.ts'
import type { ClipStore } from '../ports.ts'
import { clipsOfDeck, hasFixedTags, MAX_PREVIEWED_CLIPS } from './preview-deck.ts'
import type { DeckStore, Undoable, UndoneAct, UndoStore } from './tagging-ports.ts'

/** Changes of what tags depend on besides the clips themselves: deck in the past, clocks, settings. */
export interface SourceChanges {
  readonly count: number
  /** Time of the last one; confirmations of the deck change no athlete. */
  readonly lastMs: number
}

interface Parts {
  readonly store: Pick<ClipStore, 'get' | 'recordedBetween' | 'ofCamera' | 'page'>
  readonly deck: Pick<DeckStore, 'at' | 'following' | 'latest'>
  readonly undo: Pick<UndoStore, 'taggedBy'>
  readonly sourcesChanged: () => SourceChanges
}

/** A clip of this length, begun before a deck change, may belong to it. */
const LONGEST_CLIP_MS = 10 * 60_000

export type UndoEffects = ReturnType<typeof createUndoEffects>

/** Finds the clips that an undo, or the redo of an undone act, would reach. Changes none of them. */
export function createUndoEffects({ store, deck, undo, sourcesChanged }: Parts) {
  /** Clips whose tags depend on the act, at most 2,000; `undone` for a redo. */
  function clipsOf(act: Undoable, undone: UndoneAct | null): Clip[] {
    switch (act.kind) {
      case 'deck':
        return clipsOfDeck(store, act.fromMs - LONGEST_CLIP_MS, untilMs(act.fromMs))
      case 'clock':
        return store.ofCamera(act.camera, MAX_PREVIEWED_CLIPS).toReversed()
      case 'clips-tag':
        return existing(undone?.clips ?? taggedBy(act.id))
      case 'clips-cancel':
      case 'clips-upload-again':
        return existing(undone && undone.clips.length > 0 ? undone.clips : act.clips)
      case 'drawings-remove':
        return []
    }
  }

  /** Clips with newer tags by hand keep them. */
  const taggedBy = (act: string): ClipId[] =>
    undo.taggedBy(act).flatMap(({ clips, newer }) => (newer === null ? clips : []))

  const existing = (ids: readonly ClipId[]) => ids.slice(0, MAX_PREVIEWED_CLIPS).flatMap((id) => store.get(id) ?? [])

  const untilMs = (fromMs: number) => deck.following(fromMs)?.fromMs ?? Number.MAX_SAFE_INTEGER

  /** Clips found since the act, or since its undo, that are not examined yet: the deck will decide about them. */
  function unread(act: Undoable, undone: UndoneAct | null): number {
    if (act.kind !== 'deck') return 0
    const fromMs = sinceMs(act, undone)
    const preparing = store.page({ kinds: preparingKinds, after: null, limit: MAX_PREVIEWED_CLIPS })
    return preparing.filter(({ foundAtMs, probe }) => probe === null && foundAtMs >= fromMs).length
  }

  /** Stands for the effect: differs once clips arrived or were uploaded, or the deck or other sources changed. */
  function stamp(act: Undoable, undone: UndoneAct | null): string {
    const clips = clipsOf(act, undone)
    const fixed = clips.filter(hasFixedTags).length
    const lastFoundMs = clips.reduce((last, { foundAtMs }) => Math.max(last, foundAtMs), 0)
    const onDeckSince = act.kind === 'deck' ? [deck.latest()?.fromMs, deck.following(act.fromMs)?.fromMs] : []
    const parts = [clips.length, fixed, lastFoundMs, unread(act, undone), sourcesChanged().count, ...onDeckSince]
    return parts.join('.')
  }

  return { clipsOf, unread, stamp, sourcesChanged }
}

/** When a person last saw the act's effect: when it was done, or undone. */
export const sinceMs = (act: Undoable, undone: UndoneAct | null): number => undone?.atMs ?? act.atMs
