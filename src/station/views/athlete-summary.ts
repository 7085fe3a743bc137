import type { Athlete } from '../../service/athletes.ts'
import { plainText } from '../../service/plain-text.ts'
import { displayName, typedDisplayName } from '../athletes/names.ts'
import type { Roster } from '../athletes/roster.ts'
import type { AthleteSummary } from '../contract/deck-view.ts'
import type { AthleteReference, Tags, TagsInput } from '../contract/tags.ts'
import type { DeckStore } from '../tagging/tagging-ports.ts'

/** Deck changes read to find the athletes who were on deck most recently. */
const MAX_DECK_ENTRIES_READ = 200

export type KnownAthletes = Pick<Roster, 'get' | 'find' | 'search'>

/** The roster for screens: an id of a forgotten athlete has words in place of a name, and nothing else. */
export function withForgottenNames(
  athletes: KnownAthletes,
  roster: Pick<Roster, 'isForgotten' | 'shownName'>,
): KnownAthletes {
  return {
    ...athletes,
    get(requestedId) {
      const athlete = athletes.get(requestedId)
      const id = athlete?.id ?? requestedId
      return roster.isForgotten(id) ? { id, first_name: roster.shownName(id) ?? id } : athlete
    },
  }
}

export const toAthleteSummary = (athlete: Athlete): AthleteSummary => ({
  id: athlete.id,
  name: displayName(athlete),
  // The service may answer with a time of day, which means nothing for a date of birth.
  dateOfBirth: athlete.date_of_birth?.slice(0, 10) ?? null,
  dominantArm: athlete.dominant_arm ?? null,
})

/** The roster's athlete for a reference; undefined for none, or for several of the name. */
export function resolveAthlete(reference: AthleteReference, roster: KnownAthletes): Athlete | undefined {
  if ('id' in reference) return roster.get(reference.id)
  const [one, another] = roster.find(reference)
  return another === undefined ? one : undefined
}

/** The athlete's name from the roster; otherwise as given. */
export function nameOfTypedAthlete({ athlete }: Pick<TagsInput, 'athlete'>, roster: KnownAthletes): string {
  if (!athlete) return ''
  const found = resolveAthlete(athlete, roster)
  if (found) return displayName(found)
  return 'id' in athlete ? athlete.id : typedDisplayName(athlete)
}

/** The roster's name wins: it may have been corrected since the clip was tagged. */
export function nameOfTaggedAthlete(
  { athleteId, athleteName }: Pick<Tags, 'athleteId' | 'athleteName'>,
  roster: KnownAthletes,
): string | null {
  const athlete = roster.get(athleteId)
  return athlete ? displayName(athlete) : athleteName && plainText(athleteName)
}

/** Athletes who were on deck, most recent first, each once. */
function recentAthletes(deck: Pick<DeckStore, 'recent'>, roster: KnownAthletes, limit: number): Athlete[] {
  const recent = new Map<string, Athlete>()
  for (const { tags } of deck.recent(MAX_DECK_ENTRIES_READ)) {
    const athlete = tags?.athlete && resolveAthlete(tags.athlete, roster)
    if (athlete && !recent.has(athlete.id)) recent.set(athlete.id, athlete)
    if (recent.size === limit) break
  }
  return [...recent.values()]
}

/**
 * Searches athletes by the beginnings of their names. Without a text: recent athletes on deck first, then all by name.
 */
export function searchAthletes(
  { deck, roster }: { deck: Pick<DeckStore, 'recent'>; roster: KnownAthletes },
  { text, limit }: { text: string; limit: number },
): AthleteSummary[] {
  if (text.trim() !== '') return roster.search(text, limit).map(toAthleteSummary)
  const all = new Map(
    [...recentAthletes(deck, roster, limit), ...roster.search('', limit)].map((athlete) => [athlete.id, athlete]),
  )
  return [...all.values()].slice(0, limit).map(toAthleteSummary)
}
