import { parseDimensionValue, suggestedValueFor } from '../../../service/dimension-values.ts'
import { type Failure, failure } from '../../contract/failure.ts'
import { templateFields } from '../../contract/template-fields.ts'
import { activityCalled, dimensionKeys, movementCalled } from './movement-words.ts'
import { nearestWord } from './nearest-word.ts'

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

/**
 * Templates read tags from names of files and folders. A template is text with fields in braces, such as
 * `{athlete}_{movement}_{n}` for a file's name without its extension, or `{camera}/{date}/{athlete}` for the folders
 * between the source folder and the file. The text between the fields has to match exactly, in any case.
 *
 * - {athlete}: an alias, or a name of one or more words; {firstName} and {lastName}: one word each
 * - {activity}, {movement}: the catalog's words, written with spaces, dashes or underscores
 * - {camera}, and any dimension such as {handedness} (left, right, l, r): one word
 * - {date}: year, month, day; {time}: hours, minutes, seconds; {n}: digits
 * - {ignore}: anything, as often as needed
 */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly field: string }

export type TemplateFor = 'file-name' | 'path'

/** Reasons why a template can never match. */
export type TemplateProblem =
  | 'brace-unbalanced'
  | 'field-unknown'
  | 'field-twice'
  | 'fields-touching'
  | 'athlete-twice'
  | 'last-name-alone'
  | 'nothing-useful'
  | 'slash-in-file-name'
  | 'no-subfolders'

type Compiled = { readonly parts: readonly TemplatePart[] } | { readonly because: Failure }

/** Compiles a template, or explains why it cannot match. */
export function compileTemplate(template: string, use: TemplateFor): Compiled {
  const text = normalizeSpacing(template)
  const path = use === 'path' ? text.replaceAll(/[/\\]+/g, '/').replaceAll(/^\/|\/$/g, '') : text
  const parts = split(path)
  if (parts === null) return refuse(template, 'brace-unbalanced', '{athlete}')
  const wrong = problemOf(parts, use)
  return wrong ? refuse(template, ...wrong) : { parts }
}

/** Normalizes names and templates: composed letters, single spaces. */
export const normalizeSpacing = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

export const templateInvalid = (template: string, problem: TemplateProblem, expected: string): Failure =>
  failure('template-invalid', { template, problem, expected })

const refuse = (...wrong: Parameters<typeof templateInvalid>): Compiled => ({ because: templateInvalid(...wrong) })

/** Null for unbalanced braces. */
function split(template: string): TemplatePart[] | null {
  const pieces = template.split(/(\{[^{}]*\})/).filter((piece) => piece !== '')
  const parts = pieces.map(
    (piece): TemplatePart =>
      /^\{[^{}]*\}$/.test(piece) ? { kind: 'field', field: piece.slice(1, -1).trim() } : { kind: 'text', text: piece },
  )
  return parts.some((part) => part.kind === 'text' && /[{}]/.test(part.text)) ? null : parts
}

function problemOf(parts: readonly TemplatePart[], use: TemplateFor): [TemplateProblem, string] | null {
  const fields = parts.flatMap((part) => (part.kind === 'field' ? part.field : []))
  const unknown = fields.find((field) => !knownFields.includes(field))
  if (unknown !== undefined) return ['field-unknown', guess(unknown)]
  const twice = fields.find((field, index) => field !== 'ignore' && fields.indexOf(field) < index)
  if (twice !== undefined) return ['field-twice', `{${twice}}`]
  const touching = parts.findIndex((part, index) => part.kind === 'field' && parts[index + 1]?.kind === 'field')
  if (touching >= 0) return ['fields-touching', [parts[touching], parts[touching + 1]].map(spell).join('_')]
  if (use === 'file-name' && parts.some((part) => part.kind === 'text' && /[/\\]/.test(part.text)))
    return ['slash-in-file-name', parts.map(spell).join('').split(/[/\\]/).at(-1) ?? '']
  if (!fields.some(isUseful)) return ['nothing-useful', knownFields.filter(isUseful).map(braced).join(', ')]
  return problemOfNames(new Set(fields))
}

function problemOfNames(fields: ReadonlySet<string>): [TemplateProblem, string] | null {
  if (fields.has('athlete') && (fields.has('firstName') || fields.has('lastName')))
    return ['athlete-twice', '{athlete}']
  if (fields.has('lastName') && !fields.has('firstName')) return ['last-name-alone', '{firstName}_{lastName}']
  return null
}

const braced = (field: string) => `{${field}}`

const spell = (part: TemplatePart | undefined) => (part?.kind === 'field' ? braced(part.field) : (part?.text ?? ''))

function guess(field: string): string {
  const near = nearestWord(field, knownFields)
  return near === null ? knownFields.map(braced).join(', ') : braced(near)
}
