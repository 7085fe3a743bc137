import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Each test that the document names: the file in backticks, then one title or more in curly quotes. */
function namedTests(text: string) {
  const flat = text.replaceAll(/\s+/g, ' ')
  return [...flat.matchAll(/`(test\/[^`]+\.test\.ts)`((?:[^`“]*“[^”]+”)+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
  )
}

const complaints = Array.from({ length: 14 }, (_each, index) => index + 1)
const reliability = read('docs/reliability.md')

test.each(namedTests(reliability))('$file has “$title”', ({ file, title }) => {
  // A title may be written with variables; they are left out of the comparison.
  const source = read(file).replaceAll(/\$\{\w+\}/g, '%s')
  expect(source).toContain(title)
})

test.each(complaints)('complaint %i has a test with a name', (number) => {
  const section = reliability.split(/^(?=\d+\. \*\*)/m).find((each) => each.startsWith(`${number}. `)) ?? ''
  expect(namedTests(section).length).toBeGreaterThan(0)
})
