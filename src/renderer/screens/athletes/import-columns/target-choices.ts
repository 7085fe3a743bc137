import type { ImportColumn } from '../../../../contract/athletes/import-view.ts'
import { type ColumnTarget, type ImportField, importFields } from '../../../../contract/athletes/roster-import.ts'
import type { ScreenWording } from '../../../state/wording-context.tsx'
import { fieldName } from '../athlete-words.ts'

const NOWHERE = 'none'
const CUSTOM = 'custom.'

/** What a column may hold, as one id each. */
export const targetId = (target: ColumnTarget): string =>
  target === null ? NOWHERE : 'field' in target ? target.field : CUSTOM + target.attribute

export function columnTargetOf(id: string): ColumnTarget {
  if (id.startsWith(CUSTOM)) return { attribute: id.slice(CUSTOM.length) }
  const field = importFields.find((one) => one === id)
  return field ? { field } : null
}

/** Where a column can go: nowhere, to a field, or to a custom attribute named like it. */
export function targetChoices({ target, attribute }: ImportColumn, wording: ScreenWording) {
  const { imports } = wording
  const present = target !== null && 'attribute' in target ? target.attribute : null
  const keys = new Set([present, attribute].filter((key) => key !== null))
  return [
    { id: NOWHERE, text: imports.notImported },
    ...importFields.map((field) => ({ id: field, text: importFieldName(field, wording) })),
    ...[...keys].map((key) => ({ id: CUSTOM + key, text: imports.custom(key) })),
  ]
}

function importFieldName(field: ImportField, wording: ScreenWording): string {
  const { imports } = wording
  return field === 'id' || field === 'full_name' ? imports.fields[field] : fieldName(field, wording)
}
