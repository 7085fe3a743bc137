// `npm run dev:window`: OnDeck in a window with electron-vite's server: a changed screen is in the window at once, and a
// changed main process starts it again. Arguments after `--` go to OnDeck, such as `npm run dev:window -- --practice`.
import { prepareElectron } from './electron-runtime.mjs'
import { step } from './packages.mjs'
import { runsWithoutSandbox } from './start-obstacles.mjs'

const electron = prepareElectron()
const noSandbox = runsWithoutSandbox(process.env) ? ['--noSandbox'] : []
const parameters = ['dev', '--watch', '--logLevel', 'warn', ...noSandbox, '--', ...process.argv.slice(2)]
process.exitCode = step('Development', 'electron-vite', parameters, { ELECTRON_EXEC_PATH: electron })
