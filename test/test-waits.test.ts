import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from './support/temporary.ts'
import { waitProblems } from './support/test-waits.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const sleep = "import { setTimeout as delay } from 'node:timers/promises'\n"
const file = 'test/node/a.test.ts'

/** A house with one test in it. */
function plant(text: string, path = file): string {
  const house = temporaryFolder()
  mkdirSync(dirname(join(house, path)), { recursive: true })
  writeFileSync(join(house, path), text)
  return house
}

test('no test waits by the clock, and each exception is needed', () => {
  expect(waitProblems(root)).toEqual([])
})

test.each([
  ['a fixed sleep', `${sleep}await delay(500)\n`, 'test/node/a.test.ts:2 sleeps: delay'],
  ['a fixed sleep in a page', 'await page.waitForTimeout(200)\n', 'sleeps: waitForTimeout'],
  ['a timer in a promise', 'await new Promise((resolve) => setTimeout(resolve, 50))\n', 'waits by a timer: setTimeout'],
  ['a wait with a limit of its own', 'await vi.waitFor(check, hangMs())\n', 'calls vi.waitFor'],
  ['a wait whose limit is a second', 'await vi.waitUntil(check)\n', 'calls vi.waitUntil'],
  ['a poll with a fixed limit', 'await expect.poll(read, { timeout: 90_000 }).toBe(1)\n', 'has a fixed limit: timeout'],
  ['a fixed limit of a file’s tests', 'vi.setConfig({ testTimeout: 240_000 })\n', 'has a fixed limit: testTimeout'],
  ['a fixed limit of one test', "test('a', () => {}, 120_000)\n", 'has a fixed limit: test'],
  ['a fixed limit of a hook', 'beforeAll(() => {}, 60_000)\n', 'has a fixed limit: beforeAll'],
  ['a short limit with a name', 'const START_TIMEOUT_MS = 20_000\n', 'has a fixed limit: START_TIMEOUT_MS'],
  ['a short limit by default', 'function probe({ timeoutMs = 3_000 }) {}\n', 'has a fixed limit: timeoutMs'],
  ['a short limit of a page', 'page.setDefaultTimeout(8_000)\n', 'has a short limit: page.setDefaultTimeout'],
  ['a short limit of a call', 'await call(AbortSignal.timeout(5_000))\n', 'has a short limit: AbortSignal.timeout'],
  [
    'an upper limit of elapsed time',
    'expect(performance.now() - startedAtMs).toBeLessThan(1_000)\n',
    'limits elapsed time from above',
  ],
  ['an upper limit of a run', 'expect(ended.tookMs).toBeLessThan(30_000)\n', 'limits elapsed time from above'],
  [
    'an upper limit of processor time',
    'expect(process.cpuUsage(before).user).toBeLessThanOrEqual(2_000_000)\n',
    'limits elapsed time from above',
  ],
])('the rules of waiting detect %s', (_what, text, problem) => {
  const [only = '', ...more] = waitProblems(plant(text), {})
  expect(only).toContain(problem)
  expect(more).toEqual([])
})

test.each([
  ['a turn of the event loop', 'await new Promise((resolve) => setTimeout(resolve))\n'],
  ['a guard that follows the machine', 'const guard = setTimeout(kill, hangMs())\n'],
  ['a limit that follows the machine', 'const disks = createDisks({ timeoutMs: atPace(300) })\n'],
  ['a lower limit of elapsed time', 'expect(performance.now() - startedAtMs).toBeGreaterThan(950)\n'],
  ['no limit at all', 'createServer({ requestTimeout: 0 })\n'],
])('the rules of waiting accept %s', (_what, text) => {
  expect(waitProblems(plant(text), {})).toEqual([])
})

test('what measures time may wait by it', () => {
  expect(waitProblems(plant(`${sleep}await delay(500)\n`, 'test/bench/a.ts'), {})).toEqual([])
})

test('an exception covers its own kind only, and one that is not needed any more is reported', () => {
  const slow = { kind: 'sleep', because: 'it is slow' } as const
  const quick = { kind: 'limit', because: 'it is quick' } as const
  const house = plant(`${sleep}await delay(500)\n`)
  expect(waitProblems(house, { [file]: [slow] })).toEqual([])
  expect(waitProblems(house, { [file]: [quick] })).toEqual([
    `${file}:2 sleeps: delay`,
    `${file} has no limit that needs an exception`,
  ])
})
