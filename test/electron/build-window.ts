// Builds what Electron would run, in a folder of its own, so that nobody's `out` is in anybody's way.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const tool = join(root, 'node_modules/electron-vite/bin/electron-vite.js')

export interface WindowBuild {
  readonly folder: string
  readonly main: string
  remove(): void
}

/** Main, preload and screens as `npm run build` makes them. */
export const buildWindow = () => build('electron.vite.config.ts')

/** The same main and preload around a page and a station that are as small as can be. */
export const buildSmallWindow = () => build('test/electron/fixtures/small-window.config.ts')

function build(config: string): WindowBuild {
  // Below the project: the packages must be found from there.
  mkdirSync(join(root, 'out'), { recursive: true })
  const folder = mkdtempSync(join(root, 'out/test-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const parameters = ['build', '--config', config, '--outDir', folder, '--logLevel', 'error']
    execFileSync(process.execPath, [tool, ...parameters], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  } catch (error) {
    remove()
    throw error
  }
  return { folder, main: join(folder, 'main/index.js'), remove }
}
