// `npm run fuzz -- --seed N --cases N --edge NAME`: feeds every edge where something from outside enters.
import { ensurePackages, runtime, step } from './packages.mjs'

ensurePackages()
process.exitCode = step('Fuzz', runtime(), ['test/fuzz/main.ts', ...process.argv.slice(2)])
