import type { RowProblem } from '../../../../contract/athletes/roster-import.ts'
import type { ScreenWording } from '../../../state/wording-context.tsx'

/** Message and next step for the problem of a row. A field is called by its column name in the file. */
export function problemText({ column, because }: RowProblem, name: string, { imports, phrases }: ScreenWording) {
  const isOfCell = column !== null && because.code === 'athlete-invalid'
  const named = isOfCell ? { ...because, parameters: { ...because.parameters, field: column } } : because
  return phrases.failureBeside(named, name || imports.unnamed, { isFinal: true })
}
