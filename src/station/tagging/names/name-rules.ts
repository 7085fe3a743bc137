import { parseDimensionValue } from '../../../service/dimension-values.ts'
import { type Failure, failure } from '../../contract/failure.ts'
import type { FolderSettings, Settings } from '../../contract/settings.ts'
import type { AthleteReference, TagsInput, TagValue } from '../../contract/tags.ts'
import { type Aliases, createAliases } from './aliases.ts'
import { activityOf, dimensionKeys } from './movement-words.ts'
import { type Fields, type NameReading, readName } from './read-name.ts'
import { compileTemplate, type TemplateFor, type TemplatePart, templateInvalid } from './template.ts'

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
