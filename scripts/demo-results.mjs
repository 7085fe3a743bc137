// `npm run demo:results`: a season of made-up pitches and swings in a results library, and the screens on top of it, until
// Ctrl+C. `-- --data-dir FOLDER` keeps it there: the next time it opens at once.
import { parseArgs } from 'node:util'
import { build, ensurePackages, runtime, step, stop } from './packages.mjs'

const parameters = process.argv.slice(2)
try {
  parseArgs({ args: parameters, options: { 'data-dir': { type: 'string' } } })
} catch {
  stop('Usage: npm run demo:results [-- --data-dir FOLDER]')
}

// Ctrl+C is for the station, which ends its work; this waits for it.
process.on('SIGINT', () => {})

ensurePackages()
if (build() !== 0) stop('The build failed; its own words are above.')
process.exitCode = step('A season of results', runtime(), ['scripts/demo-results/main.ts', ...parameters])
