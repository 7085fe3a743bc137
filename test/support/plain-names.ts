// Names and comments in the field's terms (`docs/wording.md`), read by the tests and kept for every layer.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Comment, parseSync } from 'oxc-parser'

/** Exported or local names that an earlier idiom used, each with the term that replaced it. */
const goneIdentifiers: Readonly<Record<string, string>> = {
  kinship: 'compareOrigins',
  Organ: 'HealthComponent',
  WayOut: 'Transport',
  wayOutOf: 'requestOptions',
  createLane: 'createScanWorker',
  createBreather: 'createYielder',
  breathe: 'yieldToEventLoop',
  myTurn: 'rateLimiter',
  Pacer: 'RateLimiter',
  Teller: 'EventPublisher',
  createTeller: 'createEventPublisher',
  lookAtAll: 'pollAll',
  lookNow: 'checkNow',
  ClipBook: 'ClipLifecycle',
  Knock: 'RequestOrigin',
}

/** Words that no comment's sentence begins with: the subject and its verb come first. */
const bannedOpening =
  /^(?:What(?:ever)?|Who(?:ever|m|se)?|Whether|How|Where|Which|Nobody|Nothing|They|It)\b(?! is true\b)/

/** Idiom that the field has plain words for. */
const bannedWords = /\b(?:whoever|whatever|anew|ailments?|deeds?|kinship)\b/i

/** British spellings. Names that programs read keep theirs. */
const britishSpelling = /colour|centre|practis[ei]|catalogue|metre|behaviour|favour|labelled(?!by)|cancelling/i

/** Calls the code of release 0.1.0 by its names. */
const PROGRAM_OF_RELEASE = 'scripts/data-folder/make.mjs'

const MAX_FUNCTION_LINES = 120

/** Folders whose comments are read. */
const readFolders = ['src', 'test', 'scripts']

/** Sentences about every name and comment below `root` that breaks the rules. */
export function wordingProblems(root: string): string[] {
  const files = globSync(
    readFolders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
    { cwd: root },
  )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('/fixtures/'))
  const parsed = files.map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
  return [
    ...parsed.flatMap(commentProblems),
    ...parsed.flatMap(longFunctions),
    ...parsed.flatMap(gone),
    ...twice(parsed),
  ]
}

interface Parsed {
  readonly path: string
  readonly text: string
  readonly comments: readonly Comment[]
  readonly nodes: readonly Node[]
}

/** A node of the syntax tree, with only the fields that the rules read. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

function parseSource(path: string, text: string): Parsed {
  const { comments, program } = parseSync(path, text)
  const nodes: Node[] = []
  collect(program, nodes)
  return { path, text, comments, nodes }
}

function collect(value: unknown, into: Node[]): void {
  if (Array.isArray(value)) for (const item of value) collect(item, into)
  else if (isNode(value)) {
    into.push(value)
    for (const field of Object.values(value)) if (typeof field === 'object') collect(field, into)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'end' in value

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

function commentProblems({ path, text, comments }: Parsed): string[] {
  return joined(text, comments).flatMap(({ start, words }) => {
    const opening = words.split(/(?<=[.;:!?])\s+/).find((sentence) => bannedOpening.test(sentence))
    const idiom = (bannedWords.exec(words) ?? britishSpelling.exec(words))?.[0]
    const at = `${path}:${lineOf(text, start)}`
    return [
      ...(opening === undefined ? [] : [`${at} begins a comment with “${opening.slice(0, 40)}”`]),
      ...(idiom === undefined ? [] : [`${at} says “${idiom}”`]),
    ]
  })
}

/** Comments as texts; line comments that follow each other are one. */
function joined(text: string, comments: readonly Comment[]): { start: number; words: string }[] {
  const all: { start: number; end: number; isLine: boolean; words: string }[] = []
  for (const { type, value, start, end } of comments) {
    const words = value
      .replace(/^\*/, '')
      .replaceAll(/\n\s*\*/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const last = all.at(-1)
    if (type === 'Line' && last?.isLine && text.slice(last.end, start).trim() === '') {
      last.words += ` ${words}`
      last.end = end
    } else all.push({ start, end, isLine: type === 'Line', words })
  }
  return all
}

function longFunctions({ path, text, nodes }: Parsed): string[] {
  if (!path.startsWith('src/')) return []
  return nodes
    .filter(({ type, body }) => type.includes('Function') && body !== null && body !== undefined)
    .map(({ start, end }) => ({ line: lineOf(text, start), lines: lineOf(text, end) - lineOf(text, start) + 1 }))
    .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
    .map(({ line, lines }) => `${path}:${line} is a function of ${lines} lines`)
}

function gone({ path, nodes }: Parsed): string[] {
  if (path === 'test/support/plain-names.ts') return []
  const names = new Set(nodes.flatMap(({ type, name }) => (type === 'Identifier' ? String(name) : [])))
  return [...names].flatMap((name) => {
    if (Object.hasOwn(goneIdentifiers, name)) return `${path} names ${name}: ${goneIdentifiers[name]} is the term`
    return britishSpelling.test(name) && path !== PROGRAM_OF_RELEASE
      ? `${path} names ${name}: the American spelling is the term`
      : []
  })
}

const isSpanish = /^src\/words\/es\/|\.es\.ts$/

/** Exported names that several files declare. The practice service is a program of its own; the languages mirror each other. */
function twice(parsed: readonly Parsed[]): string[] {
  const declared = new Map<string, string[]>()
  for (const { path, nodes } of parsed) {
    if (!path.startsWith('src/') || isSpanish.test(path)) continue
    const program = path.startsWith('src/service/practice/') ? 'practice ' : ''
    for (const name of exportedNames(nodes)) {
      const files = declared.get(program + name) ?? []
      if (!files.includes(path)) files.push(path)
      declared.set(program + name, files)
    }
  }
  return [...declared]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name.replace('practice ', '')} is exported by ${files.join(' and ')}`)
}

function exportedNames(nodes: readonly Node[]): string[] {
  return nodes
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .map(({ declaration }) => declaration)
    .filter(isNode)
    .flatMap((declaration) =>
      Array.isArray(declaration['declarations']) ? declaration['declarations'] : [declaration],
    )
    .flatMap(({ id }: { id?: { name?: unknown } }) => (typeof id?.name === 'string' ? id.name : []))
}
