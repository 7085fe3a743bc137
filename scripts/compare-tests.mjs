// `node scripts/compare-tests.mjs REVISION`: how many tests and expectations each folder of `test` had at a revision, and
// has now. Ends with 1 where there are fewer.
import { spawnSync } from 'node:child_process'
import { root, stop } from './packages.mjs'

const [revision] = process.argv.slice(2)
if (revision === undefined) stop('Usage: node scripts/compare-tests.mjs REVISION')

/** Patterns that begin a test, in a test file or in a shared helper, and that begin an expectation. */
const patterns = {
  tests: String.raw`(?<![.\w])(test|it)(\.[a-z]+)*\(`,
  expectations: String.raw`\bexpect(\.[a-z]+)?\(`,
}

/** Occurrences in each folder of `test`: of what is committed at a revision, or of what is there now. */
function countByFolder(pattern, at) {
  const where = at ? [pattern, at] : ['--untracked', pattern]
  const parameters = ['grep', '--no-color', '-oP', ...where, '--', 'test']
  const { status, stdout, stderr } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 })
  if (status !== 0) stop(`git could not count: ${stderr}`)
  const counts = new Map()
  for (const line of stdout.trim().split('\n')) {
    const [, folder] = /(?:^|:)test\/(?:([^/:]+)\/)?[^:]*:/.exec(line) ?? []
    const name = folder ?? 'test itself'
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

for (const [what, pattern] of Object.entries(patterns)) {
  const [before, now] = [countByFolder(pattern, revision), countByFolder(pattern, null)]
  for (const folder of [...new Set([...before.keys(), ...now.keys()])].toSorted((one, other) =>
    one.localeCompare(other),
  )) {
    const [old = 0, current = 0] = [before.get(folder), now.get(folder)]
    const isFewer = current < old
    console.log(`${what} in ${folder}: ${old} → ${current}${isFewer ? ', FEWER' : ''}`)
    if (isFewer) process.exitCode = 1
  }
}
