// `npm run chaos:facility -- --seed N --stations N --clips N --kills N`: stations that share one folder and one
// PostgreSQL are killed, paused and cut off, and nothing may be lost or stored twice.
import { build, ensurePackages, runtime, step, stop } from './packages.mjs'
import { ensurePostgres } from './system-packages.mjs'

ensurePackages()
ensurePostgres()
if (build() !== 0) stop('The build failed; its own words are above.')
const parameters = ['test/chaos/facility/main.ts', ...process.argv.slice(2)]
process.exitCode = step('Chaos in a facility', runtime(), parameters, { ONDECK_BUILT: '1' })
