// `npm run demo:facility`: three stations, one shared folder, two cages and a real PostgreSQL on this computer. One station
// is killed during an upload, and the table at the end shows who uploaded what.
import { build, ensurePackages, runtime, step, stop } from './packages.mjs'
import { ensurePostgres } from './system-packages.mjs'

if (process.argv.length > 2) stop('Usage: npm run demo:facility')

// Ctrl+C is for the stations, which end their work; this waits for them.
process.on('SIGINT', () => {})

ensurePackages()
ensurePostgres()
if (build() !== 0) stop('The build failed; its own words are above.')
process.exitCode = step('A facility of three stations', runtime(), ['scripts/demo-facility/main.ts'])
