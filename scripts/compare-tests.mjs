// `node scripts/compare-tests.mjs REVISION`: how many tests and expectations there were at a revision, and are now. Ends
// with 1 where there are fewer.
import { spawnSync } from 'node:child_process'
import { root, stop } from './packages.mjs'

const [revision] = process.argv.slice(2)
if (revision === undefined) stop('Usage: node scripts/compare-tests.mjs REVISION')

/** Patterns that begin a test, in a test file or in a shared helper, and that begin an expectation. */
const patterns = {
  tests: String.raw`(?<![.\w])(test|it)(\.[a-z]+)*\(`,
  expectations: String.raw`\bexpect(\.[a-z]+)?\(`,
}

/** Occurrences below `test/`: of what is committed at a revision, or of what is there now. */
function count(pattern, at) {
  const parameters = ['grep', '-ohP', pattern, ...(at ? [at] : []), '--', 'test']
  const { status, stdout, stderr } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' })
  if (status !== 0) stop(`git could not count: ${stderr}`)
  return stdout.trim().split('\n').length
}

for (const [what, pattern] of Object.entries(patterns)) {
  const [before, now] = [count(pattern, revision), count(pattern, null)]
  console.log(`${what}: ${before} → ${now}`)
  if (now < before) process.exitCode = 1
}
