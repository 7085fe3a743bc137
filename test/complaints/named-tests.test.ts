import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = ['README.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root }).sort()]

/** Each test that the text names: the file in backticks, then one or more titles in curly quotes. */
function namedTests(text: string) {
  const flat = text.replaceAll(/\s+/g, ' ')
  return [...flat.matchAll(/`(test\/[^`]+\.test\.ts)`((?:[^`“]*“[^”]+”)+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
  )
}

/** Paths of the repository that the text names; a path may be a pattern, `src/*` for one. */
function namedPaths(text: string) {
  return [...text.matchAll(/(?<![\w/.-])(?:src|test|scripts|docs)\/[\w./{},*-]+/g)].map(([path]) =>
    path.replace(/[.,]+$/, ''),
  )
}

function missingNames(text: string): string[] {
  const paths = namedPaths(text).filter((path) => globSync(path, { cwd: root }).length === 0)
  const tests = namedTests(text).filter(({ file, title }) => {
    // A title may contain variables; the comparison leaves them out.
    return (
      !existsSync(join(root, file)) ||
      !read(file)
        .replaceAll(/\$\{\w+\}/g, '%s')
        .includes(title)
    )
  })
  return [...paths, ...tests.map(({ file, title }) => `${file} “${title}”`)]
}

test.each(documents)('%s names only files and tests that exist', (document) => {
  expect(missingNames(read(document))).toEqual([])
})

test('the table of where to change what names only files that exist, below src or another folder', () => {
  const table = read('docs/development.md').split('## Where to change what')[1]?.split('\n## ')[0] ?? ''
  const files = [...table.matchAll(/`([\w./-]+\.(?:ts|tsx|css))`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(15)
  const patternOf = (file: string) => (/^(test|scripts)\//.test(file) ? file : `src/**/${file}`)
  expect(files.filter((file) => globSync(patternOf(file), { cwd: root }).length === 0)).toEqual([])
})

test('detects a file and a test title that do not exist', () => {
  const wrapped = '`test/complaints/venue-line.test.ts` “two parallel uploads\nstay within a tenth”, “no such title”'
  expect(missingNames(`See \`src/core/nothing.ts\` and ${wrapped}.`)).toEqual([
    'src/core/nothing.ts',
    'test/complaints/venue-line.test.ts “no such title”',
  ])
})

test.each(Array.from({ length: 14 }, (_each, index) => index + 1))('complaint %i has a named test', (number) => {
  const section = read('docs/reliability.md').split(/^(?=\d+\. \*\*)/m)
  expect(namedTests(section.find((each) => each.startsWith(`${number}. `)) ?? '').length).toBeGreaterThan(0)
})

const securityRows = read('docs/security.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))

const findings = ['H1', ...numbered('M', 6), ...numbered('L', 12)]

function numbered(letter: string, count: number) {
  return Array.from({ length: count }, (_each, index) => `${letter}${index + 1}`)
}

test.each(findings)('finding %s of the security review has a named test', (finding) => {
  const rows = securityRows.filter((row) => row.startsWith(`| ${finding} |`))
  expect(rows.map((row) => namedTests(row).length > 0)).toEqual([true])
})

test('every attack that held in the security review has a named test', () => {
  const [, held = ''] = read('docs/security.md').split('| Attack that held | Tests |\n')
  const rows = held.split('\n').filter((line) => line.startsWith('| '))
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter((row) => namedTests(row).length === 0)).toEqual([])
})
