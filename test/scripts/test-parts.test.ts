import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namedTests } from '../../scripts/count-tests.mjs'
import { isInRest, rest, screenJourneys } from '../../scripts/test-parts.mjs'

const root = join(import.meta.dirname, '../..')
const reliability = readFileSync(join(root, 'docs/reliability.md'), 'utf8')

/** Promises of the document, each with the files of the tests that it names: its list items, and the paragraphs between. */
const promises = reliability
  .split(/^(?=- |\d+\. )|\n\n/m)
  .map((text) => ({ text, files: namedTests(text).map(({ file }) => file) }))
  .filter(({ files }) => files.length > 0)

test('the rest names files that exist, each once', () => {
  const files = rest.map(({ file }) => file)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
})

test('npm test runs at least one test of each promise', () => {
  expect(promises.length).toBeGreaterThan(80)
  expect(promises.filter(({ files }) => files.every(isInRest)).map(({ text }) => text)).toEqual([])
})

test('npm test runs a journey through each screen', () => {
  const screens = globSync('src/features/*/**/*-{drawer,entry,screen}.{ts,tsx}', { cwd: root }).map(
    (file) => file.split('/')[2] ?? '',
  )
  expect(Object.keys(screenJourneys).toSorted()).toEqual([...new Set(screens)].toSorted())
  const files = Object.values(screenJourneys).map((name) => `test/${name}.test.ts`)
  expect(files.filter((file) => !existsSync(join(root, file)) || isInRest(file))).toEqual([])
})
