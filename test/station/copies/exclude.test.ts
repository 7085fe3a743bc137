import { expect, test } from 'vitest'
import { createExcludedBy } from '../../../src/station/copies/exclude.ts'

const by = (pattern: string, path: string) =>
  createExcludedBy([{ path: '/cam', exclude: [pattern] }])({ folder: '/cam', path: `/cam/${path}` }) === pattern

const matching: [pattern: string, path: string][] = [
  ['warmup', 'warmup/a.mov'],
  ['warmup/', 'day 1/Warmup/deep/a.mov'],
  ['*_test.mp4', 'day 1/swing_TEST.mp4'],
  ['a?.mov', 'a1.mov'],
  ['Archive/2025', 'archive/2025/06/a.mov'],
  ['*/raw/', 'day 1/raw/a.mov'],
  ['**/raw/*.mov', 'a/b/raw/a.mov'],
  ['**/raw/*.mov', 'raw/a.mov'],
  ['#1 (old)', '#1 (old)/a.mov'],
  ['Archive\\2025', 'Archive/2025/a.mov'],
]
test.each(matching)('%s leaves out %s', (pattern, path) => expect(by(pattern, path)).toBe(true))

const others: [pattern: string, path: string][] = [
  ['warmup', 'warmups/a.mov'],
  ['warmup/', 'warmup'],
  ['*.mp4', 'a.mp4x'],
  ['Archive/2025', 'day 1/Archive/2025/a.mov'],
  ['*/raw/', 'a/b/raw/a.mov'],
  ['a.c', 'abc'],
]
test.each(others)('%s does not leave out %s', (pattern, path) => expect(by(pattern, path)).toBe(false))

test('a pattern of many stars is compared with a long name at once', () => {
  const name = 'a'.repeat(250)
  expect(by(`${'*a'.repeat(90)}b`, `${name}.mov`)).toBe(false)
  expect(by(`${'**/*a'.repeat(30)}*`, `${name}/${name}/${name}.mov`)).toBe(true)
})

test('the patterns of a folder do not count in another one', () => {
  const excludedBy = createExcludedBy([{ path: '/cam', exclude: ['a.mov'] }, { path: '/other' }])
  expect(excludedBy({ folder: '/cam', path: '/cam/a.mov' })).toBe('a.mov')
  expect(excludedBy({ folder: '/other', path: '/other/a.mov' })).toBeNull()
})

test('a path of Windows is compared with slashes', () => {
  const excludedBy = createExcludedBy([{ path: 'D:\\cam', exclude: ['raw/*.mov'] }])
  expect(excludedBy({ folder: 'D:\\cam', path: 'D:\\cam\\raw\\a.mov' })).toBe('raw/*.mov')
})
