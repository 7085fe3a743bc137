import { type AthleteActivity, athleteActivities, positionsOf } from '../athletes.ts'
import { messagesSeparator } from '../errors.ts'
import { type AthleteFieldName, athleteFields, clears, isAthleteField } from './athlete-fields.ts'
import type { AthleteRow } from './athlete-row.ts'
import { type CustomChanges, readCustomChanges, readNewCustomAttributes } from './custom-attributes.ts'
import type { JsonObject } from './http/json-object.ts'
import { type Issues, refuseIssues } from './http/refusal.ts'

/** The standard attributes to store, null where one is cleared. */
export type FieldChanges = Partial<Record<AthleteFieldName, string | number | null>>

/** Valid changes to an athlete from one request. */
export interface AthleteChanges {
  readonly fields: FieldChanges
  readonly custom: CustomChanges
}

const nothing: CustomChanges = new Map()

/** Validates the body of POST /athletes (service interface 4.1). */
export function readNewAthlete(body: JsonObject): AthleteChanges {
  const issues: Issues = []
  if (!Object.hasOwn(body, 'first_name')) issues.push('first_name is required')
  const fields = readFields(body, issues, () => false)
  checkPositions(fields, issues)
  const hasCustomAttributes = Object.hasOwn(body, 'custom_attributes')
  const custom = hasCustomAttributes ? readNewCustomAttributes(body['custom_attributes'], issues) : nothing
  refuseIssues(issues, messagesSeparator)
  return { fields, custom }
}

/** Validates the body of POST /athletes/{athleteId} against the stored athlete (service interface 4.4). */
export function readAthleteUpdate(body: JsonObject, athlete: AthleteRow): AthleteChanges {
  const issues: Issues = []
  const fields = readFields(body, issues, clears)
  if ('activity' in fields || 'positions' in fields)
    checkPositions({ activity: athlete.activity, positions: athlete.positions, ...fields }, issues)
  const hasCustomAttributes = Object.hasOwn(body, 'custom_attributes')
  const custom = hasCustomAttributes
    ? readCustomChanges(body['custom_attributes'], new Set(athlete.custom.keys()), issues)
    : nothing
  refuseIssues(issues, messagesSeparator)
  return { fields, custom }
}

function readFields(
  body: JsonObject,
  issues: Issues,
  isCleared: (name: AthleteFieldName, value: unknown) => boolean,
): FieldChanges {
  const fields: FieldChanges = {}
  for (const [name, value] of Object.entries(body)) {
    if (name === 'custom_attributes') continue
    if (!isAthleteField(name)) {
      issues.push(`${name} is not a standard attribute; others go in custom_attributes`)
      continue
    }
    const problem = isCleared(name, value) ? undefined : athleteFields[name].rule(value)
    if (problem === undefined) fields[name] = toStored(value)
    else issues.push(`${name} ${problem}`)
  }
  return fields
}

/** Converts a value for storage: nothing, an empty text and 0 mean unknown. Lists are stored as JSON. */
function toStored(value: unknown): string | number | null {
  if (Array.isArray(value)) return JSON.stringify(value)
  if (typeof value === 'number') return value === 0 ? null : value
  return typeof value === 'string' && value !== '' ? value : null
}

/** `positions` requires `activity`, and each must be one of that activity's (service interface 2.1). */
function checkPositions({ activity, positions }: FieldChanges, issues: Issues) {
  const list: unknown = typeof positions === 'string' ? JSON.parse(positions) : []
  if (!Array.isArray(list) || list.length === 0) return
  const known = athleteActivities.find((name): name is AthleteActivity => name === activity)
  if (!known) {
    issues.push('positions requires activity to be set')
    return
  }
  const allowed = positionsOf[known]
  const strays = list.filter((position) => !allowed.includes(position))
  if (strays.length === 0) return
  issues.push(
    allowed.length === 0
      ? `positions must be empty: activity ${known} has none`
      : `positions ${strays.join(', ')} not allowed for activity ${known}; allowed: ${allowed.join(', ')}`,
  )
}
