import { expect, test } from 'vitest'
import { aliasProblem } from '../../../src/features/settings/screen/alias-problem.ts'

test('an alias is free until the list contains it in any spelling', () => {
  expect(aliasProblem('12', ['21', 'MO'])).toBeNull()
  expect(aliasProblem('m o', ['21', 'MO'])).toBe('taken')
  expect(aliasProblem('Ána', ['ana'])).toBe('taken')
})

test('an alias without letters and digits is rejected, an empty one is not', () => {
  expect(aliasProblem(' _ ', [])).toBe('empty')
  expect(aliasProblem('', ['12'])).toBeNull()
})
