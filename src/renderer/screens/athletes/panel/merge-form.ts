import type { AthleteRecord } from '../../../../contract/athletes/roster.ts'
import { type AthleteDraft, changedFields, changesOf, draftOf } from '../form/athlete-form-values.ts'
import { readHeight, readWeight } from '../form/units.ts'

const CUSTOM = 'custom_attributes.'

const filled = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

/** What the form would show of it. */
export const recordValue = (athlete: AthleteRecord, field: string): string | null => draftValue(draftOf(athlete), field)

export function draftValue(draft: AthleteDraft, field: string): string | null {
  if (field.startsWith(CUSTOM)) {
    const key = field.slice(CUSTOM.length)
    return filled(draft.custom.find((each) => each.key === key)?.value)
  }
  if (field === 'positions') return filled(draft.positions.join(', '))
  if (field === 'height') return filled(readHeight(draft.height))
  if (field === 'weight') return filled(readWeight(draft.weight))
  return filled(draft[field as Exclude<keyof AthleteDraft, 'positions' | 'custom'>].trim())
}

/** One field as another draft has it. */
export function withField(draft: AthleteDraft, from: AthleteDraft, field: string): AthleteDraft {
  if (!field.startsWith(CUSTOM)) return { ...draft, [field]: from[field as keyof AthleteDraft] }
  const key = field.slice(CUSTOM.length)
  const own = from.custom.find((each) => each.key === key)
  const before = draft.custom.find((each) => each.key === key)
  const others = draft.custom.filter((each) => each.key !== key)
  return { ...draft, custom: own ? [...others, { ...own, was: before ? before.was : own.was }] : others }
}

/** The same changes on top of what the service has now: fields that the person did not touch are theirs. */
export const onTopOf = (draft: AthleteDraft, seen: AthleteRecord, theirs: AthleteRecord): AthleteDraft =>
  keeping(draft, changedFields(changesOf(draft, seen)), theirs)

/** The form after a save: as the service has it now, with the fields that were typed into since it was sent. */
export const afterSave = (draft: AthleteDraft, sent: AthleteDraft, saved: AthleteRecord): AthleteDraft =>
  keeping(draft, differentFields(draft, sent), saved)

/** What the person chose in a conflict, with what they typed into its fields since; choosing theirs keeps it. */
export const mineSince = (
  mine: AthleteDraft,
  draft: AthleteDraft,
  theirs: AthleteRecord,
  fields: readonly string[],
): AthleteDraft =>
  fields
    .filter((field) => draftValue(draft, field) !== recordValue(theirs, field))
    .reduce((now, field) => withField(now, draft, field), mine)

/** Fields that say something else in one form than in the other. */
export function differentFields(one: AthleteDraft, other: AthleteDraft): string[] {
  const { custom: own, ...standard } = one
  const fields = Object.keys(standard) as (keyof typeof standard)[]
  const valueIn = ({ custom }: AthleteDraft, key: string) => custom.find((each) => each.key === key)?.value ?? null
  const keys = new Set([...own, ...other.custom].map(({ key }) => key))
  return [
    ...fields.filter((field) => String(one[field]) !== String(other[field])),
    ...[...keys].filter((key) => valueIn(one, key) !== valueIn(other, key)).map((key) => CUSTOM + key),
  ]
}

function keeping(draft: AthleteDraft, fields: readonly string[], theirs: AthleteRecord): AthleteDraft {
  const touched = new Set(fields)
  const now = draftOf(theirs)
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
