import { parseDimensionValue, suggestedValueFor } from '../../../service/dimension-values.ts'
import { templateFields } from '../../contract/template-fields.ts'
import { activityCalled, dimensionKeys, movementCalled } from './movement-words.ts'

export const knownFields: readonly string[] = [...templateFields, ...dimensionKeys]

/** Fields that supply no tags. */
const fieldsWithoutTags: ReadonlySet<string> = new Set(['date', 'time', 'n', 'ignore'])
export const isUseful = (field: string) => !fieldsWithoutTags.has(field)

/** The value of a field, and how well it fits. */
export interface Accepted {
  readonly value: string
  /** Letters of known words: of several readings of a name, the one with the most known letters wins. */
  readonly knownLetters: number
}

export interface Neighbors {
  readonly before: string
  readonly after: string
}

interface Piece extends Neighbors {
  readonly field: string
  readonly text: string
  readonly isAlias: (text: string) => boolean
}

/** The field's value in the catalog's spelling; null when the text cannot be a value of the field. */
export function acceptField({ field, text, isAlias, before, after }: Piece): Accepted | null {
  const value = text.trim()
  if (value === '') return null
  if (field === 'ignore') return plain(value)
  // An extra delimiter belongs to no field.
  if (/^[_-]|[_-]$/.test(value)) return null
  switch (field) {
    case 'athlete':
      return isAlias(value) ? known(value, value) : plain(value)
    case 'activity':
      return known(activityCalled(value), value)
    case 'movement':
      return known(movementCalled(value), value)
    case 'date':
      return plain(dateOf(value))
    case 'time':
      return plain(timeOf(value))
    case 'n':
      return plain(/^\d+$/.test(value) ? value : undefined)
    default:
      return acceptWord({ field, value, before, after })
  }
}

/** Names, cameras and dimensions are one word each: otherwise the delimiter that ends them would be a guess. */
function acceptWord({ field, value, before, after }: Neighbors & { field: string; value: string }): Accepted | null {
  const suggested = dimensionKeys.has(field) ? suggestedValueFor(field, value) : undefined
  if (suggested !== undefined) return known(suggested, value)
  if (dimensionKeys.has(field) && parseDimensionValue(field, value) === undefined) return null
  const isSeveralWords = [before, after].some((literal) => literal !== '' && value.includes(literal))
  return isSeveralWords ? null : plain(value)
}

const plain = (value: string | undefined): Accepted | null => (value === undefined ? null : { value, knownLetters: 0 })

const known = (value: string | undefined, text: string): Accepted | null =>
  value === undefined ? null : { value, knownLetters: text.replaceAll(/[\s_-]/g, '').length }

/** Year, month and day, with one delimiter or none. Other orders are ambiguous. */
function dateOf(text: string): string | undefined {
  const [, year = '', , month = '', day = ''] = /^(\d{4})([-_. ]?)(\d\d)\2(\d\d)$/.exec(text) ?? []
  if (year === '') return undefined
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const exists = date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day)
  return exists ? `${year}-${month}-${day}` : undefined
}

/** Hours and minutes, optionally seconds. */
function timeOf(text: string): string | undefined {
  const [, hours = '', , minutes = '', seconds] =
    /^([01]\d|2[0-3])([-_.: ]?)([0-5]\d)(?:\2([0-5]\d))?$/.exec(text) ?? []
  if (hours === '') return undefined
  return seconds === undefined ? `${hours}:${minutes}` : `${hours}:${minutes}:${seconds}`
}
