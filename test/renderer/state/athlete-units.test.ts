import { expect, test } from 'vitest'
import {
  athleteChangesOf,
  attributeKeyProblem,
  emptyAthlete,
  formValuesOf,
  problemsOf,
  suggestKey,
  withAthleteActivity,
  withNewAttribute,
} from '../../../src/features/athletes/screen/athlete-form-values.ts'
import { rebaseForm } from '../../../src/features/athletes/screen/merge-form.ts'
import {
  inCentimeters,
  inchesFromText,
  inFeet,
  inKilograms,
  poundsFromText,
} from '../../../src/renderer/fields/units.ts'

const heights: [typed: string, inches: number | null | undefined][] = [
  ['70', 70],
  [' 70.4 in ', 70],
  [`5'10"`, 70],
  ['5′10″', 70],
  ["6'", 72],
  ['6 ft 3 in', 75],
  ['178 cm', 70],
  ['177,8cm', 70],
  ['1.78 m', 70],
  ['', null],
  ['0', undefined],
  ['tall', undefined],
  ['178 kg', undefined],
  ['-5', undefined],
  ['1e3', undefined],
]

test.each(heights)('a height typed as “%s” is %s inches', (typed, inches) => {
  expect(inchesFromText(typed)).toBe(inches)
})

const weights: [typed: string, pounds: number | null | undefined][] = [
  ['165', 165],
  ['165 lbs', 165],
  ['75 kg', 165],
  ['74,8 kg', 165],
  ['', null],
  ['heavy', undefined],
  ['75 cm', undefined],
]

test.each(weights)('a weight typed as “%s” is %s pounds', (typed, pounds) => {
  expect(poundsFromText(typed)).toBe(pounds)
})

test('heights and weights are shown in the other units too', () => {
  expect([inFeet(75), inCentimeters(75), inKilograms(205)]).toEqual([`6'3"`, 190.5, 93])
})

test('every whole inch and pound reads back from the units it is shown in', () => {
  for (let inches = 36; inches <= 96; inches += 1) {
    expect(inchesFromText(inFeet(inches))).toBe(inches)
    expect(inchesFromText(`${inCentimeters(inches)} cm`)).toBe(inches)
  }
  for (let pounds = 40; pounds <= 400; pounds += 1) expect(poundsFromText(`${inKilograms(pounds)} kg`)).toBe(pounds)
})

const maya = {
  ...emptyAthlete,
  id: 'a',
  first_name: 'Maya',
  activity: 'baseball',
  positions: ['pitcher'],
  height: 66,
  custom_attributes: { team: 'Falcons' },
}

test('only differences are sent, and emptied fields are cleared', () => {
  const draft = {
    ...formValuesOf(maya),
    first_name: ' Maya ',
    height: '',
    custom: [{ key: 'team', value: null, was: 'Falcons' }],
  }
  expect(athleteChangesOf(draft, maya)).toEqual({ height: null, custom_attributes: { team: null } })
  expect(athleteChangesOf(formValuesOf(maya), maya)).toEqual({})
})

test('positions are limited to the activity', () => {
  const draft = { ...formValuesOf(maya), positions: ['pitcher', 'catcher'] }
  expect(withAthleteActivity(draft, 'softball').positions).toEqual(['pitcher', 'catcher'])
  expect(withAthleteActivity(draft, 'tennis').positions).toEqual([])
})

test('a birth date in the future, a missing name and an empty attribute are invalid', () => {
  const wrong = (changes: object) => [...problemsOf({ ...formValuesOf(maya), ...changes }, '2026-11-22').keys()]
  expect(wrong({ date_of_birth: '2026-11-23' })).toEqual(['date_of_birth'])
  expect(wrong({ date_of_birth: '2026-11-22' })).toEqual([])
  expect(wrong({ first_name: '  ' })).toEqual(['first_name'])
  expect(wrong({ custom: [{ key: 'team', value: '', was: 'Falcons' }] })).toEqual(['custom_attributes.team'])
})

test('an existing value of the service never blocks or counts as a change', () => {
  const odd = {
    ...maya,
    first_name: null,
    last_name: 'Ortiz ',
    height: 0,
    weight: 165.4,
    custom_attributes: { team: '' },
  }
  const draft = formValuesOf(odd)
  expect(athleteChangesOf(draft, odd)).toEqual({})
  expect([...problemsOf(draft, '2026-11-22', formValuesOf(odd))]).toEqual([])
  expect(draft.height).toBe('')
  const typed = { ...draft, phone: '555', weight: 'heavy' }
  expect(athleteChangesOf(typed, odd)).toEqual({ phone: '555' })
  expect([...problemsOf(typed, '2026-11-22', formValuesOf(odd)).keys()]).toEqual(['weight'])
  const named = { ...odd, first_name: 'Maya' }
  expect([...problemsOf({ ...formValuesOf(named), first_name: '' }, '2026-11-22', formValuesOf(named)).keys()]).toEqual(
    ['first_name'],
  )
})

test('an attribute typed into another’s line is saved, or must be corrected first', () => {
  const typed = (newKey: string, newValue: string) => ({ ...formValuesOf(maya), newKey, newValue })
  const wrong = (draft: ReturnType<typeof typed>) => [...problemsOf(draft, '2026-11-22', formValuesOf(maya))]
  const whole = typed('bat_size', '33')
  expect(athleteChangesOf(withNewAttribute(whole), maya)).toEqual({ custom_attributes: { bat_size: '33' } })
  expect(withNewAttribute(whole)).toMatchObject({ newKey: '', newValue: '' })
  expect(wrong(whole)).toEqual([])
  expect(wrong(typed('bat_size', ''))).toEqual([['newValue', 'no-value']])
  expect(wrong(typed('', '33'))).toEqual([['newKey', 'no-key']])
  expect(wrong(typed('team', 'Harbor'))).toEqual([['newKey', 'exists']])
  expect(withNewAttribute(typed('bat size', '33')).newKey).toBe('bat size')
})

const keys: [key: string, problem: string | null, fitting: string][] = [
  ['bat size', 'name-letters', 'bat_size'],
  ['9th', 'name-start', 'th'],
  ['email', 'unreserved-name', 'email'],
  ['team', 'exists', 'team'],
  ['número', 'name-letters', 'numero'],
  ['…', 'name-letters', ''],
  ['bat_size-2', null, 'bat_size-2'],
]

test.each(keys)('the key “%s” of a custom attribute: %s', (key, problem, fitting) => {
  expect(attributeKeyProblem(key, formValuesOf(maya).custom)).toBe(problem)
  expect(suggestKey(key)).toBe(fitting)
})

test('another person’s changes appear in the fields that were not edited', () => {
  const draft = { ...formValuesOf(maya), height: '67' }
  const theirs = { ...maya, height: 70, email: 'maya@example.com', custom_attributes: { team: 'Harbor', jersey: '7' } }
  const merged = rebaseForm(draft, maya, theirs)
  expect(merged).toMatchObject({ height: '67', email: 'maya@example.com' })
  expect(athleteChangesOf(merged, theirs)).toEqual({ height: 67 })
})
