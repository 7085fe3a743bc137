import type { AthleteSummary } from '../../contract/tagging/deck-view.ts'
import type { AthleteReference, Tags, TagsInput } from '../../contract/tagging/tags.ts'
import type { Athlete } from '../../service-api/athletes.ts'
import { plainText } from '../../service-api/plain-text.ts'
import { displayName, typedDisplayName } from '../athletes/names.ts'
import type { Roster } from '../athletes/roster.ts'
import type { DeckStore } from '../tagging/tagging-ports.ts'

/** Deck changes read to find the athletes who were on deck most recently. */
const MAX_DECK_ENTRIES_READ = 200

export type KnownAthletes = Pick<Roster, 'get' | 'find' | 'search'>

/** The roster for screens: an id of a forgotten athlete has words in place of a name, and nothing else. */
export function withForgottenNames(
  known: KnownAthletes,
  roster: Pick<Roster, 'isForgotten' | 'shownName'>,
): KnownAthletes {
  return {
    ...known,
    get(given) {
      const athlete = known.get(given)
      const id = athlete?.id ?? given
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
export function resolveAthlete(given: AthleteReference, roster: KnownAthletes): Athlete | undefined {
  if ('id' in given) return roster.get(given.id)
  const [one, another] = roster.find(given)
  return another === undefined ? one : undefined
}

/** The athlete's name from the roster; otherwise as given. */
export function nameOfGivenAthlete({ athlete }: Pick<TagsInput, 'athlete'>, roster: KnownAthletes): string {
  if (!athlete) return ''
  const known = resolveAthlete(athlete, roster)
  if (known) return displayName(known)
  return 'id' in athlete ? athlete.id : typedDisplayName(athlete)
}

/** The roster's name wins: it may have been corrected since the clip was tagged. */
export function nameOfTaggedAthlete(
  { athleteId, athleteName }: Pick<Tags, 'athleteId' | 'athleteName'>,
  roster: KnownAthletes,
): string | null {
  const known = roster.get(athleteId)
  return known ? displayName(known) : athleteName && plainText(athleteName)
}

/** Athletes who were on deck, most recent first, each once. */
function recentAthletes(deck: Pick<DeckStore, 'recent'>, roster: KnownAthletes, limit: number): Athlete[] {
  const recent = new Map<string, Athlete>()
  for (const { tags } of deck.recent(MAX_DECK_ENTRIES_READ)) {
    const known = tags?.athlete && resolveAthlete(tags.athlete, roster)
    if (known && !recent.has(known.id)) recent.set(known.id, known)
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
