import type { Clip } from '../../../contract/clip.ts'
import type { GivenTags } from '../../../contract/tags.ts'
import { AppError } from '../../app-error.ts'
import { next } from '../../clips/clip-machine.ts'
import type { ClipStore } from '../../ports.ts'
import { type Combined, combine } from '../combine.ts'
import { createSources, folderOf, type SourceParts } from '../sources.ts'
import type { DeckEntry, DeckStore } from '../tagging-ports.ts'
import { deckAsOf, isFuture } from './deck-clock.ts'

interface Parts extends SourceParts {
  readonly store: Pick<ClipStore, 'recordedBetween'>
}

/** More than any facility films between two athletes. */
export const MAX_CLIPS = 2_000

/** What is said of a clip now, and what would be. */
export interface DeckChange {
  readonly clip: Clip
  readonly before: Combined
  readonly after: Combined
}

interface DeckChanges {
  /** When somebody else came on deck; null where nobody did. */
  readonly untilMs: number | null
  /** Clips that may still be tagged otherwise, the oldest first. */
  readonly changed: readonly DeckChange[]
  readonly tooLate: readonly DeckChange[]
}

export type PreviewDeck = (tags: GivenTags, fromMs: number) => Promise<DeckChanges>

/**
 * What `deck-set` from a moment in the past would change. The same sources are asked twice, with the deck as it is and
 * with the deck as it would be. Throws AppError `deck-in-future`.
 */
export function createDeckPreview(parts: Parts): PreviewDeck {
  return async (tags, fromMs) => {
    const nowMs = Math.floor(parts.clock.nowMs())
    if (isFuture(fromMs, nowMs)) throw new AppError('deck-in-future', { from: new Date(fromMs).toISOString() })
    const present = deckAsOf(parts.deck, nowMs)
    const later = present.following(fromMs)
    const untilMs = later && later.fromMs <= nowMs ? later.fromMs : null
    const supposed = withEntry(present, { fromMs, tags }, untilMs)
    const sources = {
      before: createSources({ ...parts, deck: present }),
      after: createSources({ ...parts, deck: supposed }),
    }
    const changes: DeckChange[] = []
    for (const clip of parts.store.recordedBetween(fromMs, untilMs ?? nowMs, MAX_CLIPS)) {
      const folder = folderOf(clip, parts.settings().folders)
      const before = combine((await sources.before.of(clip, folder)).sources)
      const after = combine((await sources.after.of(clip, folder)).sources)
      if (!isSame(before, after)) changes.push({ clip, before, after })
    }
    const mayChange = ({ clip: { state } }: DeckChange) => next(state, { kind: 'retag' }) !== state
    return { untilMs, changed: changes.filter(mayChange), tooLate: changes.filter((change) => !mayChange(change)) }
  }
}

/** The same timeline with one entry more. */
function withEntry(deck: DeckStore, entry: DeckEntry, untilMs: number | null): DeckStore {
  const isInside = (atMs: number) => atMs >= entry.fromMs && (untilMs === null || atMs < untilMs)
  const first = deck.first()
  return {
    ...deck,
    at: (atMs) => (isInside(atMs) ? entry : deck.at(atMs)),
    first: () => (first && first.fromMs < entry.fromMs ? first : entry),
    latest: () => (untilMs === null ? entry : deck.latest()),
  }
}

const isSame = (before: Combined, after: Combined) => JSON.stringify(said(before)) === JSON.stringify(said(after))

/** Who said it does not matter, nor in which order. */
const said = ({ athlete, activity, movement, dimensions }: Combined) => [
  athlete?.value ?? null,
  activity?.value ?? null,
  movement?.value ?? null,
  Object.entries(dimensions)
    .map(([name, { value }]) => [name, value])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
]
