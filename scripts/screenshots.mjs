// `npm run screenshots`: every screen, state and theme at two sizes and zoomed in, into `screenshots/`.
import { ensurePackages, runtime, step } from './packages.mjs'

ensurePackages()
process.exitCode = step('Screenshots', runtime(), ['scripts/screenshots/main.ts', ...process.argv.slice(2)])
