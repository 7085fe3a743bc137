import { AppError } from '../app-error.ts'
import type { NewAthletes } from '../athletes/new-athletes.ts'
import type { Roster } from '../athletes/roster.ts'
import { nextState } from '../clips/clip-machine.ts'
import type { Clip } from '../contract/clip.ts'
import { fixedTagsKinds } from '../contract/clip-kinds.ts'
import type { FolderSettings } from '../contract/settings.ts'
import type { TagsInput } from '../contract/tags.ts'
import type { ClipStore } from '../ports.ts'
import { assertValidTags } from './assert-valid-tags.ts'
import { type Combined, combineTags } from './combine-tags.ts'
import { deckAsOf, entriesAfter, isFuture } from './deck-clock.ts'
import { createSources, folderSettingsOf, type SourceParts, type Sources } from './sources.ts'
import type { DeckEntry, DeckStore } from './tagging-ports.ts'

/** A clip's tags now, and after a change. */
export interface TagChange {
  readonly clip: Clip
  readonly before: Combined
  readonly after: Combined
}

export interface TagChanges {
  /** Clips whose tags can still change. */
  readonly changed: readonly TagChange[]
  /** Reserved or uploaded clips: they keep their tags. */
  readonly tooLate: readonly TagChange[]
}

interface Compared {
  readonly before: Pick<Sources, 'of'>
  readonly after: Pick<Sources, 'of'>
  readonly folders: readonly FolderSettings[]
}

/**
 * Finds the clips whose tags would change, in the given order: reads the same sources before and after a change. For
 * previews.
 */
export async function compareTags(clips: readonly Clip[], { before, after, folders }: Compared): Promise<TagChanges> {
  const changes: TagChange[] = []
  for (const clip of clips) {
    const folder = folderSettingsOf(clip, folders)
    const now = combineTags((await before.of(clip, folder)).sources)
    const then = combineTags((await after.of(clip, folder)).sources)
    if (!isSame(now, then)) changes.push({ clip, before: now, after: then })
  }
  return {
    changed: changes.filter(({ clip }) => canChangeTags(clip)),
    tooLate: changes.filter(({ clip }) => hasFixedTags(clip)),
  }
}

/** True for a clip that can still be tagged. */
export const canChangeTags = ({ state }: Pick<Clip, 'state'>): boolean => nextState(state, { kind: 'retag' }) !== state

/** True when the service has the clip's tags. */
export const hasFixedTags = ({ state }: Pick<Clip, 'state'>): boolean =>
  fixedTagsKinds.includes(state.kind) || ('sessionId' in state && state.sessionId !== null)

const isSame = (before: Combined, after: Combined) =>
  JSON.stringify(comparableTags(before)) === JSON.stringify(comparableTags(after))

/** Without the sources of the values and their order. */
const comparableTags = ({ athlete, activity, movement, dimensions }: Combined) => [
  athlete?.value ?? null,
  activity?.value ?? null,
  movement?.value ?? null,
  Object.entries(dimensions)
    .map(([name, { value }]) => [name, value])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
]

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
  /** When the deck changes again, which ends the new entry; null for never. */
  readonly untilMs: number | null
  /** Entries since then, oldest first; with `untilNow` they are removed. */
  readonly later: readonly DeckEntry[]
  /** False when the same tags are on deck for all of that time already. */
  readonly changesDeck: boolean
}

interface Supposed {
  readonly tags: TagsInput
  readonly fromMs: number
  readonly untilNow?: boolean | undefined
}

export type PreviewDeck = (supposed: Supposed) => Promise<DeckChanges>

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

  return async ({ tags: input, fromMs, untilNow = false }) => {
    assertValidTags(input)
    const tags = resolveAthlete(input)
    const nowMs = Math.floor(parts.clock.nowMs())
    if (isFuture(fromMs, nowMs)) throw new AppError('deck-in-future', { from: new Date(fromMs).toISOString() })
    const present = deckAsOf(parts.deck, nowMs)
    const later = entriesAfter(present, fromMs).filter((entry) => entry.fromMs <= nowMs)
    const untilMs = untilNow ? null : (later[0]?.fromMs ?? null)
    const supposed = withEntry(present, { fromMs, tags }, untilMs)
    const changes = await compareTags(clipsOfDeck(parts.store, fromMs, untilMs ?? nowMs), {
      before: createSources({ ...parts, deck: present }),
      after: createSources({ ...parts, deck: supposed }),
      folders: parts.settings().folders,
    })
    const before = present.at(fromMs)
    const replaced = [...(before ? [before] : []), ...(untilNow ? later : [])]
    const changesDeck = !before || replaced.some((entry) => isOther(entry, tags))
    return { untilMs, later, changesDeck, ...changes }
  }
}

const isOther = ({ tags, doubt }: DeckEntry, other: TagsInput): boolean =>
  doubt !== undefined || JSON.stringify(tags) !== JSON.stringify(other)

/** The timeline with one more entry, which stays in effect until the given time. */
export function withEntry(deck: DeckStore, entry: DeckEntry, untilMs: number | null): DeckStore {
  const isInside = (atMs: number) => atMs >= entry.fromMs && (untilMs === null || atMs < untilMs)
  const first = deck.first()
  const following = (atMs: number): DeckEntry | undefined => {
    const next = deck.following(atMs)
    if (atMs < entry.fromMs) return next && next.fromMs < entry.fromMs ? next : entry
    return next && isInside(next.fromMs) ? following(next.fromMs) : next
  }
  return {
    ...deck,
    at: (atMs) => (isInside(atMs) ? entry : deck.at(atMs)),
    following,
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
