import { standardFields } from '../../../service/athletes.ts'
import { fieldText } from '../../../station/athletes/athlete-changes.ts'
import type { AthleteRecord } from '../../../station/contract/roster.ts'

/** Column names that state the unit of measures, so that an import needs no question. */
const headers: Readonly<Record<string, string>> = { height: 'height_in', weight: 'weight_lb' }

/** Column names of an exported roster with these custom attributes. */
export const exportHeaders = (attributes: readonly string[]) => [
  'id',
  ...standardFields.map((field) => headers[field] ?? field),
  ...attributes.map((key) => `custom.${key}`),
]

/** Cells of an athlete under the columns of `exportHeaders`. */
export const exportCells = (athlete: AthleteRecord, attributes: readonly string[]) => [
  athlete.id,
  ...standardFields.map((field) => exportCell(athlete, field)),
  ...attributes.map((key) => exportCell(athlete, `custom_attributes.${key}`)),
]

/** Text of a field in a roster file; a custom attribute is named `custom_attributes.key`. */
export const exportCell = (athlete: AthleteRecord, field: string): string => fieldText(athlete, field) ?? ''
