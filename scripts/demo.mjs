// `npm run demo`: from a fresh clone to completed captures, on this computer alone.
import { ensurePackages, runtime, step, stop } from './packages.mjs'

ensurePackages()
if (
  step('Building', runtime(), ['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn']) !== 0
) {
  stop('The build failed; its own words are above.')
}
process.exitCode = step('The demo', runtime(), ['scripts/demo/main.ts'])
