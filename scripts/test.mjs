// `npm test`: everything, from a fresh clone. Ends with one line that counts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePackages, runtime, step } from './packages.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

ensurePackages()
ensureSystemPackages()

const folder = mkdtempSync(join(tmpdir(), 'ondeck-test-'))
const report = join(folder, 'vitest.json')
const check = step('Check', runtime(), ['scripts/check.mjs'])
const tests = step('Tests', 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
const demo = step('Demo', runtime(), ['scripts/demo.mjs'])

const counts = readCounts()
const stages = [check, demo]
const passed = counts.passed + stages.filter((code) => code === 0).length
const failed = counts.failed + stages.filter((code) => code !== 0).length
rmSync(folder, { recursive: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = tests === 0 && failed === 0 && counts.passed > 0 ? 0 : 1

/** A test run that died without a report has failed. */
function readCounts() {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
