// `npm run test:electron`: the one journey in a real Electron, where there is one. With `-- --required` it fails without.
import { findElectron } from './electron-runtime.mjs'
import { ensurePackages, runtime, step, stop } from './packages.mjs'

ensurePackages()
const electron = findElectron()
if (!electron) {
  console.log('not run: no runtime. Electron is not installed here; `npx install-electron` fetches it.')
  if (process.argv.includes('--required')) process.exitCode = 1
} else {
  if (step('Building', runtime(), ['node_modules/electron-vite/bin/electron-vite.js', 'build']) !== 0) {
    stop('The build failed; its own words are above.')
  }
  process.exitCode = step('A journey in Electron', runtime(), ['test/electron/real-runtime.ts', electron])
}
