// `npm run attacks`: packs the headless station, unpacks it into a bare folder, and runs the attacks of docs/security.md
// against the program that a user would start there. With `-- --program PATH` against one that is installed already.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, ensurePackages, runtime, step, stop } from './packages.mjs'

/** Attacks beside which calls are timed: nothing else runs meanwhile. */
const timed = ['test/headless/built-overload', 'test/headless/built-hostile-data']
/** The tests of other attacks that start a program; the rest attack a part of it. */
const others = [
  'test/headless/built-attacks',
  'test/headless/built-browser',
  'test/headless/built-requests',
  'test/journeys/run-hostile-',
  'test/journeys/run-bad-files.test.ts',
  'test/cli/hostile-text.test.ts',
]

const { values } = parseArgs({ options: { program: { type: 'string' } } })
ensurePackages()
const folder = mkdtempSync(join(tmpdir(), 'ondeck-attacks-'))
try {
  const program = values.program ?? unpackedProgram()
  const runs = [
    ['Attacks beside a signed-in browser', ['run', '--maxWorkers=1', ...timed]],
    ['Other attacks', ['run', ...others]],
  ]
  const codes = runs.map(([what, options]) => step(what, 'vitest', options, { ONDECK_PROGRAM: program }))
  process.exitCode = codes.find((code) => code !== 0) ?? 0
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function unpackedProgram() {
  if (process.platform !== 'linux') stop('The packages of the headless station are made on Linux.')
  if (build() !== 0) stop('The build failed; its own words are above.')
  const [dist, bare] = [join(folder, 'dist'), join(folder, 'bare')]
  for (const each of [dist, bare]) mkdirSync(each)
  const options = ['--arch', process.arch, '--to', dist, '--compression', '1']
  if (step('Packaging', runtime(), ['scripts/package-headless/main.ts', ...options]) !== 0)
    stop('The package could not be made; its own words are above.')
  const [archive = ''] = readdirSync(dist).filter((name) => name.endsWith('.tar.gz'))
  execFileSync('tar', ['-xzf', join(dist, archive), '-C', bare])
  return join(bare, ...readdirSync(bare), 'ondeck')
}
