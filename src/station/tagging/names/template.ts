import { type Failure, failure } from '../../contract/failure.ts'
import { isUseful, knownFields } from './field-values.ts'
import { nearestWord } from './nearest-word.ts'

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
