import { captureMovements } from '../../../service/movements.ts'

/** All dimensions, as fields of a name rule. */
export const dimensionFields: readonly string[] = [
  ...new Set(Object.values(captureMovements).flatMap((movements) => Object.values(movements).flat())),
]

const braced = (field: string): string => `{${field}}`

interface Inserted {
  readonly text: string
  /** Caret position after the insert. */
  readonly caret: number
}

/** Inserts a field into a template at the caret, with an underscore between adjacent fields. */
export function insertField(template: string, at: number, field: string): Inserted {
  const [before, after] = [template.slice(0, at), template.slice(at)]
  const start = before + (before.endsWith('}') ? '_' : '') + braced(field)
  return { text: start + (after.startsWith('{') ? '_' : '') + after, caret: start.length }
}
