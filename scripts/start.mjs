// `npm start`: OnDeck in a window, from a fresh clone on: packages, Electron's runtime, the build, and the start. Arguments
// after `--` go to OnDeck, such as `npm start -- --practice`.
import { spawnSync } from 'node:child_process'
import { fetchElectron, findElectron } from './electron-runtime.mjs'
import { build, ensurePackages, root, stop } from './packages.mjs'
import {
  goOnWithout,
  obstacleOfRuntime,
  obstacleOfSystem,
  runsWithoutSandbox,
  thisComputer,
} from './start-obstacles.mjs'

const computer = thisComputer(root)
stopAt(obstacleOfSystem(computer))
ensurePackages()
const electron = findElectron() ?? fetchElectronOrStop()
stopAt(obstacleOfRuntime(electron, computer))
if (build() !== 0) stop('The build failed; its own words are above.')

// Set where a terminal was opened from an Electron program: it would make ours plain Node.
const { ELECTRON_RUN_AS_NODE: _asNode, ...environment } = process.env
const isBare = runsWithoutSandbox(environment)
if (isBare) console.error('Electron runs without its sandbox (ONDECK_NO_SANDBOX=1): for development only.')
const parameters = [...(isBare ? ['--no-sandbox'] : []), root, ...process.argv.slice(2)]
const { status, signal, error } = spawnSync(electron, parameters, { stdio: 'inherit', env: environment })
if (error)
  stop(
    `Electron could not be started: ${error.message}\nIf a program against viruses holds it, allow ${electron}\n${goOnWithout}`,
  )
if (signal) stop(`Electron was ended by ${signal}; its own words, if any, are above.\n${goOnWithout}`)
process.exitCode = status

function fetchElectronOrStop() {
  const other = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (other) stop(`ELECTRON_OVERRIDE_DIST_PATH names ${other}, which has no Electron for this system.\n${goOnWithout}`)
  return (
    fetchElectron() ??
    stop(
      'OnDeck’s window needs Electron’s runtime, which is not installed here.\n' +
        'To get it:                  npm start again with a network; behind a proxy, set HTTPS_PROXY first.\n' +
        '                            From a server of your own: set ELECTRON_MIRROR to its address.\n' +
        goOnWithout,
    )
  )
}

function stopAt(obstacle) {
  if (obstacle !== null) stop(obstacle)
}
