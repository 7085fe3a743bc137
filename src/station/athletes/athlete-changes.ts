import type { AthleteUpdate } from '../../service/athletes.ts'
import type { AthleteChange, AthleteChanges, AthleteRecord } from '../contract/roster.ts'

/** Change of one field, as texts; null is no value. */
export type FieldChange = AthleteChange['fields'][number]

const CUSTOM = 'custom_attributes.'

type StandardField = Exclude<keyof AthleteRecord & keyof AthleteChanges, 'custom_attributes'>

const asText = (value: string | number | readonly string[] | null | undefined): string | null => {
  if (value === null || value === undefined || value === '' || value === 0) return null
  if (typeof value === 'object') return value.length === 0 ? null : value.join(', ')
  return String(value)
}

/** Text of a field's value; a custom attribute is named `custom_attributes.key`. */
export function fieldText(athlete: AthleteRecord, field: string): string | null {
  if (field.startsWith(CUSTOM)) {
    const key = field.slice(CUSTOM.length)
    return Object.hasOwn(athlete.custom_attributes, key) ? asText(athlete.custom_attributes[key]) : null
  }
  return asText(athlete[field as StandardField])
}

/** Changes among those requested that differ from the athlete as stored. */
export function differencesFrom(athlete: AthleteRecord, { custom_attributes = {}, ...standard }: AthleteChanges) {
  const wantedFields = [
    ...Object.entries(standard).map(([field, value]) => ({ field, to: asText(value) })),
    ...Object.entries(custom_attributes).map(([key, value]) => ({ field: CUSTOM + key, to: value })),
  ]
  return wantedFields
    .map(({ field, to }): FieldChange => ({ field, from: fieldText(athlete, field), to }))
    .filter(({ from, to }) => from !== to)
}

/** Names of the fields in the body of an update. */
export function fieldsOfUpdate({ custom_attributes, ...standard }: AthleteUpdate): ReadonlySet<string> {
  return new Set([...Object.keys(standard), ...Object.keys(custom_attributes ?? {}).map((key) => CUSTOM + key)])
}

/**
 * Builds the body of an update with only what differs. Null clears a field, and deletes a custom attribute (service
 * interface 4.4, rules 2, 4 and 6).
 */
export function updateBody(input: AthleteChanges, differing: readonly FieldChange[]): AthleteUpdate {
  const fields = new Set(differing.map(({ field }) => field))
  const { custom_attributes = {}, ...standard } = input
  const body = Object.entries(standard).filter(([field]) => fields.has(field))
  const custom = Object.entries(custom_attributes).filter(([key]) => fields.has(CUSTOM + key))
  return {
    ...Object.fromEntries(body.map(([field, value]) => [field, asText(value) === null ? null : value])),
    ...(custom.length > 0 && { custom_attributes: Object.fromEntries(custom) }),
  }
}

/** Changes that undo an earlier change, and the athlete as it was after that earlier change. */
export function reverseChanges(now: AthleteRecord, fields: readonly FieldChange[]) {
  const seen: AthleteRecord = withValues(
    now,
    fields.map(({ field, to }) => ({ field, value: to })),
  )
  const before = withValues(
    now,
    fields.map(({ field, from }) => ({ field, value: from })),
  )
  const changes: Record<string, unknown> = {}
  const custom: Record<string, string | null> = {}
  for (const { field, from } of fields) {
    if (field.startsWith(CUSTOM)) custom[field.slice(CUSTOM.length)] = from
    else changes[field] = from === null ? null : before[field as StandardField]
  }
  return { seen, changes: { ...changes, ...(Object.keys(custom).length > 0 && { custom_attributes: custom }) } }
}

const numbers: ReadonlySet<string> = new Set(['height', 'weight'])

function withValues(athlete: AthleteRecord, values: readonly { field: string; value: string | null }[]): AthleteRecord {
  const custom_attributes = { ...athlete.custom_attributes }
  const standard: Record<string, unknown> = {}
  for (const { field, value } of values) {
    const key = field.slice(CUSTOM.length)
    if (field === 'positions') standard[field] = value === null ? [] : value.split(', ')
    else if (numbers.has(field)) standard[field] = value === null ? null : Number(value)
    else if (!field.startsWith(CUSTOM)) standard[field] = value
    else if (value === null) delete custom_attributes[key]
    else custom_attributes[key] = value
  }
  return { ...athlete, ...standard, custom_attributes }
}
