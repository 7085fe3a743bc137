import { z } from 'zod'
import { athleteActivities, competitionLevels, datePattern, dominantSides, genders } from '../athletes.ts'
import { isCalendarDay } from './calendar.ts'
import { isJsonObject } from './http/json-object.ts'

const text = z.string().nullable()

const Texts = z.array(z.string())

/** A map, because a custom attribute may have a name such as `__proto__`. */
const CustomAttributes = z.string().transform((json): ReadonlyMap<string, string> => {
  const value: unknown = JSON.parse(json)
  return new Map(isJsonObject(value) ? Object.entries(value).map(([key, entry]) => [key, String(entry)]) : [])
})

/** An athlete as the database holds it (service interface 2.1). */
export const AthleteRow = z.object({
  number: z.int(),
  id: z.string(),
  first_name: z.string(),
  last_name: text,
  date_of_birth: text,
  email: text,
  phone: text,
  gender: text,
  dominant_arm: text,
  dominant_leg: text,
  activity: text,
  positions: text,
  competition_level: text,
  height: z.int().nullable(),
  weight: z.int().nullable(),
  custom: CustomAttributes,
  created_at_ms: z.int(),
  updated_at_ms: z.int(),
})
export type AthleteRow = z.infer<typeof AthleteRow>

/**
 * Converts an athlete for an answer (service interface 2.1): unknown values are null, the date of birth is a date-time.
 */
export function showAthlete(row: AthleteRow) {
  const { number: _, custom, created_at_ms, updated_at_ms, date_of_birth, positions, ...rest } = row
  return {
    ...rest,
    date_of_birth: date_of_birth === null ? null : `${date_of_birth}T00:00:00.000Z`,
    positions: positions === null ? [] : Texts.parse(JSON.parse(positions)),
    custom_attributes: Object.fromEntries(custom),
    created_at: new Date(created_at_ms).toISOString(),
    updated_at: new Date(updated_at_ms).toISOString(),
  }
}

/** Checks a value and returns the error text that follows the field's name; nothing for a valid value. */
type Rule = (value: unknown) => string | undefined

const isText: Rule = (value) => (typeof value === 'string' ? undefined : 'must be a string')

const isFirstName: Rule = (value) =>
  typeof value === 'string' && value.trim() !== '' ? undefined : 'must be a non-empty string'

const isDay: Rule = (value) =>
  typeof value === 'string' && datePattern.test(value) && isCalendarDay(value)
    ? undefined
    : 'must be a calendar date in the form YYYY-MM-DD'

const isWholeNumber: Rule = (value) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? undefined : 'must be a whole number, 0 or more'

const isListOfTexts: Rule = (value) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? undefined : 'must be a list of strings'

const isOneOf =
  (values: readonly string[]): Rule =>
  (value) =>
    typeof value === 'string' && values.includes(value) ? undefined : `must be one of: ${values.join(', ')}`

interface Field {
  readonly rule: Rule
  /** Values that clear the field in an update, beside null (service interface 4.4, rules 2 and 4). */
  readonly clearedBy: '' | 0 | 'never' | 'null alone'
}

/**
 * The standard attributes of an athlete that a request may carry (service interface 2.1), without `custom_attributes`.
 */
export const athleteFields = {
  first_name: { rule: isFirstName, clearedBy: 'never' },
  last_name: { rule: isText, clearedBy: '' },
  date_of_birth: { rule: isDay, clearedBy: '' },
  email: { rule: isText, clearedBy: '' },
  phone: { rule: isText, clearedBy: '' },
  gender: { rule: isOneOf(genders), clearedBy: '' },
  dominant_arm: { rule: isOneOf(dominantSides), clearedBy: '' },
  dominant_leg: { rule: isOneOf(dominantSides), clearedBy: '' },
  activity: { rule: isOneOf(athleteActivities), clearedBy: '' },
  positions: { rule: isListOfTexts, clearedBy: 'null alone' },
  competition_level: { rule: isOneOf(competitionLevels), clearedBy: '' },
  height: { rule: isWholeNumber, clearedBy: 0 },
  weight: { rule: isWholeNumber, clearedBy: 0 },
} as const satisfies Record<string, Field>

export type AthleteFieldName = keyof typeof athleteFields

/** True for the name of a standard attribute; names that every object has are none. */
export const isAthleteField = (name: string): name is AthleteFieldName => Object.hasOwn(athleteFields, name)

/** True when an update with this value clears the field (service interface 4.4, rules 2 and 4). */
export function clears(name: AthleteFieldName, value: unknown): boolean {
  const { clearedBy }: Field = athleteFields[name]
  if (clearedBy === 'never') return false
  return value === null || value === clearedBy
}
