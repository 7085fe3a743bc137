import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { slowText } from './hostile-growth.ts'
import { bytesOfOthers, parsers } from './parsers.ts'
import { patterns, readers } from './readers.ts'

const root = join(import.meta.dirname, '../..')

test.each(Object.keys(readers))('%s are read at a cost that grows with their length only', async (name) => {
  const reader = readers[name]
  if (!reader) throw new Error(`${name} is no reader`)
  expect(await slowText(reader.read, reader)).toBe(null)
})

test('every regular expression of the sources searches hostile texts at a cost that grows with their length only', async () => {
  const all = patterns(root)
  const slow: string[] = []
  for (const [name, reader] of all) {
    const text = await slowText(reader.read, reader)
    if (text !== null) slow.push(`${name}: ${text}`)
  }
  expect(slow).toEqual([])
  expect(all.length).toBeGreaterThan(300)
})

test('every parser of text from outside has a reader that feeds it, and so has every expression that is built', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: join(root, 'src'), exclude: ['service/practice/**'] })
  const building = sources.filter((file) => readFileSync(join(root, 'src', file), 'utf8').includes('new RegExp('))
  expect(building.length).toBeGreaterThan(5)
  expect(building.map((file) => file.replaceAll('\\', '/')).filter((file) => !(file in parsers))).toEqual([])
  expect(Object.values(parsers).filter((reader) => !(reader in readers))).toEqual([])
  const files = [
    ...Object.keys({ ...parsers, ...bytesOfOthers }).map((file) => `src/${file}`),
    ...Object.values(bytesOfOthers),
  ]
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test.each([
  ['the end of an address', (text: string) => text.replace(/\/+$/, '')],
  ['a string that never ends', (text: string) => text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')],
])('a search for %s that tries again at each place is found', async (_what, read) => {
  expect(await slowText(read)).not.toBe(null)
})
