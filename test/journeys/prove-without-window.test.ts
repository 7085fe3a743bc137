// `npm run prove` where there is no Electron: its steps that need no window, on a real station in practice and in Chromium.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Proof } from '../../scripts/prove/proof.ts'
import { steps } from '../../scripts/prove/steps.ts'
import { temporaryFolder } from '../support/temporary.ts'

const root = join(import.meta.dirname, '../..')

test('the proof without a window passes, and writes each step’s result and pictures into one folder', async () => {
  const to = temporaryFolder()
  const child = spawn(process.execPath, [join(root, 'scripts/prove.mjs'), '--headless', '--to', to], {
    stdio: 'inherit',
  })
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0)
  const proof = Proof.parse(JSON.parse(readFileSync(join(to, 'proof.json'), 'utf8')))
  expect(proof).toMatchObject({ form: 'headless', system: { platform: process.platform } })
  expect(proof.steps.map(({ id }) => id)).toEqual(steps.map(({ id }) => id))
  const passed = proof.steps.filter(({ result }) => result === 'passed')
  expect(passed.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'origin',
      'no-node',
      'reload',
      'practice-day',
      'long-folder',
      'picture',
      'video',
      'results',
      'console',
      'session-end',
    ]),
  )
  for (const { screenshot } of passed) expect(existsSync(join(to, screenshot ?? ''))).toBe(true)
})
