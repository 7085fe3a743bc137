// The screens as `npm run build` makes them, in a folder of their own, so that nobody's `out` is in anybody's way.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface ScreensBuild {
  readonly folder: string
  readonly screensDir: string
  remove(): void
}

/** Builds what the browser is served. Whoever works on a journey names screens that were built before: ONDECK_SCREENS. */
export function buildScreens(): ScreensBuild {
  const before = process.env['ONDECK_SCREENS']
  if (before !== undefined) return { folder: dirname(before), screensDir: before, remove() {} }
  mkdirSync(join(root, 'out'), { recursive: true })
  const folder = mkdtempSync(join(root, 'out/test-'))
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
