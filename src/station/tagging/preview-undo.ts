import { AppError } from '../app-error.ts'
import { type NewAthletes, serviceIdOf } from '../athletes/new-athletes.ts'
import type { TagsInput } from '../contract/tags.ts'
import { deckAsOf } from './deck-clock.ts'
import { compareTags, type TagChange, type TagChanges, withEntry, withoutEntry } from './preview-deck.ts'
import { createSources, type SourceParts, type Sources } from './sources.ts'
import type { CameraClocks, DeckEntry, Undoable, UndoneAct, UndoStore } from './tagging-ports.ts'
import { canRedo, canUndo, type UndoState } from './undo.ts'
import { sinceMs, type UndoEffects } from './undo-effects.ts'

interface Parts extends SourceParts, Omit<UndoState, 'settings' | 'deck' | 'clocks' | 'clock'> {
  readonly undo: UndoStore
  readonly undoEffects: UndoEffects
  readonly newAthletes: Pick<NewAthletes, 'get'>
}

/** Consequence of an undo or a redo. */
export interface UndoConsequence extends TagChanges {
  readonly act: Undoable
  /** The deck afterwards; null where it stays as it is. */
  readonly deck: { readonly entry: DeckEntry | null } | null
  readonly unread: number
  /** True where it is more than taking back what the act did. */
  readonly asks: boolean
  readonly effect: string
}

export type PreviewUndo = (id: string, kind: 'undo' | 'redo') => Promise<UndoConsequence>

/**
 * Previews the undo of an act, or the redo of an undone one: reads the same sources as they are and as they would be.
 * Throws AppError `undo-gone`, `redo-gone`.
 */
export function createUndoPreview(parts: Parts): PreviewUndo {
  const { undo, undoEffects: effects } = parts

  function find(id: string, kind: 'undo' | 'redo'): { act: Undoable; undone: UndoneAct | null } {
    if (kind === 'redo') {
      const undone = undo.undone(id)
      if (!undone || !canRedo(undone, parts)) throw new AppError('redo-gone')
      return { act: undone.act, undone }
    }
    const act = undo.get(id)
    if (!act || !canUndo(act, parts)) throw new AppError('undo-gone')
    return { act, undone: null }
  }

  /** The sources as they would be afterwards. */
  function sourcesAfter(act: Undoable, undone: UndoneAct | null): Pick<Sources, 'of'> {
    if (act.kind === 'deck') return createSources({ ...parts, deck: deckAfter(act, undone) })
    if (act.kind === 'clock') return createSources({ ...parts, clocks: clocksAfter(act, undone, parts.clocks) })
    const sources = createSources(parts)
    if (act.kind !== 'clips-tag') return sources
    return {
      of(clip, folder) {
        const before = undo.previousTags(act.id, clip.id)
        const handTags = undone ? act.tags : before ? before.handTags : clip.handTags
        return sources.of({ ...clip, handTags }, folder)
      },
    }
  }

  function deckAfter({ fromMs, tags, replaced, removed = [] }: Undoable & { kind: 'deck' }, undone: UndoneAct | null) {
    if (!undone) {
      const without = withoutEntry(parts.deck, fromMs, replaced)
      return removed.reduce((deck, entry, index) => withEntry(deck, entry, removed[index + 1]?.fromMs ?? null), without)
    }
    const untilMs = removed.length > 0 ? null : (parts.deck.following(fromMs)?.fromMs ?? null)
    return withEntry(parts.deck, { fromMs, tags }, untilMs)
  }

  /** The entry that is on deck afterwards. */
  function entryAfter(act: Undoable, undone: UndoneAct | null): UndoConsequence['deck'] {
    if (act.kind !== 'deck') return null
    const nowMs = parts.clock.nowMs()
    const before = deckAsOf(parts.deck, nowMs).latest()
    const after = deckAsOf(deckAfter(act, undone), nowMs).latest()
    return isSameTags(before?.tags, after?.tags) ? null : { entry: after ?? null }
  }

  const changesAthlete = ({ before, after }: TagChange) =>
    JSON.stringify(before.athlete?.value) !== JSON.stringify(after.athlete?.value)

  /** True for a clip that was uploaded for the athlete whom it would get. */
  function isRightAlready({ clip: { tags }, after }: TagChange): boolean {
    const athlete = after.athlete?.value
    if (!tags || !athlete || !('id' in athlete)) return false
    const added = parts.newAthletes.get(athlete.id)
    return ((added && serviceIdOf(added)) ?? athlete.id).toLowerCase() === tags.athleteId.toLowerCase()
  }

  /** A person has seen what the act did, and who was there before it; everything else has to be shown first. */
  function asks(
    act: Undoable,
    undone: UndoneAct | null,
    { changed, tooLate, deck, unread }: Omit<UndoConsequence, 'asks'>,
  ) {
    const moved = changed.filter(changesAthlete)
    if (act.kind === 'clips-tag') {
      const isMoved = effects.sourcesChanged().lastMs >= sinceMs(act, undone)
      return isMoved && moved.some(({ after }) => after.athlete !== null)
    }
    if (act.kind !== 'deck' && act.kind !== 'clock') return false
    if (tooLate.length > 0 || unread > 0) return true
    if (moved.some(({ clip }) => clip.foundAtMs >= sinceMs(act, undone))) return true
    return act.kind === 'deck' && deck !== null && !isSameTags(deck.entry?.tags, undone ? act.tags : act.before)
  }

  return async (id, kind) => {
    const { act, undone } = find(id, kind)
    // The stamp comes first: a change during the comparison makes the effect another one.
    const effect = effects.stamp(act, undone)
    const { changed, tooLate } = await compareTags(effects.clipsOf(act, undone), {
      before: createSources(parts),
      after: sourcesAfter(act, undone),
      folders: parts.settings().folders,
    })
    const consequence = {
      act,
      effect,
      deck: entryAfter(act, undone),
      unread: effects.unread(act, undone),
      changed,
      tooLate: tooLate.filter((change) => changesAthlete(change) && !isRightAlready(change)),
    }
    return { ...consequence, asks: asks(act, undone, consequence) }
  }
}

const isSameTags = (one: TagsInput | null | undefined, other: TagsInput | null | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The camera's correction, and what is known about its times, after an undo or a redo. */
function clocksAfter(
  { camera, correctionMs, beforeMs, memory }: Undoable & { kind: 'clock' },
  undone: UndoneAct | null,
  clocks: CameraClocks,
): CameraClocks {
  const known = undone ? undone.memory : memory
  return {
    ...clocks,
    correctionMs: (name) => (name === camera ? (undone ? correctionMs : beforeMs) : clocks.correctionMs(name)),
    memory: (name) => (name === camera && known ? known : clocks.memory(name)),
  }
}
