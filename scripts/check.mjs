// `npm run check`: format, lint, types of every layer, what nobody uses, and the rules of the house.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages, root, step } from './packages.mjs'

ensurePackages()

const layers = readdirSync(join(root, 'src'))
  .map((layer) => `src/${layer}/tsconfig.json`)
  .filter((file) => existsSync(join(root, file)))
const configs = readdirSync(root).filter((name) => name.endsWith('.config.ts'))
const linted = ['src', 'test', 'scripts', 'bin', ...configs]
const steps = [
  ['Format', 'biome', ['ci', '--error-on-warnings', '.']],
  ['Lint', 'oxlint', ['--type-aware', '--deny-warnings', ...linted]],
  ...['tsconfig.json', ...layers].map((file) => [`Types: ${file}`, 'tsc', ['-p', file]]),
  ['What nobody uses', 'knip', []],
  ['The rules of the house', 'vitest', ['run', 'test/architecture.test.ts']],
]

const failed = steps.filter(([title, command, parameters]) => step(title, command, parameters) !== 0)
for (const [title] of failed) console.error('failed:', title)
process.exitCode = failed.length > 0 ? 1 : 0
