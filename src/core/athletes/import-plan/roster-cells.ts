import type { AthleteRecord } from '../../../contract/athletes/roster.ts'
import { standardFields } from '../../../service-api/athletes.ts'
import { fieldText } from '../athlete-changes.ts'

/** The names of columns; those of measures say their unit, so that nobody has to be asked for it. */
const headers: Readonly<Record<string, string>> = { height: 'height_in', weight: 'weight_lb' }

/** The column names of a roster with these custom attributes. */
export const exportHeaders = (attributes: readonly string[]) => [
  'id',
  ...standardFields.map((field) => headers[field] ?? field),
  ...attributes.map((key) => `custom.${key}`),
]

/** An athlete's row under those columns. */
export const exportCells = (athlete: AthleteRecord, attributes: readonly string[]) => [
  athlete.id,
  ...standardFields.map((field) => exportCell(athlete, field)),
  ...attributes.map((key) => exportCell(athlete, `custom_attributes.${key}`)),
]

/** A field's value as a roster file has it; a custom attribute is named `custom_attributes.key`. */
export const exportCell = (athlete: AthleteRecord, field: string): string => fieldText(athlete, field) ?? ''
