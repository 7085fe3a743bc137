import type { AthleteSummary } from '../../station/contract/deck-view.ts'
import type { TagsInput } from '../../station/contract/tags.ts'
import type { FinderRules } from '../fields/answer-enter.ts'
import type { EngineClient } from '../rpc/connect-engine.ts'
import { fetchSuggestedDimensions } from './movement-choice.ts'

/** Athlete in the roster, or a new one with the typed name. */
export type AthleteChoice =
  | { readonly kind: 'athlete'; readonly id: string; readonly athlete: AthleteSummary }
  | { readonly kind: 'create'; readonly id: string; readonly firstName: string; readonly lastName: string }

const normalizeName = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Choices for a typed text: the found athletes, those a typo may mean, and a new one unless the name exists. */
export function athleteChoices(typed: string, found: readonly AthleteSummary[]): AthleteChoice[] {
  const known = found.map((athlete): AthleteChoice => ({ kind: 'athlete', id: athlete.id, athlete }))
  const name = splitName(typed)
  if (name === null || found.some((athlete) => normalizeName(athlete.name) === normalizeName(typed))) return known
  // The id names the athlete: a line marked for an earlier text must not create another one.
  return [...known, { kind: 'create', id: `create ${name.firstName} ${name.lastName}`, ...name }]
}

const isTyped = (choice: AthleteChoice | undefined) => choice?.kind === 'athlete' && choice.athlete.isNear !== true

/** Index that Enter chooses; -1 for none. A guess and a new athlete need a step of their own. */
const defaultChoiceIndex = ([first]: readonly AthleteChoice[]): number => (isTyped(first) ? 0 : -1)

/** Index that Enter asks about, for a second Enter; -1 for none. A single word may be a typo: it creates nobody. */
const askedChoiceIndex = ([first]: readonly AthleteChoice[]): number =>
  first === undefined || (first.kind === 'create' && first.lastName === '') ? -1 : 0

/** True where a typed text can only mean the first choice, so that Enter needs no look at the list. */
function isOnlyChoice(typed: string, choices: readonly AthleteChoice[]): boolean {
  const name = normalizeName(typed)
  const meant = choices.flatMap((choice) => (choice.kind === 'athlete' && isTyped(choice) ? [choice.athlete] : []))
  const [first, second] = meant
  if (name === '' || first === undefined) return false
  if (second === undefined) return true
  return normalizeName(first.name) === name && meant.filter((one) => normalizeName(one.name) === name).length === 1
}

/** Rules of Enter for the choices of a typed text. */
export const athleteRules = (typed: string): FinderRules<AthleteChoice> => ({
  readyIndex: defaultChoiceIndex,
  askedIndex: askedChoiceIndex,
  isCertain: (choices) => isOnlyChoice(typed, choices),
})

/** Name of the chosen or new athlete. */
export const athleteChoiceName = (choice: AthleteChoice): string =>
  choice.kind === 'athlete' ? choice.athlete.name : [choice.firstName, choice.lastName].filter(Boolean).join(' ')

const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
const asTyped = (word: string) => word

/** Splits a name: the last word is the last name. All-lowercase input is capitalized. */
function splitName(typed: string): { firstName: string; lastName: string } | null {
  const words = typed
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(typed === typed.toLowerCase() ? capitalized : asTyped)
  const [first] = words
  if (first === undefined) return null
  if (words.length === 1) return { firstName: first, lastName: '' }
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/**
 * Athlete of a choice. A new athlete is usable at once; the station creates it at the service in the background, once.
 */
export async function resolveAthleteChoice(client: EngineClient, choice: AthleteChoice): Promise<AthleteSummary> {
  if (choice.kind === 'athlete') return choice.athlete
  return client.athletes.add({ firstName: choice.firstName, lastName: choice.lastName })
}

/** Tags of an athlete for a movement, with the dimensions last used there. */
export async function fetchTags(
  client: EngineClient,
  { id }: Pick<AthleteSummary, 'id'>,
  { activity, movement }: Pick<TagsInput, 'activity' | 'movement'>,
): Promise<TagsInput> {
  const pair = { activity: activity ?? null, movement: movement ?? null }
  return {
    athlete: { id },
    ...(activity === undefined ? {} : { activity }),
    ...(movement === undefined ? {} : { movement }),
    dimensions: { ...(await fetchSuggestedDimensions(client, id, pair)) },
  }
}
