import { shownFileName } from '../clips/paths.ts'
import {
  type ChangedClips,
  type DeckChangeRow,
  type DeckPreview,
  MAX_DECK_PREVIEW_CLIPS,
} from '../contract/deck-preview.ts'
import type { UndoPreview } from '../contract/undo.ts'
import type { Combined } from '../tagging/combine-tags.ts'
import type { PreviewDeck, TagChange, TagChanges } from '../tagging/preview-deck.ts'
import type { UndoConsequence } from '../tagging/preview-undo.ts'
import { toUndoEntry } from '../tagging/undo.ts'
import { type KnownAthletes, nameOfTaggedAthlete, nameOfTypedAthlete } from './athlete-summary.ts'

interface Parts {
  readonly roster: KnownAthletes
  readonly cameraOf: (clip: TagChange['clip']) => string
}

/** The clips that a `deck-set` would change, with names of athletes. */
export const toDeckPreview = (changes: Awaited<ReturnType<PreviewDeck>>, parts: Parts): DeckPreview => ({
  untilMs: changes.untilMs,
  later: changes.later.map(({ fromMs, tags }) => ({
    fromMs,
    athleteName: tags?.athlete ? nameOfTypedAthlete(tags, parts.roster) : null,
  })),
  changesDeck: changes.changesDeck,
  wrongAthlete: changes.tooLate.filter(({ after }) => after.athlete?.origin === 'on-deck').map(({ clip }) => clip.id),
  ...toChangedClips(changes, parts),
})

/** The consequence of an undo or a redo, with names of athletes. */
export function toUndoPreview(consequence: UndoConsequence, parts: Parts): UndoPreview {
  const { act, deck, changed, unread, asks, effect } = consequence
  const entry = deck?.entry ?? null
  const byName = new Map<string | null, number>()
  for (const { before, after } of changed) {
    const [from, to] = [nameIn(before, parts.roster), nameIn(after, parts.roster)]
    if (from !== to) byName.set(to, (byName.get(to) ?? 0) + 1)
  }
  return {
    entry: toUndoEntry(act, parts.roster),
    deck: deck && {
      athleteName: entry?.tags?.athlete ? nameOfTypedAthlete(entry.tags, parts.roster) : null,
      fromMs: entry?.fromMs ?? null,
    },
    becomes: [...byName].map(([athleteName, clips]) => ({ athleteName, clips })),
    ...toChangedClips(consequence, parts),
    unread,
    asks,
    effect,
  }
}

const nameIn = ({ athlete }: Combined, roster: KnownAthletes) =>
  athlete === null ? null : nameOfTypedAthlete({ athlete: athlete.value }, roster)

/** Clips whose tags would change, and clips that keep theirs because they are uploaded. */
export function toChangedClips(
  { changed, tooLate }: TagChanges,
  { roster, cameraOf }: Parts,
): Record<'changed' | 'tooLate', ChangedClips> {
  const nameOf = (combined: Combined) => nameIn(combined, roster)
  const toRow = ({ clip, before, after }: TagChange): DeckChangeRow => ({
    id: clip.id,
    fileName: shownFileName(clip.path),
    camera: cameraOf(clip),
    atMs: clip.recordedAtMs ?? clip.foundAtMs,
    beforeName: nameOf(before),
    afterName: nameOf(after),
  })
  /** The tags that the clip was uploaded with, not those of its sources now. */
  const asItLeft = (change: TagChange): DeckChangeRow => {
    const { tags } = change.clip
    return { ...toRow(change), ...(tags && { beforeName: nameOfTaggedAthlete(tags, roster) }) }
  }
  const listed = (all: readonly TagChange[], row: (change: TagChange) => DeckChangeRow): ChangedClips => ({
    total: all.length,
    first: all.slice(0, MAX_DECK_PREVIEW_CLIPS).map(row),
  })
  return { changed: listed(changed, toRow), tooLate: listed(tooLate, asItLeft) }
}
