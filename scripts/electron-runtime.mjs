// Finds Electron's runtime on this computer, and fetches it. The npm package contains none, and importing it would start a
// download without a word about its size.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages, root, runtime, stop } from './packages.mjs'
import {
  goOnWithout,
  obstacleOfRuntime,
  obstacleOfSystem,
  runsWithoutSandbox,
  thisComputer,
} from './start-obstacles.mjs'

const electron = join(root, 'node_modules/electron')

/** The program's path; null where no runtime for this system is installed. */
export function findElectron() {
  const written = join(electron, 'path.txt')
  // A folder that came from another system has that system's program.
  const isOurs = existsSync(written) && readFileSync(written, 'utf8').trim() === programName()
  const other = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const program = other ? join(other, programName()) : isOurs && join(electron, 'dist', programName())
  return program && existsSync(program) ? program : null
}

/** Everything that has to be there and in order before Electron starts. Returns its path; ends the process with what is not. */
export function prepareElectron() {
  const computer = thisComputer(root)
  stopAt(obstacleOfSystem(computer))
  ensurePackages()
  const program = findElectron() ?? fetchElectronOrStop()
  stopAt(obstacleOfRuntime(program, computer))
  if (runsWithoutSandbox(process.env)) {
    console.error('Electron runs without its sandbox (ONDECK_NO_SANDBOX=1): for development only.')
  }
  return program
}

function stopAt(obstacle) {
  if (obstacle !== null) stop(obstacle)
}

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

/** Fetches the runtime, whose size is said before, and returns its path; null where that failed, which has been said too. */
function fetchElectron() {
  const environment = {
    ...process.env,
    // As a facility's network wants it: through its proxy, with the certificates of this computer.
    NODE_USE_ENV_PROXY: '1',
    NODE_USE_SYSTEM_CA: '1',
  }
  const steps = [join(root, 'scripts/fetch-electron.mjs'), join(electron, 'install.js')]
  const isDone = steps.every(
    (file) => spawnSync(runtime(), [file], { env: environment, stdio: ['ignore', 2, 2] }).status === 0,
  )
  return isDone ? findElectron() : null
}

function programName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron'
  return process.platform === 'win32' ? 'electron.exe' : 'electron'
}
