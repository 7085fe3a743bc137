import { expect, test } from 'vitest'
import { aliasProblem } from '../../../src/renderer/screens/settings/uploads/alias-problem.ts'

test('a name in files is free until it is in the list, however it is written', () => {
  expect(aliasProblem('12', ['21', 'MO'])).toBeNull()
  expect(aliasProblem('m o', ['21', 'MO'])).toBe('taken')
  expect(aliasProblem('Ána', ['ana'])).toBe('taken')
})

test('a name in files without a letter or digit is refused, and nothing typed is not wrong yet', () => {
  expect(aliasProblem(' _ ', [])).toBe('empty')
  expect(aliasProblem('', ['12'])).toBeNull()
})
