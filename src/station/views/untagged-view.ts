import type { Clip } from '../contract/clip.ts'
import type { FailureCode } from '../contract/failure.ts'
import type { UntaggedGroup } from '../contract/rep.ts'
import type { Settings } from '../contract/settings.ts'
import type { TagsInput } from '../contract/tags.ts'
import { deckAsOf } from '../tagging/deck-clock.ts'
import type { DeckStore } from '../tagging/tagging-ports.ts'
import { type KnownAthletes, nameOfTypedAthlete } from './athlete-summary.ts'
import { type CardParts, toClipCard } from './clip-card.ts'
import type { Rep, RepStore } from './view-ports.ts'

/** Fills missing tags from a lower source. Dimensions belong to a movement: those of another movement are left out. */
function fillTags(better: TagsInput, worse: TagsInput): TagsInput {
  const isOther = better.movement !== undefined && worse.movement !== undefined && better.movement !== worse.movement
  return { ...worse, ...better, dimensions: { ...(isOther ? {} : worse.dimensions), ...better.dimensions } }
}

const nobody: ReadonlySet<FailureCode> = new Set([
  'athlete-not-found',
  'athlete-unknown',
  'athlete-ambiguous',
  'athlete-undecided',
  'athlete-not-created',
])

/** Tags known of a clip: hand tags, tags found before, and folder defaults, except the default athlete. */
function knownTagsOf(clip: Clip, { folders }: Pick<Settings, 'folders'>): TagsInput {
  const { handTags, tags, folder, state } = clip
  const said = handTags ?? { dimensions: {} }
  const found = tags
    ? {
        athlete: { id: tags.athleteId },
        activity: tags.activity,
        movement: tags.movement,
        dimensions: tags.dimensions,
      }
    : { dimensions: {} }
  const byFolder = folders.find(({ path }) => path === folder)?.tags ?? { dimensions: {} }
  const { athlete: _default, ...others } = byFolder
  const combined = fillTags(fillTags(said, found), others)
  // An unknown or ambiguous athlete has to be chosen again.
  const isNobody = state.kind === 'untagged' && state.reasons.some(({ code }) => nobody.has(code))
  if (!isNobody) return combined
  const { athlete: _gone, ...rest } = combined
  return rest
}

/** Largest distance of neighboring reps: two of one athlete, before and after a clip, suggest this athlete. */
const MAX_NEIGHBOR_DISTANCE_MS = 3 * 60_000

interface SuggestionParts {
  readonly deck: Pick<DeckStore, 'at' | 'latest' | 'following' | 'lineup'>
  readonly reps: Pick<RepStore, 'around'>
  readonly settings: Pick<Settings, 'tagging'>
  readonly nowMs: number
}

interface Suggested {
  readonly tags: TagsInput
  readonly because: 'on-deck' | 'neighbour' | 'lineup' | 'on-deck-next'
}

/**
 * Suggests tags for a clip: from the deck at its recording time, otherwise from the reps just before and after it,
 * otherwise from the next athlete on deck. Null for a clip whose time cannot be trusted.
 */
function suggestTags(atMs: number | null, knownTags: TagsInput, parts: SuggestionParts): Suggested | null {
  if (atMs === null) return null
  const entry = deckAsOf(parts.deck, parts.nowMs).at(atMs)
  const onDeck = entry?.doubt ? undefined : entry?.tags
  if (onDeck?.athlete) return { tags: fillTags(knownTags, onDeck), because: 'on-deck' }
  const neighbor = between(parts.reps.around(atMs, MAX_NEIGHBOR_DISTANCE_MS))
  if (neighbor) return { tags: fillTags(knownTags, neighbor), because: 'neighbour' }
  // Only an empty deck after an athlete has a next athlete for this clip.
  return onDeck === null && entry ? afterTheGap(atMs, knownTags, entry.fromMs, parts) : null
}

/**
 * Suggests an athlete for a clip recorded while the deck was empty: the next one on deck, or the first in the lineup.
 */
function afterTheGap(atMs: number, knownTags: TagsInput, gapFromMs: number, parts: SuggestionParts): Suggested | null {
  const { deck, settings, nowMs } = parts
  const isNear = (otherMs: number) => otherMs - atMs <= settings.tagging.idleMinutes * 60_000
  const after = deck.following(gapFromMs)
  if (after && after.fromMs <= nowMs) {
    const { tags, doubt } = after
    return tags?.athlete && !doubt && isNear(after.fromMs)
      ? { tags: fillTags(knownTags, tags), because: 'on-deck-next' }
      : null
  }
  const next = deck.lineup()[0]?.tags
  return next?.athlete && isNear(nowMs) ? { tags: fillTags(knownTags, next), because: 'lineup' } : null
}

/** Tags of the rep before, if the rep after has the same athlete. */
function between({ before, after }: { before: Rep | undefined; after: Rep | undefined }): TagsInput | null {
  const [first, second] = [tagsOf(before), tagsOf(after)]
  if (!first || !second || first.athleteId !== second.athleteId) return null
  const { athleteId, activity, movement, dimensions } = first
  return { athlete: { id: athleteId }, activity, movement, dimensions }
}

const tagsOf = (rep: Rep | undefined) => rep?.clips.find(({ tags }) => tags !== null)?.tags

interface UntaggedParts extends CardParts, SuggestionParts {
  readonly settings: Pick<Settings, 'folders' | 'tagging'>
  readonly roster: KnownAthletes
}

interface Group {
  readonly atMs: number
  readonly clips: readonly Clip[]
}

/**
 * Builds a group of clips that wait for tags, with known tags and a suggestion; null when no clip of the group waits
 * any more.
 */
export function toUntaggedGroup({ atMs, clips }: Group, parts: UntaggedParts): UntaggedGroup | null {
  const [first] = clips
  if (!first) return null
  const reasons = first.state.kind === 'untagged' ? first.state.reasons : []
  const knownTags = clips.map((clip) => knownTagsOf(clip, parts.settings)).reduce((best, more) => fillTags(best, more))
  const tags = knownTags.athlete ? null : suggestTags(timeOf(clips, parts), knownTags, parts)
  return {
    id: first.id,
    atMs,
    clips: clips.map((clip) => toClipCard(clip, parts)),
    reasons,
    known: knownTags,
    knownAthleteName: knownTags.athlete ? nameOfTypedAthlete(knownTags, parts.roster) : null,
    suggestion: tags && { ...tags, athleteName: nameOfTypedAthlete(tags.tags, parts.roster) },
  }
}

const timeOf = (clips: readonly Clip[], { recordedAt }: CardParts): number | null => {
  const times = clips.flatMap((clip) => recordedAt(clip) ?? [])
  return times.length === 0 ? null : Math.min(...times)
}
