// `npm start`: OnDeck in a window, from a fresh clone on: packages, Electron's runtime, the build, and the start. Arguments
// after `--` go to OnDeck, such as `npm start -- --practice`.
import { spawnSync } from 'node:child_process'
import { prepareElectron } from './electron-runtime.mjs'
import { build, root, stop } from './packages.mjs'
import { goOnWithout, runsWithoutSandbox } from './start-obstacles.mjs'

const electron = prepareElectron()
if (build() !== 0) stop('The build failed; its own words are above.')

// Set where a terminal was opened from an Electron program: it would make ours plain Node.
const { ELECTRON_RUN_AS_NODE: _asNode, ...environment } = process.env
const parameters = [...(runsWithoutSandbox(environment) ? ['--no-sandbox'] : []), root, ...process.argv.slice(2)]
const { status, signal, error } = spawnSync(electron, parameters, { stdio: 'inherit', env: environment })
if (error) {
  const scanner = `If a virus scanner holds it back, allow ${electron}`
  stop(`Electron could not be started: ${error.message}\n${scanner}\n${goOnWithout}`)
}
if (signal) stop(`Electron was ended by ${signal}; its own words, if any, are above.\n${goOnWithout}`)
process.exitCode = status
