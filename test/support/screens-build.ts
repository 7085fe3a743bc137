// Output of `npm run build`, in a folder that no other run writes to.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface ScreensBuild {
  readonly folder: string
  readonly screensDir: string
  remove(): void
}

/** Builds the program, unless ONDECK_BUILT names the folder of a build: of another project's setup, or one's own. */
export function buildScreens(): ScreensBuild {
  const before = process.env['ONDECK_BUILT']
  if (before !== undefined) return { folder: before, screensDir: join(before, 'renderer'), remove() {} }
  mkdirSync(join(root, 'out'), { recursive: true })
  const folder = mkdtempSync(join(root, 'out/test-'))
  // Commands are also started as another user.
  chmodSync(folder, 0o755)
  const tool = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  execFileSync(process.execPath, [tool, 'build', '--outDir', folder, '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    folder,
    screensDir: join(folder, 'renderer'),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
