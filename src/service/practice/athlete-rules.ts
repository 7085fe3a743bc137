import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import {
  type AthleteActivity,
  athleteActivities,
  customKeyPattern,
  positionsOf,
  reservedCustomKeys,
} from '../athletes.ts'
import { messagesSeparator } from '../errors.ts'
import { type AthleteFieldName, AthleteRow, athleteFields, clears, isAthleteField } from './athlete-fields.ts'
import { type Issues, isJsonObject, type JsonObject, refuseIssues } from './http/json-object.ts'

/**
 * Changes to custom attributes: a text is stored under its key, null deletes the key (service interface 4.4, rule 6).
 */
type CustomChanges = ReadonlyMap<string, string | null>

/** The custom attributes of a new athlete: every key by the rules, every value a string (service interface 2.1). */
function readNewCustomAttributes(value: unknown, issues: Issues): CustomChanges {
  const changes = new Map<string, string>()
  for (const [key, entry] of entriesOf(value, issues)) {
    checkKey(key, issues)
    if (typeof entry === 'string') changes.set(key, entry)
    else issues.push(`custom_attributes.${key} must be a string`)
  }
  return changes
}

/**
 * The custom attributes of an update (service interface 4.4, rules 6 to 8). Keys that the athlete already has are not
 * checked again.
 */
function readCustomChanges(value: unknown, storedNames: ReadonlySet<string>, issues: Issues): CustomChanges {
  const changes = new Map<string, string | null>()
  for (const [key, entry] of entriesOf(value, issues)) {
    if (entry === null) {
      changes.set(key, null)
      continue
    }
    if (!storedNames.has(key)) checkKey(key, issues)
    if (typeof entry === 'string' && entry !== '') changes.set(key, entry)
    else issues.push(`custom_attributes.${key} must be a non-empty string, or null to delete it`)
  }
  return changes
}

function entriesOf(value: unknown, issues: Issues): [string, unknown][] {
  if (isJsonObject(value)) return Object.entries(value)
  issues.push('custom_attributes must be an object of strings')
  return []
}

function checkKey(key: string, issues: Issues) {
  if ((reservedCustomKeys as readonly string[]).includes(key)) issues.push(`custom_attributes key ${key} is reserved`)
  else if (!customKeyPattern.test(key)) {
    issues.push(
      `custom_attributes key ${JSON.stringify(key)} may hold letters, digits, underscore and dash only, and must start with a letter or an underscore`,
    )
  }
}

/** The standard attributes to store, null where one is cleared. */
export type FieldChanges = Partial<Record<AthleteFieldName, string | number | null>>

/** Valid changes to an athlete from one request. */
interface AthleteChanges {
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

const fieldNames = Object.keys(athleteFields).filter(isAthleteField)

/** The columns of an AthleteRow, custom attributes gathered. */
export const athleteColumns = `athlete.*, (
  SELECT json_group_object(name, value) FROM custom_attribute WHERE athlete_number = athlete.number
) AS custom`

/** The athletes of every organization; the caller wraps several writes in a transaction. */
export function createAthleteStore({ db, now }: { db: DatabaseSync; now: () => number }) {
  const byId = db.prepare(`SELECT ${athleteColumns} FROM athlete WHERE organization_id = ? AND id = ?`)
  const any = db.prepare('SELECT 1 FROM athlete WHERE organization_id = ? LIMIT 1')
  const insert = db.prepare(`
    INSERT INTO athlete (id, organization_id, ${fieldNames.join(', ')}, created_at_ms, updated_at_ms)
    VALUES (?, ?, ${fieldNames.map(() => '?').join(', ')}, ?, ?)`)
  const update = db.prepare(`
    UPDATE athlete SET ${fieldNames.map((name) => `${name} = ?`).join(', ')}, updated_at_ms = ? WHERE number = ?`)
  const remove = db.prepare('DELETE FROM athlete WHERE number = ?')
  const setCustom = db.prepare(`
    INSERT INTO custom_attribute VALUES (?, ?, ?)
    ON CONFLICT (athlete_number, name) DO UPDATE SET value = excluded.value`)
  const removeCustom = db.prepare('DELETE FROM custom_attribute WHERE athlete_number = ? AND name = ?')

  function changeCustom(number: number, changes: CustomChanges) {
    for (const [name, value] of changes) {
      if (value === null) removeCustom.run(number, name)
      else setCustom.run(number, name, value)
    }
  }

  return {
    /** A UUID means the same in either case. */
    find(organizationId: string, id: string): AthleteRow | undefined {
      const row = byId.get(organizationId, id.toLowerCase())
      return row && AthleteRow.parse(row)
    },
    hasAny: (organizationId: string) => any.get(organizationId) !== undefined,
    /** Returns the new athlete's id (service interface 4.1). */
    add(organizationId: string, { fields, custom }: AthleteChanges): string {
      const id = randomUUID()
      const values = fieldNames.map((name) => fields[name] ?? null)
      const { lastInsertRowid } = insert.run(id, organizationId, ...values, now(), now())
      changeCustom(Number(lastInsertRowid), custom)
      return id
    },
    /** Changes the given fields only (service interface 4.4). */
    change(athlete: AthleteRow, { fields, custom }: AthleteChanges) {
      const values = fieldNames.map((name) => (name in fields ? (fields[name] ?? null) : athlete[name]))
      // Timestamps increase even for two changes within a millisecond.
      update.run(...values, Math.max(now(), athlete.updated_at_ms + 1), athlete.number)
      changeCustom(athlete.number, custom)
    },
    remove(athlete: AthleteRow) {
      remove.run(athlete.number)
    },
  }
}

export type AthleteStore = ReturnType<typeof createAthleteStore>
