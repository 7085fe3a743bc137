// `npm run coverage:shell`: runs the journeys of the window through the stand-in for Electron, and counts which lines of
// src/main and src/preload their processes ran. Fails below 90 %.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackages, root, runtime, step } from './packages.mjs'

ensurePackages()
mkdirSync(join(root, 'out'), { recursive: true })
const folder = mkdtempSync(join(root, 'out/test-'))
const environment = { ONDECK_BUILT: join(folder, 'built'), ONDECK_SHELL_COVERAGE: join(folder, 'coverage') }
try {
  const parameters = ['build', '--sourcemap', '--outDir', environment.ONDECK_BUILT, '--logLevel', 'error']
  const steps = [
    ['Building', 'electron-vite', parameters],
    ['Journeys', 'vitest', ['run', 'test/electron'], environment],
    ['Lines of the shell', runtime(), ['scripts/shell-coverage/main.ts', environment.ONDECK_SHELL_COVERAGE]],
  ]
  process.exitCode = steps.some((each) => step(...each) !== 0) ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
