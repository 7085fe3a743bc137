// The real command line as a child process, and what it said.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hangMs } from './pace.ts'
import { isObject, type Json } from './strict-rules.ts'
import { until as holds } from './until.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const bundledNode = join(root, 'node_modules/.bin/node')
const node = existsSync(bundledNode) ? bundledNode : process.execPath

/** A packed program that `npm run attacks` has the tests start instead of the build. */
const { ONDECK_PROGRAM: packedProgram } = process.env
/** True when tests start a packed program instead of the build. */
export const isPacked = packedProgram !== undefined
const [program = '', ...first] = packedProgram === undefined ? [node, join(root, 'bin/ondeck.mjs')] : [packedProgram]

/**
 * Environment with the paths of programs and the shared build, and no other variable of the user who runs the tests.
 */
export const inheritedEnvironment = () => {
  const { PATH, NODE_COMPILE_CACHE, ONDECK_BUILT } = process.env
  return packedProgram === undefined ? { PATH, NODE_COMPILE_CACHE, ONDECK_BUILT } : { PATH }
}

export interface ClipLine {
  readonly type: 'clip'
  readonly file: string
  readonly state: string
  readonly sessionId?: string
  readonly error?: { readonly code: string; readonly message: string; readonly next: string }
}

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly tookMs: number
  readonly stdout: string
  readonly stderr: string
  readonly lines: readonly Json[]
  readonly clips: readonly ClipLine[]
  /** Lines of standard output that are no JSON objects. */
  readonly strays: readonly string[]
  readonly summary: Json | null
  /** The last line about a file, by the end of its path. */
  readonly last: (file: string) => ClipLine | undefined
  readonly states: (file: string) => string[]
}

interface Options {
  readonly args: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  /** After this the child is killed and the run counts as hanging. */
  readonly timeoutMs: number
  /** Without root's right to read everything. */
  readonly asOwner?: boolean
}

/** User of this clone. Another one might not reach it: a folder above may be closed to everybody else. */
const { uid, gid } = statSync(root)

/** Gives a folder to the user of this clone. */
export function giveToOwner(folder: string): void {
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', `${uid}:${gid}`, folder])
}

/** The user of this clone without any right of root's; everybody else is that already. */
const asOwnerOnly = () =>
  process.getuid?.() === 0
    ? ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--inh-caps=-all', '--bounding-set=-all']
    : []

export type Run = ReturnType<typeof startOndeck>

/** A test that fails half-way leaves no station behind. */
const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

export function startOndeck({ args, environment, timeoutMs, asOwner = false }: Options) {
  const startedAt = Date.now()
  const [command = '', ...parameters] = [...(asOwner ? asOwnerOnly() : []), program, ...first, ...args]
  const child = spawn(command, parameters, {
    cwd: environment.HOME,
    env: { ...inheritedEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  alive.add(child)
  let hung = false
  const guard = setTimeout(() => {
    hung = true
    child.kill('SIGKILL')
  }, hangMs(timeoutMs))
  const closed = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal }))
  }).finally(() => {
    clearTimeout(guard)
    alive.delete(child)
  })

  async function ended(): Promise<Ended> {
    const { code, signal } = await closed
    if (hung) throw new Error(`ondeck did not end within ${timeoutMs} ms\n${stdout}\n${stderr}`)
    return { code, signal, tookMs: Date.now() - startedAt, stdout, stderr, ...readLines(stdout) }
  }

  /** Ends when the test's condition holds; fails when the child ends before. */
  async function until(condition: (clips: readonly ClipLine[]) => boolean) {
    await holds(() => {
      if (condition(readLines(stdout).clips)) return true
      if (child.exitCode === null && child.signalCode === null) return false
      throw new Error(`ondeck ended too early (${child.exitCode})\n${stdout}\n${stderr}`)
    })
  }

  /** The first line of standard output, as JSON. */
  async function firstLine(): Promise<unknown> {
    await holds(() => {
      if (stdout.includes('\n')) return true
      if (child.exitCode === null) return false
      throw new Error(`ondeck ended too early (${child.exitCode})\n${stderr}`)
    })
    return JSON.parse(stdout.slice(0, stdout.indexOf('\n')))
  }

  return {
    ended,
    until,
    firstLine,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** As `| head` does: standard output is closed at this end. */
    stopReading: () => void child.stdout.destroy(),
  }
}

export function readLines(stdout: string) {
  const lines: Json[] = []
  const strays: string[] = []
  for (const text of stdout.split('\n').filter((line) => line !== '')) {
    const value = parse(text)
    if (isObject(value)) lines.push(value)
    else strays.push(text)
  }
  const clips = lines.flatMap((line) => (isClipLine(line) ? [line] : []))
  const of = (file: string) => clips.filter((line) => line.file.endsWith(file))
  return {
    lines,
    strays,
    clips,
    summary: lines.find(({ type }) => type === 'summary') ?? null,
    last: (file: string) => of(file).at(-1),
    states: (file: string) => of(file).map(({ state }) => state),
  }
}

const isClipLine = (line: Json): line is Json & ClipLine =>
  line.type === 'clip' && typeof line.file === 'string' && typeof line.state === 'string'

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
