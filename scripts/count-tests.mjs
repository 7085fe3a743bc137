// Counts the results of a test run. Vitest counts tests only: it leaves out files that can't be imported, errors
// outside of tests and promises whose tests did not run.

/**
 * @param {{ testResults: { name: string, status: string, message?: string, assertionResults: { title: string, fullName: string, status: string }[] }[] }} report
 * @param {{ expectedSkips: readonly { file: string, title?: string, skipped: boolean }[], promised: readonly { file: string, title: string }[], exitCode: number }} options
 */
export function countTests({ testResults }, { expectedSkips, promised, exitCode }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: name.replaceAll('\\', '/') })),
  )
  const passed = tests.filter(({ status }) => status === 'passed')
  const failed = tests.filter(({ status }) => status === 'failed')
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  const isExpected = ({ file, title, fullName }) =>
    expectedSkips.some(
      (skip) =>
        skip.skipped &&
        file.endsWith(skip.file) &&
        (skip.title === undefined || title.startsWith(skip.title) || fullName.startsWith(skip.title)),
    )
  const unexpected = skipped.filter((test) => !isExpected(test))
  const silent = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const ran = [...passed, ...failed, ...skipped.filter(isExpected)]
  const broken = promised.filter(
    ({ file, title }) => !ran.some((test) => test.file.endsWith(file) && titlePattern(title).test(test.fullName)),
  )
  const problems = [
    ...silent.map(({ name, message }) => `${name} did not run: ${(message ?? '').split('\n')[0]}`),
    ...unexpected.map(({ file, fullName }) => `skipped without being expected: ${file} “${fullName}”`),
    ...broken.map(({ file, title }) => `promised in docs/reliability.md, and did not run: ${file} “${title}”`),
  ]
  // Errors outside of tests: nothing else says why the runner failed.
  if (exitCode !== 0 && failed.length + problems.length === 0) problems.push(`the runner ended with ${exitCode}`)
  if (passed.length === 0) problems.push('no test passed')
  return {
    passed: passed.length,
    failed: failed.length + problems.length,
    skipped: skipped.length - unexpected.length,
    problems,
  }
}

/** A title as it is written: what is filled in may be anything. */
const titlePattern = (title) =>
  new RegExp(
    title
      .split(/\$\{[^}]*\}|\$\w+|%[a-z]/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  )

/** Each test that a document names: the file in backticks, then one title or more in curly quotes. */
export function namedTests(text) {
  const flat = text.replaceAll(/\s+/g, ' ')
  return [...flat.matchAll(/`(test\/[^`]+\.test\.ts)`((?:[^`“]*“[^”]+”)+)/g)].flatMap(([, file, titles]) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title]) => ({ file, title })),
  )
}
