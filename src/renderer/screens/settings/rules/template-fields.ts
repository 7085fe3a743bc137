import { captureMovements } from '../../../../service-api/movements.ts'

/** Every dimension, for those who write it into names. */
export const dimensionFields: readonly string[] = [
  ...new Set(Object.values(captureMovements).flatMap((movements) => Object.values(movements).flat())),
]

const braced = (field: string): string => `{${field}}`

interface Inserted {
  readonly text: string
  /** Where the caret stands afterwards. */
  readonly caret: number
}

/** Puts a field into a template where the caret is; two fields that would touch get an underscore between them. */
export function insertField(template: string, at: number, field: string): Inserted {
  const [before, after] = [template.slice(0, at), template.slice(at)]
  const start = before + (before.endsWith('}') ? '_' : '') + braced(field)
  return { text: start + (after.startsWith('{') ? '_' : '') + after, caret: start.length }
}
