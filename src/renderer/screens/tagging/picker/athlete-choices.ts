import type { AthleteSummary } from '../../../../contract/tagging/deck-view.ts'

/** Athlete in the roster, or a new one with the typed name. */
export type AthleteChoice =
  | { readonly kind: 'athlete'; readonly id: string; readonly athlete: AthleteSummary }
  | { readonly kind: 'create'; readonly id: 'create'; readonly firstName: string; readonly lastName: string }

const normalizeName = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Choices for a typed text: the found athletes, and a new one unless the name exists. */
export function athleteChoices(typed: string, found: readonly AthleteSummary[]): AthleteChoice[] {
  const known = found.map((athlete): AthleteChoice => ({ kind: 'athlete', id: athlete.id, athlete }))
  const name = splitName(typed)
  if (name === null || found.some((athlete) => normalizeName(athlete.name) === normalizeName(typed))) return known
  return [...known, { kind: 'create', id: 'create', ...name }]
}

/** Index that Enter chooses; -1 for none. A single word, which may be a typo, never creates an athlete by Enter. */
export function defaultChoiceIndex([first]: readonly AthleteChoice[]): number {
  return first === undefined || (first.kind === 'create' && first.lastName === '') ? -1 : 0
}

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
