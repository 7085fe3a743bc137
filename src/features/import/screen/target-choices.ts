import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import { fieldName } from '../../athletes/screen/athlete-words.ts'
import type { ImportColumn } from '../import-view.ts'
import { type ColumnTarget, type ImportField, importFields } from '../roster-import.ts'

const NOT_IMPORTED = 'none'
const CUSTOM_PREFIX = 'custom.'

/** Id of a column's target in the choice. */
export const targetId = (target: ColumnTarget): string =>
  target === null ? NOT_IMPORTED : 'field' in target ? target.field : CUSTOM_PREFIX + target.attribute

export function columnTargetOf(id: string): ColumnTarget {
  if (id.startsWith(CUSTOM_PREFIX)) return { attribute: id.slice(CUSTOM_PREFIX.length) }
  const field = importFields.find((importField) => importField === id)
  return field ? { field } : null
}

/** Choices for a column: not imported, a field, or a custom attribute of the same name. */
export function targetChoices({ target, attribute }: ImportColumn, wording: ScreenWording) {
  const { imports } = wording
  const present = target !== null && 'attribute' in target ? target.attribute : null
  const keys = new Set([present, attribute].filter((key) => key !== null))
  return [
    { id: NOT_IMPORTED, text: imports.notImported },
    ...importFields.map((field) => ({ id: field, text: importFieldName(field, wording) })),
    ...[...keys].map((key) => ({ id: CUSTOM_PREFIX + key, text: imports.custom(key) })),
  ]
}

function importFieldName(field: ImportField, wording: ScreenWording): string {
  const { imports } = wording
  return field === 'id' || field === 'full_name' ? imports.fields[field] : fieldName(field, wording)
}
