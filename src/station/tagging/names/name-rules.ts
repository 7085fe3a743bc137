import { parseDimensionValue } from '../../../service/dimension-values.ts'
import { type Failure, failure } from '../../contract/failure.ts'
import type { FolderSettings, Settings } from '../../contract/settings.ts'
import type { AthleteReference, TagsInput, TagValue } from '../../contract/tags.ts'
import { type Aliases, createAliases } from './aliases.ts'
import { activityOf, dimensionKeys } from './movement-words.ts'
import {
  type Accepted,
  acceptField,
  compileTemplate,
  isUseful,
  type Neighbors,
  normalizeSpacing,
  type TemplateFor,
  type TemplatePart,
  templateInvalid,
} from './template.ts'

/** Values of a template's fields in the catalog's spelling. */
type Fields = Readonly<Record<string, string>>

type NameReading =
  | { readonly kind: 'read'; readonly fields: Fields }
  /** `field` is the first field that was not found; null for too much or too little text. */
  | { readonly kind: 'unfit'; readonly field: string | null }
  /** Two readings with different meanings: none is chosen. */
  | { readonly kind: 'ambiguous'; readonly first: Fields; readonly second: Fields }

interface Options {
  readonly parts: readonly TemplatePart[]
  /** Words that carry no information and may be anywhere between delimiters. */
  readonly ignore: readonly string[]
  readonly isAlias: (text: string) => boolean
}

/** One reading of the rest of a name. */
interface Parse {
  readonly fields: Fields
  readonly knownLetters: number
}

/** Reads a name with a template. The reading with the most known letters wins; two equally good ones are ambiguous. */
export function readName(name: string, { parts, ignore, isAlias }: Options): NameReading {
  const text = withoutWords(normalizeSpacing(name), ignore)
  const parsesFrom = new Map<string, readonly Parse[]>()
  let furthest = 0

  /** The best readings from here on: at most two, as two are ambiguous already. */
  function read(index: number, at: number): readonly Parse[] {
    const key = `${index} ${at}`
    const parses = parsesFrom.get(key) ?? best(parsesOf(index, at))
    parsesFrom.set(key, parses)
    return parses
  }

  function parsesOf(index: number, at: number): readonly Parse[] {
    furthest = Math.max(furthest, index)
    const part = parts[index]
    if (!part) return at === text.length ? [{ fields: {}, knownLetters: 0 }] : []
    if (part.kind === 'text') {
      const end = at + part.text.length
      return isSame(text.slice(at, end), part.text) ? read(index + 1, end) : []
    }
    const neighbors = { before: textOf(parts[index - 1]), after: textOf(parts[index + 1]) }
    const accept = (end: number) => acceptField({ field: part.field, text: text.slice(at, end), isAlias, ...neighbors })
    const parses = endsOf(at, neighbors).flatMap((end) => {
      const accepted = accept(end)
      return accepted ? read(index + 1, end).map((parse) => prepend(part.field, accepted, parse)) : []
    })
    // The field was found at the end of the name, so the next one is missing.
    if (parses.length === 0 && accept(text.length)) furthest = Math.max(furthest, index + 1)
    return parses
  }

  /** Possible ends of a field: before each next delimiter, within the same folder. */
  function endsOf(at: number, { after }: Neighbors): number[] {
    const slash = text.indexOf('/', at)
    const last = slash < 0 ? text.length : slash
    if (after === '') return [last]
    const ends: number[] = []
    for (let end = at + 1; end <= last; end += 1) if (isSame(text.slice(end, end + after.length), after)) ends.push(end)
    return ends
  }

  const [first, second] = read(0, 0)
  if (first && second) return { kind: 'ambiguous', first: first.fields, second: second.fields }
  return first ? { kind: 'read', fields: first.fields } : { kind: 'unfit', field: fieldFrom(parts, furthest) }
}

const textOf = (part: TemplatePart | undefined) => (part?.kind === 'text' ? part.text : '')

const isSame = (text: string, other: string) => text.toLowerCase() === other.toLowerCase()

function fieldFrom(parts: readonly TemplatePart[], index: number): string | null {
  const part = parts.slice(index).find(({ kind }) => kind === 'field')
  return part?.kind === 'field' ? part.field : null
}

function prepend(field: string, { value, knownLetters }: Accepted, parse: Parse): Parse {
  const fields = field === 'ignore' ? parse.fields : { [field]: value, ...parse.fields }
  return { fields, knownLetters: knownLetters + parse.knownLetters }
}

/** The readings with the most known letters. Readings that differ only in fields without tags are one. */
function best(parses: readonly Parse[]): readonly Parse[] {
  const most = Math.max(...parses.map(({ knownLetters }) => knownLetters))
  const different = new Map<string, Parse>()
  for (const parse of parses) {
    if (parse.knownLetters !== most) continue
    const meaning = meaningOf(parse.fields)
    if (!different.has(meaning)) different.set(meaning, parse)
    if (different.size === 2) break
  }
  return [...different.values()]
}

const meaningOf = (fields: Fields) => JSON.stringify(Object.entries(fields).filter(([field]) => isUseful(field)))

const escape = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

const DELIMITER = String.raw`[\s_\-.,+/]`

/** Removes a word with the delimiter before it, or after it at the beginning. */
function withoutWords(name: string, words: readonly string[]): string {
  if (words.length === 0) return name
  const longestFirst = words.map(normalizeSpacing).sort((a, b) => b.length - a.length)
  const word = `(?:${longestFirst.map(escape).join('|')})`
  return name
    .replaceAll(new RegExp(`(?<!${DELIMITER})${DELIMITER}+${word}(?=$|${DELIMITER})`, 'giu'), '')
    .replace(new RegExp(`^(?:${word}(?:$|${DELIMITER}+))+`, 'iu'), '')
}

/** Tags that one rule reads from a clip's name or path. */
export interface NamedTags {
  readonly origin: TemplateFor
  readonly tags: TagsInput
  readonly camera?: string
  /** `name-unfit` or `name-ambiguous`; then the tags are empty. */
  readonly problems: readonly Failure[]
}

interface Rule {
  readonly origin: TemplateFor
  readonly template: string
  readonly parts: readonly TemplatePart[]
  readonly ignore: readonly string[]
}

export type RuleReader = ReturnType<typeof createNameRules>

/** Compiles the name rules of all source folders: templates for file names and for paths. */
export function createNameRules(settings: Pick<Settings, 'folders' | 'tagging'>) {
  const aliases = createAliases(settings.tagging.aliases)
  const problems: Failure[] = [...aliases.problems]
  const rulesOf = new Map<string, readonly Rule[]>()

  for (const [index, folder] of settings.folders.entries()) {
    const rules: Rule[] = []
    for (const [origin, key] of [
      ['file-name', 'fileName'],
      ['path', 'path'],
    ] as const) {
      const template = folder.rules[key]
      if (template === undefined) continue
      const compiled = compile(template, origin, folder)
      if ('parts' in compiled) rules.push({ origin, template, parts: compiled.parts, ignore: folder.rules.ignore })
      else problems.push(at(compiled.because, `folders[${index}].rules.${key}`))
    }
    rulesOf.set(folder.path, rules)
  }

  /** Applies each of the folder's rules to a clip, file name before path. */
  function read(folder: FolderSettings, path: string): NamedTags[] {
    return (rulesOf.get(folder.path) ?? []).map((rule) => {
      const name = rule.origin === 'path' ? foldersBetween(folder.path, path) : nameWithoutExtension(path)
      const reading = readName(name, { parts: rule.parts, ignore: rule.ignore, isAlias: aliases.has })
      return toNamedTags(rule, name, reading, aliases)
    })
  }

  /** The camera in a clip's name or path; null for none. */
  function cameraIn({ folder, path }: { readonly folder: string; readonly path: string }): string | null {
    const settingsOf = settings.folders.find((each) => each.path === folder)
    const named = settingsOf ? read(settingsOf, path) : []
    return named.find(({ camera, problems: own }) => camera !== undefined && own.length === 0)?.camera ?? null
  }

  return {
    aliases,
    /** Templates that can never match, and ambiguous aliases: to be fixed before any clip is tagged. */
    problems: problems as readonly Failure[],
    read,
    cameraIn,
  }
}

/** Adds the setting's key to a failure. */
const at = ({ code, parameters }: Failure, key: string): Failure => failure(code, { ...parameters, key })

const compile = (template: string, origin: TemplateFor, { recursive }: FolderSettings) =>
  origin === 'path' && !recursive
    ? { because: templateInvalid(template, 'no-subfolders', 'recursive: true') }
    : compileTemplate(template, origin)

function toNamedTags({ origin, template }: Rule, name: string, reading: NameReading, aliases: Aliases): NamedTags {
  switch (reading.kind) {
    case 'read': {
      const { camera } = reading.fields
      const tags = toTags(reading.fields, aliases)
      return { origin, tags, ...(camera !== undefined && { camera }), problems: [] }
    }
    case 'unfit':
      return withoutTags(origin, failure('name-unfit', { name, template, field: reading.field ?? '' }))
    case 'ambiguous': {
      const [first, second] = [reading.first, reading.second].map(describe)
      return withoutTags(
        origin,
        failure('name-ambiguous', { name, template, first: first ?? '', second: second ?? '' }),
      )
    }
  }
}

const withoutTags = (origin: TemplateFor, problem: Failure): NamedTags => ({
  origin,
  tags: { dimensions: {} },
  problems: [problem],
})

const describe = (fields: Fields) =>
  Object.entries(fields)
    .map(([field, value]) => `${field} ${value}`)
    .join(', ')

function toTags(fields: Fields, aliases: Aliases): TagsInput {
  const { movement } = fields
  const athlete = athleteOf(fields, aliases)
  const activity = fields.activity ?? (movement === undefined ? undefined : activityOf(movement))
  const dimensions: Record<string, TagValue> = {}
  for (const [field, text] of Object.entries(fields)) {
    const value = dimensionKeys.has(field) ? parseDimensionValue(field, text) : undefined
    if (value !== undefined) dimensions[field] = value
  }
  return {
    ...(athlete !== undefined && { athlete }),
    ...(activity !== undefined && { activity }),
    ...(movement !== undefined && { movement }),
    dimensions,
  }
}

function athleteOf({ athlete, firstName, lastName }: Fields, aliases: Aliases): AthleteReference | undefined {
  if (athlete !== undefined) return aliases.athleteCalled(athlete)
  if (firstName === undefined) return undefined
  const name = lastName === undefined ? firstName : `${firstName} ${lastName}`
  if (aliases.has(name)) return aliases.athleteCalled(name)
  return { firstName, ...(lastName !== undefined && { lastName }), create: false }
}

/** A backslash separates only in Windows paths: with a drive letter or a share. */
const segmentsOf = (path: string) => path.split(/^[A-Za-z]:|^\\\\/.test(path) ? /[/\\]+/ : /\/+/)

const nameWithoutExtension = (path: string) => (segmentsOf(path).at(-1) ?? path).replace(/\.[^.]*$/, '')

/** Empty for a file directly in the source folder. */
const foldersBetween = (folder: string, path: string) =>
  segmentsOf(path)
    .slice(segmentsOf(folder).filter((segment, index) => index === 0 || segment !== '').length, -1)
    .join('/')
