// `npm run check`: format, lint, types of every layer, what nobody uses, and the rules of the house.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages, root, runtime, stepAside } from './packages.mjs'

ensurePackages()

const projects = [
  'tsconfig.json',
  'src/tsconfig.core.json',
  'src/tsconfig.node.json',
  ...readdirSync(join(root, 'src'))
    .map((layer) => `src/${layer}/tsconfig.json`)
    .filter((file) => existsSync(join(root, file))),
]
const configs = readdirSync(root).filter((name) => name.endsWith('.config.ts'))
const linted = ['src', 'test', 'scripts', 'bin', ...configs]
// The longest first. One thread each: a compiler's second one repeats half of the first one's work.
const steps = [
  ['Lint', 'oxlint', ['--type-aware', '--deny-warnings', ...linted]],
  ...projects.map((file) => [`Types: ${file}`, 'tsc', ['--singleThreaded', '-p', file]]),
  ['What nobody uses', 'knip', []],
  ['Format', 'biome', ['ci', '--error-on-warnings', '.']],
  ['Commit subjects', runtime(), ['scripts/commit-subjects.ts']],
]
// `npm test` runs this one with all the others.
if (!process.argv.includes('--without-tests'))
  steps.push(['The rules of the house', 'vitest', ['run', 'test/architecture.test.ts', 'test/plain-names.test.ts']])

const AT_ONCE = 2
const failed = []
const waiting = [...steps]
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) if ((await stepAside(...next)) !== 0) failed.push(next)
}
await Promise.all(Array.from({ length: AT_ONCE }, work))
for (const [title] of failed) console.error('failed:', title)
process.exitCode = failed.length > 0 ? 1 : 0
