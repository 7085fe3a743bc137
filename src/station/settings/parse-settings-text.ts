import { isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml'
import { withoutCredentials } from '../../computer/network/addresses.ts'
import { parseBaseUrl } from '../../service/client/base-url.ts'
import { toFailure } from '../app-error.ts'
import { evidence } from '../contract/evidence.ts'
import { evidenceOfIssue } from '../contract/evidence-of-issue.ts'
import { type Failure, failure } from '../contract/failure.ts'
import { Settings } from '../contract/settings.ts'
import type { PartialSettings } from '../station-settings.ts'

/** Settings of a file: any of them, each whole. */
const FileSettings = Settings.partial().extend({ service: Settings.shape.service.partial().optional() })

/** A hostile file can't multiply itself through its aliases. */
const MAX_ALIASES = 100
/** A file with more problems has the wrong form. */
const MAX_PROBLEMS = 50
const MAX_SHOWN_CHARACTERS = 80
/** An address that is refused may be refused for its password. */
const MAY_HOLD_PASSWORD = 'facility.database'

export interface SettingsText {
  /** Settings without the refused ones, as the file spells them. */
  readonly settings: PartialSettings
  /** Values of the keys that the caller names and that are no settings, such as `updates.feed`, unchecked. */
  readonly others: Readonly<Record<string, unknown>>
  /** Refused settings: `config-invalid` with file, key and line. */
  readonly problems: readonly Failure[]
  /** False where the text is not YAML, or no list of settings: then nothing in it counts. */
  readonly isReadable: boolean
  /** Line of a setting, counted from 1; null where the file does not have it. */
  readonly lineOf: (path: readonly PropertyKey[]) => number | null
}

/** Parses a settings file and checks each setting. Never throws; a setting with a problem is left out whole. */
export function parseSettingsText(text: string, file: string, otherKeys: readonly string[] = []): SettingsText {
  const lines = new LineCounter()
  const document = parseDocument(text, { logLevel: 'error', lineCounter: lines })
  const lineOf = (path: readonly PropertyKey[]) => findLine(document.contents, path, lines)
  const unreadable = (line: number | undefined, value: string): SettingsText => ({
    settings: {},
    others: {},
    problems: [problemAt({ file, key: file, line, given: value, expected: evidence('yaml-or-json') })],
    isReadable: false,
    lineOf,
  })
  const [error] = document.errors
  if (error) return unreadable(error.linePos?.[0].line, error.message.split('\n')[0] ?? '')
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: MAX_ALIASES }) ?? {}
  } catch (cause) {
    return unreadable(undefined, cause instanceof Error ? cause.message : String(cause))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return unreadable(1, shown(value))
  const { settings: fileSettings, others } = separate({ ...value }, otherKeys)
  return { ...checkSettings(fileSettings, file, lineOf), others, isReadable: true, lineOf }
}

/** Separates keys that are no settings, such as `updates.feed`, from the settings. */
function separate(value: PartialSettings, otherKeys: readonly string[]) {
  const others: Record<string, unknown> = {}
  let settings = value
  for (const key of otherKeys) {
    const path = key.split('.')
    const found = valueAt(settings, path)
    if (found === undefined) continue
    others[key] = found
    settings = withoutSetting(settings, path)
  }
  return { settings, others }
}

interface Problem {
  readonly file: string
  readonly key: string
  readonly line: number | null | undefined
  readonly given?: string
  readonly expected: Failure['parameters'][string]
}

const problemAt = ({ file, key, line, given, expected }: Problem): Failure =>
  failure('config-invalid', {
    file,
    key,
    ...(typeof line === 'number' && { line }),
    ...(given !== undefined && given !== '' && { given }),
    expected,
  })

function checkSettings(fileSettings: PartialSettings, file: string, lineOf: SettingsText['lineOf']) {
  const problems: Failure[] = []
  let settings = fileSettings
  for (let checked = FileSettings.safeParse(settings); !checked.success; checked = FileSettings.safeParse(settings)) {
    const [issue] = checked.error.issues
    const path = issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : (issue?.path ?? [])
    const isHidden = issue?.code === 'unrecognized_keys' || path.join('.') === MAY_HOLD_PASSWORD
    const value = isHidden ? undefined : shown(valueAt(settings, path))
    problems.push(
      problemAt({
        file,
        key: path.join('.'),
        line: lineOf(path),
        ...(value !== undefined && { given: value }),
        expected: evidenceOfIssue(issue),
      }),
    )
    if (path.length === 0 || problems.length >= MAX_PROBLEMS) return { settings: {}, problems }
    settings = withoutSetting(settings, path)
  }
  const { service } = settings
  if (isObject(service) && typeof service['baseUrl'] === 'string') {
    const baseUrl = service['baseUrl']
    try {
      settings = { ...settings, service: { ...service, baseUrl: parseBaseUrl(baseUrl) } }
    } catch (error) {
      const { parameters } = toFailure(error)
      const path = ['service', 'baseUrl']
      problems.push(failure('config-invalid', { ...parameters, file, line: lineOf(path) ?? 1 }))
      settings = withoutSetting(settings, path)
    }
  }
  return { settings, problems }
}

const isObject = (value: unknown): value is PartialSettings =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A setting is one name in a section, such as `uploads.parallel`; a list counts as one. */
function withoutSetting(settings: PartialSettings, [section, name]: readonly PropertyKey[]): PartialSettings {
  const { [String(section)]: inner, ...others } = settings
  if (!isObject(inner) || name === undefined) return others
  const { [String(name)]: _refused, ...kept } = inner
  return { ...others, [String(section)]: kept }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value
  for (const key of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined
  return found
}

function shown(value: unknown): string {
  const text = withoutCredentials(JSON.stringify(value) ?? '')
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text
}

/** Finds the line of the deepest part of the path that the file has. */
function findLine(contents: ParsedNode | null, path: readonly PropertyKey[], lines: LineCounter): number | null {
  let node: unknown = contents
  let offset: number | null = null
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      if (!pair || !isScalar(pair.key)) break
      offset = pair.key.range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(step)]
      offset = rangeStart(node) ?? offset
    } else break
  }
  return offset === null ? null : lines.linePos(offset).line
}

const rangeStart = (node: unknown): number | null =>
  isScalar(node) || isMap(node) || isSeq(node) ? (node.range?.[0] ?? null) : null
