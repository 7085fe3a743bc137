import type { AthleteSearchProgress } from '../athletes/create-athletes.ts'
import { searchWords } from '../athletes/names.ts'
import { type NewAthletes, newAthleteName, rosterWithNewAthletes, serviceIdOf } from '../athletes/new-athletes.ts'
import type { Roster } from '../athletes/roster.ts'
import { withTypoMatches } from '../athletes/typing-error.ts'
import type { AthleteSummary } from '../contract/deck-view.ts'
import type { NewAthleteView, PendingAthlete } from '../contract/new-athlete.ts'
import type { TagsInput } from '../contract/tags.ts'
import { type KnownAthletes, toAthleteSummary } from './athlete-summary.ts'

type Fresh = Pick<NewAthletes, 'get' | 'open'>

/** The roster with new athletes: those who are not at the service yet, and the station's own ids of those who are. */
export function withNewAthletes(
  roster: Pick<Roster, 'get' | 'find' | 'search' | 'isLost'>,
  fresh: Fresh,
): KnownAthletes {
  return {
    ...rosterWithNewAthletes(roster, fresh),
    find: roster.find,
    search: roster.search,
  }
}

/** Replaces the station's own id of a new athlete in tags by the service's id, if there is one. */
export function withServiceId(tags: TagsInput, fresh: Pick<Fresh, 'get'>): TagsInput {
  const athlete = tags.athlete && 'id' in tags.athlete ? fresh.get(tags.athlete.id) : undefined
  const id = athlete && serviceIdOf(athlete)
  return id ? { ...tags, athlete: { id } } : tags
}

/** The same for readers of text: an athlete without a service id is given by name. */
export function withServiceIdOrName(tags: TagsInput, fresh: Pick<Fresh, 'get'>): TagsInput {
  const athlete = tags.athlete && 'id' in tags.athlete ? fresh.get(tags.athlete.id) : undefined
  if (!athlete || serviceIdOf(athlete) !== null) return withServiceId(tags, fresh)
  const { firstName, lastName } = athlete
  return { ...tags, athlete: { firstName, ...(lastName !== '' && { lastName }), create: true } }
}

/** New athletes whose names begin with the typed text, for a picker. */
export function searchNewAthletes(text: string, fresh: Pick<Fresh, 'open'>): AthleteSummary[] {
  return newAthletesWith(text, fresh, (words, part) => words.some((word) => word.startsWith(part)))
}

/** The same where each typed word may have a typo. */
export function nearNewAthletes(text: string, fresh: Pick<Fresh, 'open'>): AthleteSummary[] {
  return newAthletesWith(text, fresh, (words, part) =>
    withTypoMatches(part, words).some((typed) => words.some((word) => word.startsWith(typed))),
  )
}

function newAthletesWith(
  text: string,
  fresh: Pick<Fresh, 'open'>,
  fits: (words: readonly string[], typed: string) => boolean,
): AthleteSummary[] {
  const typed = searchWords(text)
  if (typed.length === 0) return []
  return fresh
    .open()
    .filter((athlete) => serviceIdOf(athlete) === null)
    .filter((athlete) => {
      const words = searchWords(newAthleteName(athlete))
      return typed.every((part) => fits(words, part))
    })
    .map(summaryOfNew)
}

export const summaryOfNew = (athlete: PendingAthlete): AthleteSummary => ({
  id: athlete.id,
  name: newAthleteName(athlete),
  dateOfBirth: null,
  dominantArm: null,
})

/** New athletes that a person should see. Athletes created as requested are left out. */
export function toNewAthleteViews(
  athletes: readonly PendingAthlete[],
  { roster, progress }: { roster: Pick<Roster, 'get'>; progress: AthleteSearchProgress },
): NewAthleteView[] {
  return athletes.flatMap((athlete) => {
    const state = stateShown(athlete, roster, progress)
    return state ? [{ id: athlete.id, name: newAthleteName(athlete), state }] : []
  })
}

function stateShown(
  { state }: PendingAthlete,
  roster: Pick<Roster, 'get'>,
  { read, total, because }: AthleteSearchProgress,
): NewAthleteView['state'] | null {
  const summaries = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const athlete = roster.get(id)
      return athlete ? [toAthleteSummary(athlete)] : []
    })
  switch (state.kind) {
    case 'looking':
      return { kind: 'looking', read, total, because }
    case 'creating':
      return { kind: 'creating' }
    case 'found': {
      const [athlete] = summaries([state.athleteId])
      return athlete ? { kind: 'found', athlete } : null
    }
    case 'asked':
      return { kind: 'asked', athletes: summaries(state.athleteIds) }
    case 'failed':
      return { kind: 'failed', because: state.because }
    case 'created':
    case 'cancelled':
      return null
  }
}
