// `npm test`: everything, from a fresh clone. Ends with one line that counts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countTests, namedTests } from './count-tests.mjs'
import { expectedSkips } from './expected-skips.mjs'
import { ensurePackages, root, runtime, step } from './packages.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

ensurePackages()
ensureSystemPackages()

const folder = mkdtempSync(join(tmpdir(), 'ondeck-test-'))
const report = join(folder, 'vitest.json')
const check = step('Check', runtime(), ['scripts/check.mjs', '--without-tests'])
const tests = step('Tests', 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])

const counts = readCounts()
for (const problem of counts.problems) console.error(problem)
const passed = counts.passed + (check === 0 ? 1 : 0)
const failed = counts.failed + (check === 0 ? 0 : 1)
rmSync(folder, { recursive: true })
console.log(`\n${passed} passed, ${failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`)
process.exitCode = failed === 0 ? 0 : 1

/** A test run that died without a report has failed. */
function readCounts() {
  try {
    const promised = namedTests(readFileSync(join(root, 'docs/reliability.md'), 'utf8'))
    const results = JSON.parse(readFileSync(report, 'utf8'))
    return countTests(results, { expectedSkips, promised, exitCode: tests })
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, problems: [`there is no report: ${String(error)}`] }
  }
}
