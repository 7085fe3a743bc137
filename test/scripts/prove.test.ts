// The results of `npm run prove`, and the document that is made from its files. The steps are run for real in
// test/journeys/prove-without-window.test.ts; here each of them meets a fault.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closings } from '../../scripts/prove/closings.ts'
import { makeDocument, missingTests } from '../../scripts/prove/document.ts'
import { Proof } from '../../scripts/prove/proof.ts'
import { runSteps } from '../../scripts/prove/run-steps.ts'
import { steps } from '../../scripts/prove/steps.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { type Faults, plantedSubject } from './planted-subject.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

async function resultsWith(faults: Faults = {}) {
  const lines: string[] = []
  const results = await runSteps(steps, plantedSubject(temporaryFolder(), faults), null, (line) => lines.push(line))
  return { lines, results, failed: results.filter(({ result }) => result === 'failed').map(({ id }) => id) }
}

test('on a system without a fault every step passes, but those that it can’t do, with the reason', async () => {
  const { results } = await resultsWith()
  const open = results.filter(({ result }) => result !== 'passed')
  expect(open.map(({ id }) => id)).toEqual(process.platform === 'linux' ? ['login-item', 'sleep'] : ['sleep'])
  for (const { result, detail } of open) expect([result, detail]).toEqual(['not-run', expect.stringMatching(/./)])
})

/** The fault of each step that this system can run. */
const planted: Readonly<Record<string, Faults>> = {
  'window-visible': { shownAfterMs: 5_100 },
  origin: { title: 'OnDeck' },
  'no-node': { globals: 'functionundefinedundefined' },
  reload: { lostAfterReload: true },
  'led-away': { isLedAway: true },
  sizes: { minimum: [1024, 900] },
  'practice-day': { refused: 'deck' },
  'long-folder': { refused: 'folders' },
  picture: { pictureWidth: 0 },
  video: { soughtToS: 0 },
  keychain: { findings: { keychain: 'bad' } },
  results: { findings: { results: 'bad' } },
  'second-start': { secondStart: 1 },
  menus: { menuKeys: ['CmdOrCtrl+,'] },
  'context-menu': { contextMenu: ['copy'] },
  notification: { notification: 'neither' },
  'login-item': { loginItem: { afterSet: false, afterRemoval: false } },
  close: { closeMessages: ['once', 'twice'] },
  console: { problems: ['Refused to load'] },
  crash: { hasDump: true },
  'session-end': { log: '{"kind":"call"}' },
}

test('every step but sleep, which a person looks at, has a fault here', () => {
  expect(Object.keys(planted)).toEqual(steps.map(({ id }) => id).filter((id) => id !== 'sleep'))
})

const here = Object.entries(planted).filter(([id]) => process.platform !== 'linux' || id !== 'login-item')

test.each(here)('a fault in %s turns its line red, and only its line', async (id, faults) => {
  const { failed, lines, results } = await resultsWith(faults)
  expect(failed).toEqual([id])
  expect(results.find((each) => each.id === id)?.detail).not.toBe('')
  expect(lines.filter((line) => line.startsWith('✗'))).toHaveLength(1)
})

test('without a window only the steps of the page and the station run', async () => {
  const subject = { ...plantedSubject(temporaryFolder(), {}), window: null }
  const results = await runSteps(steps, subject, null, () => undefined)
  expect(results.filter(({ result }) => result === 'failed')).toEqual([])
  expect(results.filter(({ detail }) => detail === 'needs the window').map(({ id }) => id)).toEqual([
    'window-visible',
    'led-away',
    'sizes',
    'second-start',
    'menus',
    'context-menu',
    'notification',
    'login-item',
    'close',
    'crash',
  ])
})

test('docs/proven.md is what the script makes of the proofs and the closings', () => {
  // After a change: npm run prove -- --document
  expect(read('docs/proven.md')).toBe(makeDocument())
})

test('without a proof docs/proven.md says of each system that nothing was run', () => {
  const text = makeDocument([])
  for (const system of ['Windows', 'macOS', 'Linux']) expect(text).toContain(`| ${system} | not run | | |`)
  expect(text).not.toMatch(/\| (passed|\*\*failed\*\*)/)
})

test('a proof fills its system’s cells, and shows what failed and why', () => {
  const proof = Proof.parse({
    madeAt: '2026-11-28T12:00:00Z',
    form: 'electron',
    system: { platform: 'win32', version: 'Windows 11 Pro', arch: 'x64', display: '' },
    versions: { electron: '45.3.4' },
    steps: [
      { id: 'no-node', title: '', result: 'passed', detail: '', screenshot: 'no-node.png' },
      { id: 'sizes', title: '', result: 'failed', detail: '[1024, 640] | none', screenshot: null },
      { id: 'keychain', title: '', result: 'not-run', detail: 'none', screenshot: null },
    ],
  })
  const text = makeDocument([{ name: 'coach', proof }])
  expect(text).toContain('| Windows | coach, 2026-11-28 | Windows 11 Pro, x64, Electron 45.3.4 | 1 passed, 1 failed |')
  expect(text).toMatch(/\| no-node \|.*\| passed \| not run \| not run \|/)
  expect(text).toMatch(/\| sizes \|.*\| \*\*failed\*\*: \[1024, 640\] \\\| none \| not run \| not run \|/)
  expect(text).toMatch(/\| keychain \|.*\| not run \| not run \| not run \|/)
  const headless = makeDocument([{ name: 'server', proof: { ...proof, form: 'headless' } }])
  expect(headless).toContain('| Windows | not run | | |')
})

test('every number has something that closes it, which is there', () => {
  expect(missingTests()).toEqual([])
  const ids = [...steps.map(({ id }) => id), 'by-hand']
  for (const { number, tests, workflow = [], prove = [] } of closings) {
    expect(tests.length + workflow.length + prove.length, number).toBeGreaterThan(0)
    for (const id of prove) expect(ids, number).toContain(id)
    for (const step of workflow) {
      const [file = '', name = ''] = step.split(/: (.*)/s)
      expect(read(`.github/workflows/${file}`), step).toContain(`name: ${name}`)
    }
  }
  const numbers = closings.map(({ number }) => number)
  expect(numbers.slice(0, 15)).toEqual(Array.from({ length: 15 }, (_each, index) => String(index + 1)))
})
