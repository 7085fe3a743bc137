import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly problems: readonly string[]
}

/** Runs these test files as `npm test` does, and answers what it would count. */
function run(files: Record<string, string>, promised: readonly object[] = []): Outcome {
  mkdirSync(join(root, 'out'), { recursive: true })
  const folder = mkdtempSync(join(root, 'out/count-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'test'))
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, 'test', `${name}.test.ts`), `import { expect, test } from 'vitest'\n${text}`)
  }
  const report = join(folder, 'report.json')
  const parameters = ['run', '--root', folder, '--config', join(root, 'vitest.config.ts'), '--project', 'all']
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, ...parameters, '--reporter=json', `--outputFile=${report}`], {
    env: { PATH: process.env['PATH'] },
  })
  const options = {
    expectedSkips: [{ file: 'known.test.ts', title: 'a known skip', skipped: true }],
    promised,
    exitCode: status,
  }
  const script = `import { countTests } from ${JSON.stringify(join(root, 'scripts/count-tests.mjs'))}
    const { report, options } = JSON.parse(process.argv[1])
    console.log(JSON.stringify(countTests(report, options)))`
  const given = JSON.stringify({ report: JSON.parse(readFileSync(report, 'utf8')), options })
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script, given], { encoding: 'utf8' }))
}

test('a file that cannot be imported, an unexpected skip, a test without an assertion and a lone .only all count as failed', () => {
  const good = `test('is good', () => expect(1).toBe(1))`
  const outcome = run({
    good,
    unimportable: `import 'nothing-of-this-name'\n${good}`,
    unknown: `test.skip('an unknown skip', () => expect(1).toBe(1))\n${good}`,
    known: `test.skip('a known skip', () => expect(1).toBe(1))\n${good}`,
    empty: `test('asserts nothing', () => {})`,
    only: `test.only('is the only one', () => expect(1).toBe(1))\n${good}`,
  })
  expect(outcome).toMatchObject({ passed: 3, failed: 5, skipped: 1 })
  expect(outcome.problems.join('\n')).toMatch(/skipped without being expected: .*only\.test\.ts/)
  expect(outcome.problems.join('\n')).toMatch(/unimportable.*did not run/)
  expect(outcome.problems.join('\n')).toMatch(/an unknown skip/)
})

test('a promise whose test is skipped or gone counts as failed, and one that ran does not', () => {
  const ran = `test.each([1, 2])('the number %s is kept', (number) => expect(number).toBe(number))`
  const promised = [
    { file: 'test/ran.test.ts', title: 'the number %s is kept' },
    { file: 'test/known.test.ts', title: 'a skipped promise' },
    { file: 'test/gone.test.ts', title: 'a promise that is gone' },
  ]
  const { problems } = run({ ran, known: `test.skip('a skipped promise', () => {})` }, promised)
  expect(problems.filter((problem) => problem.includes('promised')).map((problem) => problem.split(': ')[1])).toEqual([
    'test/known.test.ts “a skipped promise”',
    'test/gone.test.ts “a promise that is gone”',
  ])
})
