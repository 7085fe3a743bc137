import { inchesFromText, poundsFromText } from '../../../renderer/fields/units.ts'
import type { AthleteRecord } from '../../../station/contract/roster.ts'
import { type AthleteFormValues, athleteChangesOf, changedFields, formValuesOf } from './athlete-form-values.ts'
import { CUSTOM_ATTRIBUTE_PREFIX } from './athlete-words.ts'

const textOrNull = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

/** Value of a record's field as the form shows it. */
export const recordValue = (athlete: AthleteRecord, field: string): string | null =>
  draftValue(formValuesOf(athlete), field)

export function draftValue(draft: AthleteFormValues, field: string): string | null {
  if (field.startsWith(CUSTOM_ATTRIBUTE_PREFIX)) {
    const key = field.slice(CUSTOM_ATTRIBUTE_PREFIX.length)
    return textOrNull(draft.custom.find((each) => each.key === key)?.value)
  }
  if (field === 'positions') return textOrNull(draft.positions.join(', '))
  if (field === 'height') return textOrNull(inchesFromText(draft.height))
  if (field === 'weight') return textOrNull(poundsFromText(draft.weight))
  return textOrNull(draft[field as Exclude<keyof AthleteFormValues, 'positions' | 'custom'>].trim())
}

/** Copies one field from another form. */
export function withField(draft: AthleteFormValues, from: AthleteFormValues, field: string): AthleteFormValues {
  if (!field.startsWith(CUSTOM_ATTRIBUTE_PREFIX)) return { ...draft, [field]: from[field as keyof AthleteFormValues] }
  const key = field.slice(CUSTOM_ATTRIBUTE_PREFIX.length)
  const own = from.custom.find((each) => each.key === key)
  const before = draft.custom.find((each) => each.key === key)
  const others = draft.custom.filter((each) => each.key !== key)
  return { ...draft, custom: own ? [...others, { ...own, was: before ? before.was : own.was }] : others }
}

/** Applies the person's changes to the service's current record; other fields follow the service. */
export const rebaseForm = (draft: AthleteFormValues, seen: AthleteRecord, theirs: AthleteRecord): AthleteFormValues =>
  withFieldsOf(draft, changedFields(athleteChangesOf(draft, seen)), theirs)

/** Form after a save: the service's record, with the fields that were edited since the request. */
export const formAfterSave = (
  draft: AthleteFormValues,
  sent: AthleteFormValues,
  saved: AthleteRecord,
): AthleteFormValues => withFieldsOf(draft, differentFields(draft, sent), saved)

/** The person's side of a conflict, with later typing in its fields; choosing the service's value keeps it. */
export const withLaterTyping = (
  mine: AthleteFormValues,
  draft: AthleteFormValues,
  theirs: AthleteRecord,
  fields: readonly string[],
): AthleteFormValues =>
  fields
    .filter((field) => draftValue(draft, field) !== recordValue(theirs, field))
    .reduce((now, field) => withField(now, draft, field), mine)

/** Names of fields that differ between two forms. */
export function differentFields(one: AthleteFormValues, other: AthleteFormValues): string[] {
  const { custom: own, ...standard } = one
  const fields = Object.keys(standard) as (keyof typeof standard)[]
  const valueIn = ({ custom }: AthleteFormValues, key: string) => custom.find((each) => each.key === key)?.value ?? null
  const keys = new Set([...own, ...other.custom].map(({ key }) => key))
  return [
    ...fields.filter((field) => String(one[field]) !== String(other[field])),
    ...[...keys].filter((key) => valueIn(one, key) !== valueIn(other, key)).map((key) => CUSTOM_ATTRIBUTE_PREFIX + key),
  ]
}

function withFieldsOf(draft: AthleteFormValues, fields: readonly string[], theirs: AthleteRecord): AthleteFormValues {
  const touched = new Set(fields)
  const now = formValuesOf(theirs)
  const keys = new Set([...now.custom, ...draft.custom].map(({ key }) => key))
  const custom = [...keys].flatMap((key) => {
    const was = now.custom.find((each) => each.key === key)
    const own = draft.custom.find((each) => each.key === key)
    if (!touched.has(CUSTOM_ATTRIBUTE_PREFIX + key)) return was ?? []
    return own ? { ...own, was: was?.value ?? null } : was ? { ...was, value: null } : []
  })
  const own = Object.fromEntries(Object.entries(draft).filter(([field]) => touched.has(field)))
  const { newKey, newValue } = draft
  return { ...now, ...own, custom, newKey, newValue }
}
