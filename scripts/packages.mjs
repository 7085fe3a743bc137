// Plain JavaScript that any Node runs: what a fresh clone needs before anything else can.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findRuntime, noRuntime } from '../bin/runtime.mjs'

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
  const result = own
    ? spawnSync(process.execPath, [own, ...parameters], { cwd: root, stdio: toStandardError })
    : spawnSync('npm', parameters, { cwd: root, stdio: toStandardError, shell: process.platform === 'win32' })
  if (result.status !== 0) stop('npm could not install the packages; its own words are above.')
}

/** The Node that runs the sources; ends the process where there is none. */
export function runtime() {
  const node = findRuntime()
  if (!node) stop(noRuntime)
  return node
}

/** Runs one step with the project's own tools first on the path; all it says goes to `stdio`. Returns its exit code. */
export function step(title, command, parameters, environment = {}, stdio = 'inherit') {
  if (stdio === 'inherit') console.log(heading(title))
  else console.error(`── ${title}`)
  const { status } = spawnSync(command, parameters, { ...stepOptions(environment), stdio })
  return status ?? 1
}

/** Runs one step beside others: what it says is printed in one piece when it ends. Resolves to its exit code. */
export function stepAside(title, command, parameters) {
  const child = spawn(command, parameters, { ...stepOptions(), stdio: ['ignore', 'pipe', 'pipe'] })
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

function stepOptions(environment = {}) {
  const isWindows = process.platform === 'win32'
  const tools = [dirname(runtime()), join(root, 'node_modules/.bin'), process.env.PATH ?? '']
  return {
    cwd: root,
    env: { ...process.env, ...environment, PATH: tools.join(isWindows ? ';' : ':') },
    shell: isWindows,
  }
}

const electronVite = 'node_modules/electron-vite/bin/electron-vite.js'

/** Builds everything that users run into `out/`. Returns the exit code. */
export const build = ({ quietly = false } = {}) =>
  step('Building', runtime(), [electronVite, 'build', '--logLevel', 'warn'], {}, quietly ? toStandardError : 'inherit')

export function stop(text) {
  console.error(text)
  process.exit(1)
}
