import type { Clip } from '../../../contract/clips/clip.ts'
import type { TagsInput } from '../../../contract/tagging/tags.ts'
import { AppError } from '../../app-error.ts'
import type { NewAthletes } from '../../athletes/new-athletes.ts'
import type { Roster } from '../../athletes/roster.ts'
import type { ClipStore } from '../../ports.ts'
import { assertValidTags } from '../assert-valid-tags.ts'
import { compareTags, type TagChanges } from '../compare-tags.ts'
import { createSources, type SourceParts } from '../sources.ts'
import type { DeckEntry, DeckStore } from '../tagging-ports.ts'
import { deckAsOf, isFuture } from './deck-clock.ts'

interface Parts extends SourceParts {
  readonly store: DeckClips
  /** The service's athletes with exactly this name. */
  readonly namesakes: Roster['find']
  readonly newAthletes: Pick<NewAthletes, 'get' | 'named'>
}

/** More than any facility records between two athletes. */
export const MAX_PREVIEWED_CLIPS = 2_000

type DeckClips = Pick<ClipStore, 'recordedBetween' | 'page'>

/**
 * Clips that a change of the deck between these moments may concern, oldest first: a clip has its time from its first
 * tags on, so those without are compared, too.
 */
export function clipsOfDeck(store: DeckClips, fromMs: number, toMs: number): Clip[] {
  const untagged = store.page({ kinds: ['probing', 'untagged', 'waiting'], after: null, limit: MAX_PREVIEWED_CLIPS })
  const timeless = untagged.filter(({ recordedAtMs, probe }) => recordedAtMs === null && probe !== null)
  return [...store.recordedBetween(fromMs, toMs, MAX_PREVIEWED_CLIPS), ...timeless].toSorted(
    (one, other) => timeOf(one) - timeOf(other),
  )
}

const timeOf = ({ recordedAtMs, foundAtMs }: Clip) => recordedAtMs ?? foundAtMs

/** Oldest clips first. */
interface DeckChanges extends TagChanges {
  /** When another athlete came on deck; null for none. */
  readonly untilMs: number | null
}

export type PreviewDeck = (tags: TagsInput, fromMs: number) => Promise<DeckChanges>

/**
 * Previews `deck-set` for a moment in the past: reads the same sources with the present deck and with the changed one.
 * Throws AppError like the command: `deck-in-future`, and for wrong tags.
 */
export function createDeckPreview(parts: Parts): PreviewDeck {
  /**
   * Replaces a name by the id where it means one athlete, so that the athlete's own clips don't count as changed.
   * Creates nobody.
   */
  function resolveAthlete(tags: TagsInput): TagsInput {
    const { athlete } = tags
    if (!athlete || 'id' in athlete) return tags
    const awaited = athlete.create ? parts.newAthletes.named(athlete) : undefined
    const [only, ...others] = awaited ? [awaited] : parts.namesakes(athlete)
    return only && others.length === 0 ? { ...tags, athlete: { id: only.id } } : tags
  }

  return async (input, fromMs) => {
    assertValidTags(input)
    const tags = resolveAthlete(input)
    const nowMs = Math.floor(parts.clock.nowMs())
    if (isFuture(fromMs, nowMs)) throw new AppError('deck-in-future', { from: new Date(fromMs).toISOString() })
    const present = deckAsOf(parts.deck, nowMs)
    const later = present.following(fromMs)
    const untilMs = later && later.fromMs <= nowMs ? later.fromMs : null
    const supposed = withEntry(present, { fromMs, tags }, untilMs)
    const changes = await compareTags(clipsOfDeck(parts.store, fromMs, untilMs ?? nowMs), {
      before: createSources({ ...parts, deck: present }),
      after: createSources({ ...parts, deck: supposed }),
      folders: parts.settings().folders,
    })
    return { untilMs, ...changes }
  }
}

/** The timeline with one more entry; `untilMs` is when the next one begins. */
export function withEntry(deck: DeckStore, entry: DeckEntry, untilMs: number | null): DeckStore {
  const isInside = (atMs: number) => atMs >= entry.fromMs && (untilMs === null || atMs < untilMs)
  const first = deck.first()
  return {
    ...deck,
    at: (atMs) => (isInside(atMs) ? entry : deck.at(atMs)),
    first: () => (first && first.fromMs < entry.fromMs ? first : entry),
    latest: () => (untilMs === null ? entry : deck.latest()),
  }
}

/** The timeline without the entry that begins at this moment, or with the one that it replaced. */
export function withoutEntry(deck: DeckStore, fromMs: number, replaced: DeckEntry | null): DeckStore {
  const isIt = (entry: DeckEntry | undefined) => entry?.fromMs === fromMs
  const following = (atMs: number) => {
    const entry = deck.following(atMs)
    if (!isIt(entry)) return entry
    return replaced ?? deck.following(fromMs)
  }
  const instead = (entry: DeckEntry | undefined) => (isIt(entry) ? (replaced ?? deck.at(fromMs - 1)) : entry)
  return {
    ...deck,
    at: (atMs) => instead(deck.at(atMs)),
    first: () => (isIt(deck.first()) ? (replaced ?? deck.following(fromMs)) : deck.first()),
    following,
    latest: () => instead(deck.latest()),
  }
}
