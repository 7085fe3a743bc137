import { expect, test } from 'vitest'
import {
  athleteChangesOf,
  emptyAthlete,
  formValuesOf,
} from '../../../src/features/athletes/screen/athlete-form-values.ts'
import {
  formAfterSave,
  rebaseForm,
  withField,
  withLaterTyping,
} from '../../../src/features/athletes/screen/merge-form.ts'
import type { AthleteRecord } from '../../../src/station/contract/roster.ts'

const maya: AthleteRecord = {
  ...emptyAthlete,
  id: 'maya',
  first_name: 'Maya',
  email: 'maya@example.com',
  custom_attributes: { team: 'Falcons' },
}

test('text typed during a save stays in the form', () => {
  const sent = { ...formValuesOf(maya), email: 'new@example.com' }
  const saved = { ...maya, email: 'new@example.com' }
  const typed = { ...sent, phone: '555' }
  expect(athleteChangesOf(formAfterSave(typed, sent, saved), saved)).toEqual({ phone: '555' })
  expect(formAfterSave(sent, sent, saved)).toEqual(formValuesOf(saved))
})

test('reverting a value during its save is a separate change', () => {
  const sent = { ...formValuesOf(maya), email: 'new@example.com' }
  const saved = { ...maya, email: 'new@example.com' }
  expect(athleteChangesOf(formAfterSave(formValuesOf(maya), sent, saved), saved)).toEqual({ email: 'maya@example.com' })
})

test('a custom attribute typed during a save stays beside the service’s values', () => {
  const sent = { ...formValuesOf(maya), phone: '555' }
  const saved = { ...maya, phone: '555', custom_attributes: { team: 'Falcons', jersey: '12' } }
  const typed = { ...sent, custom: [{ key: 'team', value: 'Harbor', was: 'Falcons' }] }
  const after = formAfterSave(typed, sent, saved)
  expect(athleteChangesOf(after, saved)).toEqual({ custom_attributes: { team: 'Harbor' } })
  expect(after.custom).toContainEqual({ key: 'jersey', value: '12', was: '12' })
})

test('a custom attribute reverted during its save is removed by the next save', () => {
  const sent = {
    ...formValuesOf(maya),
    custom: [...formValuesOf(maya).custom, { key: 'jersey', value: '12', was: null }],
  }
  const saved = { ...maya, custom_attributes: { team: 'Falcons', jersey: '12' } }
  expect(athleteChangesOf(formAfterSave(formValuesOf(maya), sent, saved), saved)).toEqual({
    custom_attributes: { jersey: null },
  })
})

test('an attribute being typed stays in its line when the service sends another value', () => {
  const typed = { ...formValuesOf(maya), newKey: 'jersey', newValue: '1' }
  expect(rebaseForm(typed, maya, { ...maya, phone: '555' })).toMatchObject({
    phone: '555',
    newKey: 'jersey',
    newValue: '1',
  })
})

test('a third value typed in a conflict is offered as one’s own, also after viewing the other', () => {
  const theirs = { ...maya, email: 'office@example.com' }
  const wanted = { ...formValuesOf(maya), email: 'first@example.com' }
  const merged = rebaseForm(wanted, maya, theirs)
  const third = { ...merged, email: 'third@example.com' }
  const mine = withLaterTyping(wanted, third, theirs, ['email'])
  const looked = withField(third, formValuesOf(theirs), 'email')
  expect(athleteChangesOf(looked, theirs)).toEqual({})
  expect(withLaterTyping(mine, looked, theirs, ['email']).email).toBe('third@example.com')
  expect(athleteChangesOf(withField(looked, mine, 'email'), theirs)).toEqual({ email: 'third@example.com' })
})
