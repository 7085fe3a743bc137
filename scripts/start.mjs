// `npm start`: OnDeck in a window. Arguments after `--` go to OnDeck, such as `npm start -- --practice`.
import { spawnSync } from 'node:child_process'
import { findElectron } from './electron-runtime.mjs'
import { build, ensurePackages, root, stop } from './packages.mjs'

ensurePackages()
const electron = findElectron()
if (!electron) {
  stop(
    'OnDeck’s window needs Electron’s runtime, which is not installed here.\n' +
      'To get it:          npx install-electron   (downloads about 120 MB), then npm start again.\n' +
      'To go on without:   npm run ondeck -- headless --open --practice\n' +
      '                    shows the same screens in your browser.',
  )
}
if (build() !== 0) stop('The build failed; its own words are above.')
// Set where a terminal was opened from an Electron program: it would make ours plain Node.
const { ELECTRON_RUN_AS_NODE: _asNode, ...environment } = process.env
const { status, error } = spawnSync(electron, [root, ...process.argv.slice(2)], { stdio: 'inherit', env: environment })
if (error) stop(`Electron could not be started: ${error.message}`)
process.exitCode = status ?? 1
