// `npm start` and `npm run test:electron` where no runtime of Electron is installed.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

function run(script: string, parameters: readonly string[] = []) {
  // An empty folder takes the place of an installed runtime, should there be one.
  const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: temporaryFolder() }
  return spawnSync(process.execPath, [join(root, 'scripts', script), ...parameters], { env, encoding: 'utf8' })
}

test('starting the window without a runtime explains how to get one, and offers headless', () => {
  const { status, stderr } = run('start.mjs')
  expect(status).toBe(1)
  expect(stderr).toContain('npx install-electron')
  expect(stderr).toContain('npm run ondeck -- headless --open --practice')
})

test('the journey in a real Electron reports plainly that it was not run, with a separate exit code', () => {
  const { status, stdout } = run('test-electron.mjs')
  expect(status).toBe(77)
  expect(stdout).toMatch(/^not run: no runtime/m)
})

test('the journey in a real Electron fails where it is required and there is no runtime', () => {
  expect(run('test-electron.mjs', ['--required']).status).toBe(1)
})
