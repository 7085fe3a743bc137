import type { ScreenWording } from '../../../renderer/state/wording-context.tsx'
import { plainParameter } from '../../../station/contract/failure.ts'
import type { RowProblem } from '../roster-import.ts'

/**
 * Message and next step for the problem of a row. A field is called by its column name in the file; one that the file
 * lacks, as the form calls it.
 */
export function problemText({ column, because }: RowProblem, name: string, wording: ScreenWording) {
  const { athletes, imports, phrases } = wording
  const field = column ?? fieldName(plainParameter(because, 'field'), athletes.fields)
  const named =
    because.code === 'athlete-invalid' ? { ...because, parameters: { ...because.parameters, field } } : because
  return phrases.failureBeside(named, name || imports.unnamed, { isFinal: true })
}

const fieldName = (field: string, names: Readonly<Record<string, string>>): string => names[field] ?? field
