// `npm test`: the first part of the tests, from a fresh clone; `-- --all` everything; `-- --rest` what the first part
// leaves out, counted together with it. Ends with a line that counts and one that says what was run and what was not.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countTests, namedTests } from './count-tests.mjs'
import { expectedSkips } from './expected-skips.mjs'
import { ensurePackages, root, runtime, step, stop } from './packages.mjs'
import { ensureSystemPackages } from './system-packages.mjs'
import { isInRest, rest } from './test-parts.mjs'

const usage = 'Usage: npm test [-- --all | --rest]'
const part = readPart()
/** Counts of the last run of the first part, for the run of the rest. */
const countsFile = join(root, 'node_modules/.cache/ondeck-tests/first-part.json')

ensurePackages()
ensureSystemPackages()

const startedAtMs = Date.now()
const folder = mkdtempSync(join(tmpdir(), 'ondeck-test-'))
const report = join(folder, 'vitest.json')
const check = part === 'rest' ? null : step('Check', runtime(), ['scripts/check.mjs', '--without-tests'])
const selected = part === 'rest' ? rest.map(({ file }) => file) : []
const environment = part === 'first' ? { ONDECK_TESTS: 'first part' } : {}
const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const tests = step('Tests', 'vitest', ['run', ...output, ...selected], environment)

const counts = readCounts()
for (const problem of counts.problems) console.error(problem)
const passed = counts.passed + (check === 0 ? 1 : 0)
const failed = counts.failed + (check === null || check === 0 ? 0 : 1)
const own = { passed, failed, skipped: counts.skipped, minutes: (Date.now() - startedAtMs) / 60_000 }
rmSync(folder, { recursive: true })
process.exitCode = failed === 0 ? 0 : 1
sayWhatWasRun()

function readPart() {
  try {
    const { values } = parseArgs({ options: { all: { type: 'boolean' }, rest: { type: 'boolean' } } })
    if (values.all && values.rest) stop(usage)
    return values.all ? 'all' : values.rest ? 'rest' : 'first'
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

/** A test run that died without a report has failed. */
function readCounts() {
  try {
    const promised = namedTests(readFileSync(join(root, 'docs/reliability.md'), 'utf8'))
    const results = JSON.parse(readFileSync(report, 'utf8'))
    const isRun = ({ file }) => part === 'all' || isInRest(file) === (part === 'rest')
    return countTests(results, { expectedSkips, promised: promised.filter(isRun), exitCode: tests })
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, problems: [`there is no report: ${String(error)}`] }
  }
}

function sayWhatWasRun() {
  const took = `${own.minutes.toFixed(1)} minutes`
  const beside = `${rest.length} of the test files`
  switch (part) {
    case 'first':
      mkdirSync(join(countsFile, '..'), { recursive: true })
      writeFileSync(countsFile, JSON.stringify(own))
      console.log(`\n${inOneLine(own)}`)
      console.log(`Run in ${took}: the check, and all tests but ${beside}. Run these too: npm test -- --all`)
      return
    case 'all':
      console.log(`\n${inOneLine(own)}`)
      console.log(`Run in ${took}: everything, the check and all test files. The part for each change: npm test`)
      return
    case 'rest': {
      const first = readFirstPart()
      console.log(`\nRest: ${inOneLine(own)}`)
      if (first) console.log(`\n${inOneLine(sumOf(own, first))}`)
      const before = first ? ` after the first part in ${first.minutes.toFixed(1)} minutes: together everything` : ''
      console.log(`Run in ${took}: ${beside}${before}. Everything at once: npm test -- --all`)
    }
  }
}

function readFirstPart() {
  try {
    const first = JSON.parse(readFileSync(countsFile, 'utf8'))
    rmSync(countsFile)
    return first
  } catch {
    return null
  }
}

function inOneLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function sumOf(one, other) {
  return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, value + other[key]]))
}
