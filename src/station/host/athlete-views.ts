import type { z } from 'zod'
import type { AthleteSummary } from '../contract/deck-view.ts'
import type { AthleteSearchInput } from '../contract/procedure-inputs.ts'
import type { TagValue } from '../contract/tags.ts'
import { suggestDimensions } from '../tagging/suggest-dimensions.ts'
import { searchAthletes, toAthleteSummary } from '../views/athlete-summary.ts'
import { nearNewAthletes, searchNewAthletes, summaryOfNew, toNewAthleteViews } from '../views/new-athletes-view.ts'
import { recentMovements } from '../views/recent-movements.ts'
import type { ViewContext, ViewParts } from './view-context.ts'

type AthleteSearch = z.infer<typeof AthleteSearchInput>

const CREATE_TIMEOUT_MS = 30_000

/** Finds and creates athletes, and suggests movements, for the tag dialog and the deck. */
export function createAthleteViews({ station }: Pick<ViewParts, 'station'>, { athletes: roster }: ViewContext) {
  const { newAthletes } = station
  const { deck, remembered } = station.memory

  async function create(name: { firstName: string; lastName: string }): Promise<AthleteSummary> {
    const { firstName, lastName } = name
    const fields = { first_name: firstName, ...(lastName !== '' && { last_name: lastName }) }
    const athlete = await station.service.createAthlete(fields, AbortSignal.timeout(CREATE_TIMEOUT_MS))
    station.roster.remember(athlete)
    return toAthleteSummary(athlete)
  }

  function suggest(input: { athleteId: string; activity: string; movement: string }): Record<string, TagValue> {
    const athlete = roster.get(input.athleteId) ?? null
    const suggestions = suggestDimensions({
      ...input,
      remembered: remembered.of({ ...input, athleteId: athlete?.id ?? input.athleteId }),
      athlete,
    })
    return Object.fromEntries(Object.entries(suggestions).map(([key, { value }]) => [key, value]))
  }

  function search({ text, limit, withNear = false }: AthleteSearch): AthleteSummary[] {
    const found = [...searchNewAthletes(text, newAthletes), ...searchAthletes({ deck, roster }, { text, limit })]
    if (!withNear || found.length >= limit) return found.slice(0, limit)
    const known = new Set(found.map(({ id }) => id))
    const near = [
      ...nearNewAthletes(text, newAthletes),
      ...station.roster.replaceDuplicates(station.rosterList.near(text, limit)).map(toAthleteSummary),
    ]
    return [
      ...found,
      ...near.filter(({ id }) => !known.has(id)).map((athlete) => ({ ...athlete, isNear: true })),
    ].slice(0, limit)
  }

  return {
    search,
    create,
    add: (name: { firstName: string; lastName: string }) => summaryOfNew(newAthletes.add(name)),
    added: () => toNewAthleteViews(newAthletes.open(), { roster: station.roster, progress: newAthletes.progress() }),
    movements: ({ athleteId }: { athleteId: string | null }) => recentMovements({ deck, roster }, athleteId),
    suggest,
  }
}
