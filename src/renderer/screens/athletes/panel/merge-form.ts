import type { AthleteRecord } from '../../../../contract/athletes/roster.ts'
import { type AthleteFormValues, athleteChangesOf, changedFields, formValuesOf } from '../form/athlete-form-values.ts'
import { parseHeight, parseWeight } from '../form/units.ts'

const CUSTOM = 'custom_attributes.'

const filled = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

/** What the form would show of it. */
export const recordValue = (athlete: AthleteRecord, field: string): string | null =>
  draftValue(formValuesOf(athlete), field)

export function draftValue(draft: AthleteFormValues, field: string): string | null {
  if (field.startsWith(CUSTOM)) {
    const key = field.slice(CUSTOM.length)
    return filled(draft.custom.find((each) => each.key === key)?.value)
  }
  if (field === 'positions') return filled(draft.positions.join(', '))
  if (field === 'height') return filled(parseHeight(draft.height))
  if (field === 'weight') return filled(parseWeight(draft.weight))
  return filled(draft[field as Exclude<keyof AthleteFormValues, 'positions' | 'custom'>].trim())
}

/** One field as another draft has it. */
export function withField(draft: AthleteFormValues, from: AthleteFormValues, field: string): AthleteFormValues {
  if (!field.startsWith(CUSTOM)) return { ...draft, [field]: from[field as keyof AthleteFormValues] }
  const key = field.slice(CUSTOM.length)
  const own = from.custom.find((each) => each.key === key)
  const before = draft.custom.find((each) => each.key === key)
  const others = draft.custom.filter((each) => each.key !== key)
  return { ...draft, custom: own ? [...others, { ...own, was: before ? before.was : own.was }] : others }
}

/** The same changes on top of what the service has now: fields that the person did not touch are theirs. */
export const rebaseForm = (draft: AthleteFormValues, seen: AthleteRecord, theirs: AthleteRecord): AthleteFormValues =>
  keeping(draft, changedFields(athleteChangesOf(draft, seen)), theirs)

/** The form after a save: as the service has it now, with the fields that were typed into since it was sent. */
export const formAfterSave = (
  draft: AthleteFormValues,
  sent: AthleteFormValues,
  saved: AthleteRecord,
): AthleteFormValues => keeping(draft, differentFields(draft, sent), saved)

/** What the person chose in a conflict, with what they typed into its fields since; choosing theirs keeps it. */
export const withLaterTyping = (
  mine: AthleteFormValues,
  draft: AthleteFormValues,
  theirs: AthleteRecord,
  fields: readonly string[],
): AthleteFormValues =>
  fields
    .filter((field) => draftValue(draft, field) !== recordValue(theirs, field))
    .reduce((now, field) => withField(now, draft, field), mine)

/** Fields that say something else in one form than in the other. */
export function differentFields(one: AthleteFormValues, other: AthleteFormValues): string[] {
  const { custom: own, ...standard } = one
  const fields = Object.keys(standard) as (keyof typeof standard)[]
  const valueIn = ({ custom }: AthleteFormValues, key: string) => custom.find((each) => each.key === key)?.value ?? null
  const keys = new Set([...own, ...other.custom].map(({ key }) => key))
  return [
    ...fields.filter((field) => String(one[field]) !== String(other[field])),
    ...[...keys].filter((key) => valueIn(one, key) !== valueIn(other, key)).map((key) => CUSTOM + key),
  ]
}

function keeping(draft: AthleteFormValues, fields: readonly string[], theirs: AthleteRecord): AthleteFormValues {
  const touched = new Set(fields)
  const now = formValuesOf(theirs)
  const keys = new Set([...now.custom, ...draft.custom].map(({ key }) => key))
  const custom = [...keys].flatMap((key) => {
    const was = now.custom.find((each) => each.key === key)
    const own = draft.custom.find((each) => each.key === key)
    if (!touched.has(CUSTOM + key)) return was ?? []
    return own ? { ...own, was: was?.value ?? null } : was ? { ...was, value: null } : []
  })
  const own = Object.fromEntries(Object.entries(draft).filter(([field]) => touched.has(field)))
  const { newKey, newValue } = draft
  return { ...now, ...own, custom, newKey, newValue }
}
