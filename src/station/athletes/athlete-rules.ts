import {
  type AthleteActivity,
  athleteActivities,
  competitionLevels,
  datePattern,
  dominantSides,
  genders,
  integerFields,
  positionsOf,
} from '../../service/athletes.ts'
import { AppError } from '../app-error.ts'
import { checkNewKey } from '../contract/custom-key.ts'
import { type Evidence, evidence } from '../contract/evidence.ts'
import { type Failure, failure } from '../contract/failure.ts'

/** Unchecked fields of an athlete from a form, a file or a program. */
export type AthleteInput = Readonly<Record<string, unknown>>

/** Stored values that an update is checked against. */
export interface StoredAthlete {
  readonly activity: string | null
  readonly positions: readonly string[]
  readonly customKeys: readonly string[]
}

const choices: Readonly<Record<string, readonly string[]>> = {
  gender: genders,
  dominant_arm: dominantSides,
  dominant_leg: dominantSides,
  activity: athleteActivities,
  competition_level: competitionLevels,
}
const texts = ['last_name', 'email', 'phone']
const integers: readonly string[] = integerFields
const known = new Set([
  'first_name',
  'date_of_birth',
  'positions',
  'custom_attributes',
  ...texts,
  ...integers,
  ...Object.keys(choices),
])

/** Checks a new athlete (service interface 2.1, 4.1): one failure per broken field, none where it can be created. */
export function checkNewAthlete(input: AthleteInput): Failure[] {
  const required =
    input['first_name'] === undefined ? [invalidField('first_name', undefined, evidence('first-name'))] : []
  const activity = typeof input['activity'] === 'string' ? input['activity'] : null
  return [
    ...required,
    ...Object.entries(input).flatMap(([field, value]) => checkField(field, value, { clears: false })),
    ...checkPositions(input['positions'], activity),
    ...checkCustom(input['custom_attributes'], { mayDelete: false, existing: [] }),
  ]
}

/** Checks an update (service interface 4.4): the same rules, with `""`, 0 and null that clear a field. */
export function checkAthleteUpdate(input: AthleteInput, stored: StoredAthlete): Failure[] {
  const activity = 'activity' in input ? input['activity'] || null : stored.activity
  const positions = 'positions' in input ? input['positions'] : 'activity' in input ? stored.positions : undefined
  return [
    ...Object.entries(input).flatMap(([field, value]) => checkField(field, value, { clears: true })),
    ...checkPositions(positions, typeof activity === 'string' ? activity : null),
    ...checkCustom(input['custom_attributes'], { mayDelete: true, existing: stored.customKeys }),
  ]
}

/** Throws the first of these failures as AppError. */
export function refuseInvalid([first]: readonly Failure[]) {
  if (first) throw new AppError(first.code, first.parameters)
}

const invalidField = (field: string, value: unknown, expected: Evidence): Failure =>
  failure('athlete-invalid', { field, given: value === undefined ? '' : JSON.stringify(value), expected })

function checkField(field: string, value: unknown, { clears }: { clears: boolean }): Failure[] {
  if (!known.has(field)) return [invalidField(field, value, evidence('standard-attribute'))]
  if (field === 'positions' || field === 'custom_attributes') return []
  if (field === 'first_name') {
    const named = typeof value === 'string' && value.trim() !== ''
    return named ? [] : [invalidField(field, value, evidence('first-name-filled'))]
  }
  if (clears && (value === null || value === (integers.includes(field) ? 0 : ''))) return []
  if (integers.includes(field)) return checkInteger(field, value)
  if (field === 'date_of_birth') return isDate(value) ? [] : [invalidField(field, value, evidence('real-day'))]
  const allowed = choices[field]
  if (!allowed) return typeof value === 'string' ? [] : [invalidField(field, value, evidence('text'))]
  return typeof value === 'string' && allowed.includes(value)
    ? []
    : [invalidField(field, value, evidence('one-of', { values: allowed.join(', ') }))]
}

function checkInteger(field: string, value: unknown): Failure[] {
  const fits = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  return fits ? [] : [invalidField(field, value, evidence(field === 'height' ? 'whole-inches' : 'whole-pounds'))]
}

/** Checks the date as text: a Date object would shift the day with the time zone. */
function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !datePattern.test(value)) return false
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number)
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return year > 0 && days !== undefined && day >= 1 && day <= days
}

/**
 * Day of birth as it was sent: the service answers with a date-time (service interface 2.1), of which only the day
 * means anything.
 */
export const birthDay = (dateOfBirth: string | null | undefined): string | null =>
  /^\d{4}-\d{2}-\d{2}/.exec(dateOfBirth ?? '')?.[0] ?? null

/**
 * Checks positions: they need an activity, and belong to it (service interface 2.1). Null and an empty list are none.
 */
function checkPositions(value: unknown, activity: string | null): Failure[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return [invalidField('positions', value, evidence('position-list'))]
  if (value.length === 0) return []
  const allowed = activity === null ? undefined : positionsOf[activity as AthleteActivity]
  if (!allowed) return [invalidField('positions', value, evidence('activity-first'))]
  if (allowed.length === 0)
    return [invalidField('positions', value, evidence('no-positions', { activity: String(activity) }))]
  return value
    .filter((position) => !allowed.includes(position))
    .map((position) =>
      invalidField(
        'positions',
        position,
        evidence('positions-of', { activity: String(activity), positions: allowed.join(', ') }),
      ),
    )
}

interface CustomRules {
  /** True for updates: null deletes a key (service interface 4.4, rule 6), and no value may be empty (rule 7). */
  readonly mayDelete: boolean
  /** Existing keys need not follow the rules for new ones (rule 8). */
  readonly existing: readonly string[]
}

function checkCustom(value: unknown, { mayDelete, existing }: CustomRules): Failure[] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [invalidField('custom_attributes', value, evidence('names-with-texts'))]
  }
  return Object.entries(value).flatMap(([key, text]) => {
    // A deletion adds no key, so the rules for new keys don't apply.
    if (mayDelete && text === null) return []
    const field = `custom_attributes.${key}`
    const keyProblem = existing.includes(key) ? null : checkNewKey(key)
    if (keyProblem !== null) return [invalidField(field, key, keyProblem)]
    const fits = typeof text === 'string' && !(mayDelete && text === '')
    return fits ? [] : [invalidField(field, text, evidence(mayDelete ? 'text-or-null' : 'text'))]
  })
}
