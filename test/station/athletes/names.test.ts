import { expect, test } from 'vitest'
import {
  cleanName,
  fullNameKey,
  isNoBetterName,
  searchTextOf,
  searchWords,
} from '../../../src/station/athletes/names.ts'

test.each([
  ['a space of no width', 'Ma\u200bya'],
  ['a mark of the text direction', '\u200fMaya\u200e'],
  ['a soft hyphen', 'Ma\u00adya'],
  ['a byte order mark', '\ufeffMaya'],
  ['a word joiner', 'Ma\u2060ya'],
  ['a variation selector', 'Maya\ufe0f'],
  ['joiners between Latin letters', 'Ma\u200d\u200cya'],
  ['spaces that do not break', '\u00a0Maya\u202f'],
])('a name with %s is the name without it, also when it is searched and stored', (_what, name) => {
  expect(fullNameKey(name, 'Ortiz')).toBe(fullNameKey('Maya', 'Ortiz'))
  expect(searchWords(name)).toEqual(['maya'])
  expect(cleanName(name)).toBe('Maya')
})

test.each([
  ["O'Brien", ['O\u2019Brien', 'O\u2018Brien', 'O\u02bcBrien', 'O\u00b4Brien', 'O`Brien', 'O\u2032Brien', 'O\uff07Brien']],
  ['Smith-Jones', ['Smith\u2010Jones', 'Smith\u2011Jones', 'Smith\u2013Jones', 'Smith\u2014Jones', 'Smith\u2212Jones']],
])('%s is one athlete in every spelling that looks like it', (name, others) => {
  for (const other of others) {
    expect(fullNameKey('Al', other)).toBe(fullNameKey('Al', name))
    expect(searchTextOf({ id: '1', last_name: other })).toBe(searchTextOf({ id: '1', last_name: name }))
    expect(isNoBetterName(other, name)).toBe(true)
    expect(cleanName(other)).toBe(other)
  }
}) // biome-ignore format: a table

test('a joiner that shapes the letters of its script stays in a name, and makes no other athlete', () => {
  const name = 'علی\u200cرضا'
  expect(cleanName(name)).toBe(name)
  expect(fullNameKey(name)).toBe(fullNameKey(name.replace('\u200c', '')))
})

test('accents make another athlete, and a name in one case is no better spelling', () => {
  expect(fullNameKey('José')).not.toBe(fullNameKey('Jose'))
  expect([isNoBetterName('MCKAY', 'McKay'), isNoBetterName('mckay', 'McKay')]).toEqual([true, true])
  expect([isNoBetterName('McKay', 'MCKAY'), isNoBetterName('McKay', 'Mckay')]).toEqual([false, false])
  expect(isNoBetterName('MCKEY', 'McKay')).toBe(false)
})
