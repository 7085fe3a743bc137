// Plain JavaScript that any Node runs: what a fresh clone needs before anything else can.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findRuntime, noRuntime } from '../bin/runtime.mjs'
import { spawnCommand } from './spawn-command.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** On standard error: standard output belongs to the command that is waiting for this. */
const toStandardError = ['inherit', 2, 2]

/** Installs the npm packages when what is there is not what the lock file says. No package needs its scripts. */
export function ensurePackages() {
  if (!areInstalled()) {
    console.error('Installing the npm packages …')
    npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  }
}

function areInstalled() {
  const wanted = readLock(join(root, 'package-lock.json'))
  const there = readLock(join(root, 'node_modules/.package-lock.json'))
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || there[path]?.version === version,
  )
}

const readLock = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {})

function npm(parameters) {
  const own = process.env.npm_execpath
  const { file, ...command } = own
    ? spawnCommand(process.execPath, [own, ...parameters])
    : spawnCommand(process.platform === 'win32' ? 'npm.cmd' : 'npm', parameters)
  const result = spawnSync(file, command.parameters, { ...command.options, cwd: root, stdio: toStandardError })
  if (result.status !== 0) stop('npm could not install the packages; its own words are above.')
}

/** The Node that runs the sources; ends the process where there is none. */
export function runtime() {
  const node = findRuntime()
  if (!node) stop(noRuntime)
  return node
}

/**
 * Runs one step with the project's own tools first on the path; all it says goes to `stdio`. `program` is one of the tools or
 * a path. Returns its exit code.
 */
export function step(title, program, parameters, environment = {}, stdio = 'inherit') {
  if (stdio === 'inherit') console.log(heading(title))
  else console.error(`── ${title}`)
  const { file, words } = stepCommand(program, parameters)
  const { status, error } = spawnSync(file, words, { ...stepOptions(environment), stdio })
  if (error) console.error(`${file} could not be started: ${error.message}`)
  return status ?? 1
}

/** Runs one step beside others: what it says is printed in one piece when it ends. Resolves to its exit code. */
export function stepAside(title, program, parameters) {
  const { file, words } = stepCommand(program, parameters)
  const child = spawn(file, words, { ...stepOptions(), stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const output of [child.stdout, child.stderr]) output.on('data', (bytes) => said.push(bytes))
  return new Promise((resolve) => {
    child.once('error', (error) => void said.push(Buffer.from(`${error.message}\n`)))
    child.once('close', (code) => {
      console.log(heading(title))
      process.stdout.write(Buffer.concat(said))
      resolve(code ?? 1)
    })
  })
}

const heading = (title) => `\n── ${title}`

/** Node runs each tool's file: no system needs a shell to find it. */
const tools = {
  biome: '@biomejs/biome/bin/biome',
  'electron-vite': 'electron-vite/bin/electron-vite.js',
  knip: 'knip/bin/knip.js',
  oxlint: 'oxlint/bin/oxlint',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
}

function stepCommand(program, parameters) {
  const tool = tools[program]
  if (!tool) return { file: program, words: parameters }
  return { file: runtime(), words: [join(root, 'node_modules', tool), ...parameters] }
}

function stepOptions(environment = {}) {
  const folders = [dirname(runtime()), join(root, 'node_modules/.bin'), process.env.PATH ?? '']
  return { cwd: root, env: { ...process.env, ...environment, PATH: folders.join(delimiter) } }
}

/** Builds everything that users run into `out/`. Returns the exit code. */
export const build = ({ quietly = false } = {}) =>
  step('Building', 'electron-vite', ['build', '--logLevel', 'warn'], {}, quietly ? toStandardError : 'inherit')

/** @returns {never} */
export function stop(text) {
  console.error(text)
  process.exit(1)
}
