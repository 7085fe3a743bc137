import type { Settings } from '../../contract/settings.ts'
import type { GivenTags } from '../../contract/tags.ts'
import type { DeckStore } from '../tagging/tagging-ports.ts'
import { fill } from './known-tags.ts'
import type { Rep, RepStore } from './view-ports.ts'

/** Reps so near on both sides of a clip, of one athlete, say whose it is. */
const NEIGHBOUR_MS = 3 * 60_000

export interface SuggestionParts {
  readonly deck: Pick<DeckStore, 'at' | 'lineup'>
  readonly reps: Pick<RepStore, 'around'>
  readonly settings: Pick<Settings, 'tagging'>
  readonly nowMs: number
}

interface Suggested {
  readonly tags: GivenTags
  readonly because: 'on-deck' | 'neighbour' | 'lineup'
}

/**
 * Whose a clip probably is: whoever was on deck when it was recorded, else whoever was filmed just before and just after
 * it, else, while it is fresh, whoever is next. Nothing for a clip whose time cannot be trusted.
 */
export function suggestTags(atMs: number | null, known: GivenTags, parts: SuggestionParts): Suggested | null {
  if (atMs === null) return null
  const { deck, reps, settings, nowMs } = parts
  const onDeck = deck.at(atMs)?.tags
  if (onDeck?.athlete) return { tags: fill(known, onDeck), because: 'on-deck' }
  const neighbour = between(reps.around(atMs, NEIGHBOUR_MS))
  if (neighbour) return { tags: fill(known, neighbour), because: 'neighbour' }
  const next = deck.lineup()[0]?.tags
  const isFresh = nowMs - atMs <= settings.tagging.idleMinutes * 60_000
  return next?.athlete && isFresh ? { tags: fill(known, next), because: 'lineup' } : null
}

/** The tags of the rep before, when the one after is of the same athlete. */
function between({ before, after }: { before: Rep | undefined; after: Rep | undefined }): GivenTags | null {
  const [first, second] = [tagsOf(before), tagsOf(after)]
  if (!first || !second || first.athleteId !== second.athleteId) return null
  const { athleteId, activity, movement, dimensions } = first
  return { athlete: { id: athleteId }, activity, movement, dimensions }
}

const tagsOf = (rep: Rep | undefined) => rep?.clips.find(({ tags }) => tags !== null)?.tags
