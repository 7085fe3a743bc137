import { DECK_PREVIEW_CLIPS, type DeckChangeRow, type DeckPreview } from '../../contract/deck-preview.ts'
import { fileNameOf } from '../clips/paths.ts'
import type { Combined } from '../tagging/combine.ts'
import type { DeckChange, PreviewDeck } from '../tagging/deck/preview-deck.ts'
import { givenName, type KnownAthletes } from './athletes.ts'

interface Parts {
  readonly roster: KnownAthletes
  readonly cameraOf: (clip: DeckChange['clip']) => string
}

/** The clips that a `deck-set` would change, with the names of people. */
export function toDeckPreview(changes: Awaited<ReturnType<PreviewDeck>>, { roster, cameraOf }: Parts): DeckPreview {
  const nameOf = ({ athlete }: Combined) => (athlete === null ? null : givenName({ athlete: athlete.value }, roster))
  const toRow = ({ clip, before, after }: DeckChange): DeckChangeRow => ({
    id: clip.id,
    fileName: fileNameOf(clip.path),
    camera: cameraOf(clip),
    atMs: clip.recordedAtMs ?? clip.foundAtMs,
    beforeName: nameOf(before),
    afterName: nameOf(after),
  })
  const listed = (all: readonly DeckChange[]) => ({
    total: all.length,
    first: all.slice(0, DECK_PREVIEW_CLIPS).map(toRow),
  })
  return { untilMs: changes.untilMs, changed: listed(changes.changed), tooLate: listed(changes.tooLate) }
}
