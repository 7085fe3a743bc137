// `npm run test:firefox` where no Firefox is installed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary.ts'

const script = join(import.meta.dirname, '../../scripts/test-firefox.mjs')

function run(...parameters: readonly string[]) {
  // A program that is not there takes the place of an installed one, should there be one.
  const env = { ...process.env, ONDECK_FIREFOX: join(temporaryFolder(), 'firefox') }
  return spawnSync(process.execPath, [script, ...parameters], { env, encoding: 'utf8' })
}

test('the journeys in Firefox report plainly that they were not run, with a separate exit code', () => {
  const { status, stdout } = run()
  expect(stdout).toMatch(/^not run: no Firefox/m)
  expect(status).toBe(77)
})

test('the journeys in Firefox fail where they are required and there is no Firefox', () => {
  const { status, stdout } = run('--required')
  expect(stdout).toMatch(/^not run: no Firefox/m)
  expect(status).toBe(1)
})
