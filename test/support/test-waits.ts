// No test waits by the clock: no fixed sleeps, no short limits, no upper limits of elapsed time (`docs/development.md`).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Folders whose purpose is time itself: they measure, or run for as long as asked. */
const aboutTime = /^test\/(?:bench|soak|chaos|fuzz|fixtures)\//

/** Limits below this may end a wait that would have succeeded on a busy machine. */
const SHORT_MS = 60_000

/** The waits themselves. */
const home = new Set(['test/support/pace.ts', 'test/support/until.ts', 'test/support/limits-setup.ts'])

type Kind = 'sleep' | 'limit' | 'elapsed'

interface Exception {
  readonly kind: Kind
  readonly because: string
}

const killedAtRandom: Exception = { kind: 'sleep', because: 'the moment of a kill is random, and any moment will do' }
const slowOther: Exception = {
  kind: 'sleep',
  because: 'stands in for something slow; nothing waits for the time itself',
}

/** Files that may do otherwise, each with the reason. */
const exceptions: Readonly<Record<string, readonly Exception[]>> = {
  'test/station/engine-begin.test.ts': [{ kind: 'sleep', because: 'is a clock that runs ten times as fast' }],
  'test/station/watching/full-card.test.ts': [{ kind: 'sleep', because: 'looks again and again, as the engine does' }],
  'test/electron/stand-in/utility-process.ts': [{ kind: 'sleep', because: 'kills as late as Electron does' }],
  'test/headless/headless-entry.ts': [slowOther],
  'test/journeys/day-in-a-cage.test.ts': [
    { kind: 'sleep', because: 'real work gets a moment of a day that is made up' },
  ],
  'test/journeys/run-bad-files.test.ts': [slowOther],
  'test/journeys/run-killed.test.ts': [killedAtRandom],
  'test/features/backup/killed-backup.test.ts': [killedAtRandom],
  'test/features/exports/killed-export.test.ts': [killedAtRandom],
  'test/features/results/killed-build.test.ts': [killedAtRandom],
  'test/station/rpc/every-transport.test.ts': [
    { kind: 'elapsed', because: 'the more time passes, the more messages may come' },
  ],
  'test/station/host/killed-import.test.ts': [killedAtRandom],
  'test/station/host/killed-upload-again.test.ts': [killedAtRandom],
  'test/features/results/note-autosave.test.ts': [{ kind: 'sleep', because: 'the timers are the test’s own' }],
  'test/support/strict-store.ts': [slowOther],
}

/** Sentences about every wait by the clock in the tests below `root`; also about exceptions that no longer apply. */
export function waitProblems(root: string, allowed = exceptions): string[] {
  const files = globSync('test/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !aboutTime.test(file) && !home.has(file))
  const found = files.flatMap((file) => waitsIn(file, readFileSync(join(root, file), 'utf8')))
  const isAllowed = ({ file, kind }: Wait) => allowed[file]?.some((exception) => exception.kind === kind) ?? false
  const unused = Object.entries(allowed).flatMap(([file, all]) =>
    all
      .filter(({ kind }) => !found.some((wait) => wait.file === file && wait.kind === kind))
      .map(({ kind }) => `${file} has no ${kind} that needs an exception`),
  )
  return [
    ...found.filter((wait) => !isAllowed(wait)).map(({ file, line, what }) => `${file}:${line} ${what}`),
    ...unused,
  ]
}

interface Wait {
  readonly file: string
  readonly line: number
  readonly kind: Kind
  readonly what: string
}

/** A node of the syntax tree, with only the fields that the rules read. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'end' in value

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (!isNode(value)) return []
  return [value, ...Object.values(value).flatMap((field) => (typeof field === 'object' ? nodesOf(field) : []))]
}

function waitsIn(file: string, text: string): Wait[] {
  const nodes = nodesOf(parseSync(file, text).program)
  const sleeps = sleepNames(nodes)
  return nodes.flatMap((node) => {
    const what = sleepOf(node, sleeps) ?? limitOf(node) ?? elapsedOf(node, text)
    const line = text.slice(0, node.start).split('\n').length
    return what ? [{ file, line, ...what }] : []
  })
}

type Found = Pick<Wait, 'kind' | 'what'>

const nameOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  return typeof node['name'] === 'string' ? node['name'] : undefined
}

/** Names under which a file imports the timer that ends a promise. */
function sleepNames(nodes: readonly Node[]): ReadonlySet<string> {
  const imports = nodes.filter(({ type }) => type === 'ImportDeclaration')
  const ofTimers = imports.filter(({ source }) => isNode(source) && source['value'] === 'node:timers/promises')
  const names = ofTimers
    .flatMap((node) => nodesOf(node['specifiers']))
    .filter(({ imported }) => nameOf(imported) === 'setTimeout')
  return new Set(names.flatMap(({ local }) => nameOf(local) ?? []))
}

const argumentsOf = (node: Node): Node[] => (Array.isArray(node['arguments']) ? node['arguments'].filter(isNode) : [])

/** A turn of the event loop is no sleep: it has no duration. */
function sleepOf(node: Node, sleeps: ReadonlySet<string>): Found | undefined {
  if (node.type !== 'CallExpression') return undefined
  const { callee } = node
  const name = nameOf(callee)
  const given = argumentsOf(node)
  const isImported = isNode(callee) && callee.type === 'Identifier' && sleeps.has(name ?? '')
  if (isImported || name === 'waitForTimeout') return { kind: 'sleep', what: `sleeps: ${name}` }
  const [, duration] = given
  const followsPace =
    duration?.type === 'CallExpression' && /^(?:hangMs|atPace)$/.test(nameOf(duration['callee']) ?? '')
  const lasts = duration !== undefined && duration['value'] !== 0 && !followsPace
  return name === 'setTimeout' && lasts ? { kind: 'sleep', what: 'waits by a timer: setTimeout' } : undefined
}

/** A time-out that is a literal, by its name or as an option; and waits whose default is a second. */
function limitOf(node: Node): Found | undefined {
  if (node.type === 'CallExpression') {
    const { callee } = node
    const last = argumentsOf(node).at(-1)
    if (/^(?:test|it|(?:before|after)(?:All|Each))$/.test(nameOf(callee) ?? '') && typeof last?.['value'] === 'number')
      return { kind: 'limit', what: `has a fixed limit: ${nameOf(callee)}` }
    if (!isNode(callee) || callee.type !== 'MemberExpression') return undefined
    const call = `${nameOf(callee['object'])}.${nameOf(callee)}`
    if (['vi.waitFor', 'vi.waitUntil'].includes(call))
      return { kind: 'limit', what: `calls ${call}: use until or eventually` }
    const isShort = call === 'AbortSignal.timeout' || call.endsWith('.setDefaultTimeout')
    return isShort && isShortMs(argumentsOf(node)[0])
      ? { kind: 'limit', what: `has a short limit: ${call}` }
      : undefined
  }
  const [key, value] =
    node.type === 'Property'
      ? [node['key'], node['value']]
      : node.type === 'VariableDeclarator'
        ? [node['id'], node['init']]
        : [node['left'], node.type === 'AssignmentPattern' ? node['right'] : undefined]
  const name = nameOf(key)
  if (name === undefined || !/timeout(?:_?ms)?$/i.test(name)) return undefined
  // The runner's limits and the browser's follow the machine: no number is large enough.
  const isFixed =
    /^(?:timeout|testTimeout|hookTimeout)$/.test(name) &&
    isNode(value) &&
    typeof value['value'] === 'number' &&
    value['value'] > 0
  return isFixed || isShortMs(value) ? { kind: 'limit', what: `has a fixed limit: ${name}` } : undefined
}

const isShortMs = (value: unknown): boolean =>
  isNode(value) && typeof value['value'] === 'number' && value['value'] > 0 && value['value'] < SHORT_MS

const elapsed = /\bnow\(\) - |\btook\w*\b|\b(?:cpuUsage|eventLoopUtilization)\(|\bhrtime\b/

/** A lower limit holds on any machine; an upper one does not. */
function elapsedOf(node: Node, text: string): Found | undefined {
  if (node.type !== 'CallExpression' || !/^toBeLessThan(?:OrEqual)?$/.test(nameOf(node['callee']) ?? ''))
    return undefined
  const said = text.slice(node.start, node.end)
  return elapsed.test(said) && !said.includes('atPace(')
    ? { kind: 'elapsed', what: 'limits elapsed time from above' }
    : undefined
}
