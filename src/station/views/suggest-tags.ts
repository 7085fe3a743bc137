import type { Settings } from '../contract/settings.ts'
import type { TagsInput } from '../contract/tags.ts'
import { deckAsOf } from '../tagging/deck-clock.ts'
import type { DeckStore } from '../tagging/tagging-ports.ts'
import { fillTags } from './known-tags.ts'
import type { Rep, RepStore } from './view-ports.ts'

/** Largest distance of neighboring reps: two of one athlete, before and after a clip, suggest this athlete. */
const MAX_NEIGHBOR_DISTANCE_MS = 3 * 60_000

export interface SuggestionParts {
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
export function suggestTags(atMs: number | null, knownTags: TagsInput, parts: SuggestionParts): Suggested | null {
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
