import { expect, test } from 'vitest'
import { eraseNames, patternOf } from '../../../src/station/athletes/erase-names.ts'
import { growthOf, LINEAR } from '../../support/growth.ts'

const erased = (name: string, text: string) => text.replaceAll(patternOf(name), () => 'ID')

test.each([
  ['Maya Ortiz', '{"file":"Maya_Ortiz 01.mov"}', '{"file":"ID 01.mov"}'],
  ['Maya Ortiz', 'MAYA--ORTIZ.MOV', 'ID.MOV'],
  ['Maya Ortiz', 'Maya Ortizova', 'Maya Ortizova'],
  ['Ann - - - Lee', 'Ann Lee, Ann - Lee, Ann---Lee', 'ID, ID, ID'],
  ['J. R. Smith-Jones', 'J.R. Smith Jones and J_R_Smith_Jones', 'ID and ID'],
  ['Ann', 'Ann Lee', 'Ann Lee'],
  ["Al O'Brien-Lee", 'Al O\u2019Brien\u2013Lee.mov', 'ID.mov'],
  ['- - -', 'a - - - b', 'a - - - b'],
])('the name %s is erased from a text wherever its words follow each other', (name, text, expected) => {
  expect(erased(name, text)).toBe(expected)
})

const names: [name: string, text: (length: number) => string][] = [
  ['Ann - - - - - - - - Lee', (length) => `Ann ${'-'.repeat(length)} x.mp4`],
  ['Ann _ . - _ . - Lee', (length) => `Ann ${'_.- '.repeat(length / 4)}`],
  ["' ' ' ' ' Lee", (length) => "' ".repeat(length / 2)],
  ["'''''''' Lee", (length) => "'".repeat(length)],
  [`${'a '.repeat(400)}Lee`, (length) => 'a '.repeat(length / 2)],
  [`${"'".repeat(1_900)} Lee`, (length) => "'".repeat(length)],
]

test.each(names)('erasing the name %s costs no more than the text is long', async (name, textOf) => {
  const ofSize = (size: 1 | 4) => erased(name, textOf(size * 5_000))
  expect(await growthOf(ofSize)).toBeLessThan(LINEAR)
})

test('a record of an athlete whose name is separators is erased as a whole', () => {
  const athlete = { id: 'ID', names: [{ firstName: 'Ann', lastName: '- - - Lee' }] }
  const value = { athleteName: 'Ann - - - Lee', note: `of Ann ${'-'.repeat(50_000)}`, path: 'Ann Lee.mov' }
  expect(eraseNames(value, athlete)).toEqual({ ...value, athleteName: null })
})
