// `npm run demo`: from a fresh clone to completed captures, on this computer alone. `npm run demo -- --open` then shows
// OnDeck's screens with cameras that go on filming, until Ctrl+C.
import { build, ensurePackages, runtime, step, stop } from './packages.mjs'

const parameters = process.argv.slice(2)
if (parameters.some((parameter) => parameter !== '--open')) stop('Usage: npm run demo [-- --open]')

// Ctrl+C is for the station, which ends its work; this waits for it.
process.on('SIGINT', () => {})

ensurePackages()
if (build() !== 0) stop('The build failed; its own words are above.')
process.exitCode = step('The demo', runtime(), ['scripts/demo/main.ts', ...parameters])
