// Builds the files that Electron would run, in a temporary folder, so that builds never collide.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const tool = join(root, 'node_modules/electron-vite/bin/electron-vite.js')

const CONFIG = 'test/electron/fixtures/small-window.config.ts'

export interface WindowBuild {
  readonly folder: string
  readonly main: string
  remove(): void
}

/** The window's main and preload around a page and a station that are as small as can be. */
export function buildSmallWindow(): WindowBuild {
  // Below the project: the packages must be found from there.
  mkdirSync(join(root, 'out'), { recursive: true })
  const folder = mkdtempSync(join(root, 'out/test-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const isCounted = process.env['ONDECK_SHELL_COVERAGE'] !== undefined
    const maps = isCounted ? ['--sourcemap'] : []
    const parameters = ['build', '--config', CONFIG, '--outDir', folder, '--logLevel', 'error', ...maps]
    execFileSync(process.execPath, [tool, ...parameters], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  } catch (error) {
    remove()
    throw error
  }
  return { folder, main: join(folder, 'main/index.js'), remove }
}
