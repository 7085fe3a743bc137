// `npm run chaos -- --seed N --kills N --clips N`: kills the station again and again while everything goes wrong.
import { ensurePackages, runtime, step } from './packages.mjs'

ensurePackages()
process.exitCode = step('Chaos', runtime(), ['test/chaos/main.ts', ...process.argv.slice(2)])
