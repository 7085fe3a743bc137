import { expect, test } from 'vitest'
import { birthDay, checkAthleteUpdate, checkNewAthlete } from '../../../src/station/athletes/athlete-rules.ts'
import { canBeFiltered } from '../../../src/station/contract/custom-key.ts'

const stored = { activity: 'baseball', positions: ['pitcher'], customKeys: ['9lives'] }
const fieldsOf = (failures: ReturnType<typeof checkNewAthlete>) => failures.map(({ parameters }) => parameters['field'])

test('accepts an athlete with only a first name (4.1)', () => {
  expect(checkNewAthlete({ first_name: 'Maya' })).toEqual([])
})

const wrongs: [rule: string, input: Record<string, unknown>, field: string][] = [
  ['a first name is required (4.1)', {}, 'first_name'],
  ['a first name of spaces is none', { first_name: '  ' }, 'first_name'],
  ['what is no standard attribute goes into custom_attributes (4.1)', { first_name: 'A', shoe: '9' }, 'shoe'],
  ['an id is not ours to give (2.1)', { first_name: 'A', id: 'x' }, 'id'],
  ['a birthday is a day', { first_name: 'A', date_of_birth: '2001-02-28T00:00:00Z' }, 'date_of_birth'],
  ['a birthday is a real day', { first_name: 'A', date_of_birth: '2001-02-29' }, 'date_of_birth'],
  ['a century is no leap year', { first_name: 'A', date_of_birth: '1900-02-29' }, 'date_of_birth'],
  ['an enumeration has its values (2.1)', { first_name: 'A', gender: 'Female' }, 'gender'],
  ['running is no activity of an athlete (2.1)', { first_name: 'A', activity: 'gait' }, 'activity'],
  ['positions need an activity (2.1)', { first_name: 'A', positions: ['pitcher'] }, 'positions'],
  [
    'positions are those of the activity (2.1)',
    { first_name: 'A', activity: 'basketball', positions: ['pitcher'] },
    'positions',
  ],
  ['tennis has no positions (2.1)', { first_name: 'A', activity: 'tennis', positions: ['center'] }, 'positions'],
  ['a height is whole inches (2.1)', { first_name: 'A', height: 69.5 }, 'height'],
  ['a weight is a number, not text', { first_name: 'A', weight: '180' }, 'weight'],
  [
    'a custom key has no spaces (2.1, rule 3)',
    { first_name: 'A', custom_attributes: { 'shoe size': '9' } },
    'custom_attributes.shoe size',
  ],
  [
    'a custom key begins with a letter or underscore (2.1, rule 2)',
    { first_name: 'A', custom_attributes: { '-a': '9' } },
    'custom_attributes.-a',
  ],
  [
    'reserved words are no custom keys (2.1, rule 4)',
    { first_name: 'A', custom_attributes: { DOB: 'x' } },
    'custom_attributes.DOB',
  ],
  [
    'a custom value is text (2.1, rule 5)',
    { first_name: 'A', custom_attributes: { shoe: 9 } },
    'custom_attributes.shoe',
  ],
]

test.each(wrongs)('%s', (_rule, input, field) => {
  expect(fieldsOf(checkNewAthlete(input))).toEqual([field])
})

test('reports every broken field at once, with a failure each', () => {
  expect(fieldsOf(checkNewAthlete({ first_name: '', height: -1, gender: 'x' }))).toEqual([
    'first_name',
    'height',
    'gender',
  ])
})

test('accepts an empty text or null to clear a text, and 0 or null to clear a number (4.4, rules 2 and 4)', () => {
  const changes = { last_name: '', email: null, date_of_birth: '', gender: null, height: 0, weight: null }
  expect(checkAthleteUpdate(changes, stored)).toEqual([])
})

const wrongUpdates: [rule: string, input: Record<string, unknown>, field: string][] = [
  ['a first name cannot be cleared (4.4, rule 5)', { first_name: '' }, 'first_name'],
  ['a custom value cannot be empty (4.4, rule 7)', { custom_attributes: { shoe: '' } }, 'custom_attributes.shoe'],
  [
    'a new custom key follows the rules (4.4, rule 8)',
    { custom_attributes: { '8lives': 'x' } },
    'custom_attributes.8lives',
  ],
  ['positions that are stored must fit a new activity', { activity: 'golf' }, 'positions'],
  ['new positions must fit the stored activity', { positions: ['center'] }, 'positions'],
]

test.each(wrongUpdates)('%s', (_rule, input, field) => {
  expect(fieldsOf(checkAthleteUpdate(input, stored))).toEqual([field])
})

test('accepts changing and deleting an existing custom key with any name (4.4, rules 6 and 8)', () => {
  expect(checkAthleteUpdate({ custom_attributes: { '9lives': 'eight' } }, stored)).toEqual([])
  expect(checkAthleteUpdate({ custom_attributes: { '9lives': null } }, stored)).toEqual([])
})

test('accepts an activity and matching positions that change together', () => {
  expect(checkAthleteUpdate({ activity: 'basketball', positions: ['center'] }, stored)).toEqual([])
})

test('keeps a birthday on the same day in every time zone', () => {
  for (const answered of ['2001-02-28', '2001-02-28T00:00:00.000Z', '2001-02-28T00:00:00-08:00']) {
    expect(birthDay(answered)).toBe('2001-02-28')
  }
  expect(birthDay(null)).toBeNull()
})

test('offers no filter by attributes named like a parameter of the list (4.2)', () => {
  expect(['limit', 'offset', 'sorted_by', 'shoe'].map(canBeFiltered)).toEqual([false, false, false, true])
})
