import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import { birthDate } from '../../../renderer/tagging/athlete-picker.tsx'
import { type RosterColumn, type RosterField, rosterFields } from '../../../station/contract/roster.ts'
import type { TextsByName } from '../../../words/text-by-name.ts'

type Words = Pick<ScreenWording, 'athletes' | 'phrases'>

/** Prefix of the field name of a custom attribute. */
export const CUSTOM_ATTRIBUTE_PREFIX = 'custom_attributes.'

const isField = (field: string): field is RosterField => rosterFields.some((rosterField) => rosterField === field)

/** Label of a field; a custom attribute is labeled with its key. */
export const fieldName = (field: string, { athletes }: Words): string =>
  isField(field)
    ? athletes.fields[field]
    : field.startsWith(CUSTOM_ATTRIBUTE_PREFIX)
      ? field.slice(CUSTOM_ATTRIBUTE_PREFIX.length)
      : athletes.name

export const columnName = (column: RosterColumn, words: Words): string =>
  'attribute' in column ? column.attribute : fieldName(column.field, words)

/** Label of an enumeration value of service interface 2.1. Sides of an arm and of a leg may differ in gender. */
export function choiceName(field: string, value: string, { athletes }: Words): string {
  const sides: Readonly<Record<string, TextsByName>> = athletes.sides
  const values: TextsByName = Object.hasOwn(sides, field) ? (sides[field] ?? {}) : athletes.values
  return Object.hasOwn(values, value) ? (values[value] ?? value) : value
}

/** Display text of a field's value; '' where there is none. */
export function athleteValueText(field: string, value: string | null, wording: ScreenWording): string {
  const { athletes, phrases } = wording
  if (value === null || value === '') return ''
  switch (field) {
    case 'date_of_birth':
      return birthDate({ dateOfBirth: value }, wording) ?? ''
    case 'activity':
      return phrases.activity(value)
    case 'positions':
      return phrases.format.list(value.split(', ').map((position) => choiceName(field, position, wording)))
    case 'height':
      return `${value} ${athletes.heightUnit}`
    case 'weight':
      return `${value} ${athletes.weightUnit}`
    case 'created_at':
    case 'updated_at': {
      // A filter holds a calendar day, which no time zone shifts.
      if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return birthDate({ dateOfBirth: value }, wording) ?? ''
      const atMs = Date.parse(value)
      return Number.isNaN(atMs) ? value : phrases.format.date(atMs)
    }
    case 'gender':
    case 'dominant_arm':
    case 'dominant_leg':
    case 'competition_level':
      return choiceName(field, value, wording)
    default:
      return value
  }
}
