// `npm run test:electron`: the one journey in a real Electron. Ends with 77 where there is none, as programs do whose tests
// were skipped; with `-- --required` that fails.
import { findElectron } from './electron-runtime.mjs'
import { build, ensurePackages, runtime, step, stop } from './packages.mjs'

const NOT_RUN = 77

ensurePackages()
const electron = findElectron()
if (!electron) {
  console.log('not run: no runtime. Electron is not installed here; `npx install-electron` fetches it.')
  process.exitCode = process.argv.includes('--required') ? 1 : NOT_RUN
} else {
  if (build() !== 0) stop('The build failed; its own words are above.')
  process.exitCode = step('A journey in Electron', runtime(), ['test/electron/real-runtime.ts', electron])
}
