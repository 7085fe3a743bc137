import { expect, test } from 'vitest'
import type { AthleteRecord } from '../../../src/contract/athletes/roster.ts'
import {
  athleteChangesOf,
  emptyAthlete,
  formValuesOf,
} from '../../../src/renderer/screens/athletes/form/athlete-form-values.ts'
import {
  formAfterSave,
  rebaseForm,
  withField,
  withLaterTyping,
} from '../../../src/renderer/screens/athletes/panel/merge-form.ts'

const maya: AthleteRecord = {
  ...emptyAthlete,
  id: 'maya',
  first_name: 'Maya',
  email: 'maya@example.com',
  custom_attributes: { team: 'Falcons' },
}

test('what is typed while a save is on its way stays in the form', () => {
  const sent = { ...formValuesOf(maya), email: 'new@example.com' }
  const saved = { ...maya, email: 'new@example.com' }
  const typed = { ...sent, phone: '555' }
  expect(athleteChangesOf(formAfterSave(typed, sent, saved), saved)).toEqual({ phone: '555' })
  expect(formAfterSave(sent, sent, saved)).toEqual(formValuesOf(saved))
})

test('taking a value back while its save is on its way is a change of its own', () => {
  const sent = { ...formValuesOf(maya), email: 'new@example.com' }
  const saved = { ...maya, email: 'new@example.com' }
  expect(athleteChangesOf(formAfterSave(formValuesOf(maya), sent, saved), saved)).toEqual({ email: 'maya@example.com' })
})

test('a custom attribute typed while a save is on its way stays beside what the service brought', () => {
  const sent = { ...formValuesOf(maya), phone: '555' }
  const saved = { ...maya, phone: '555', custom_attributes: { team: 'Falcons', jersey: '12' } }
  const typed = { ...sent, custom: [{ key: 'team', value: 'Harbor', was: 'Falcons' }] }
  const after = formAfterSave(typed, sent, saved)
  expect(athleteChangesOf(after, saved)).toEqual({ custom_attributes: { team: 'Harbor' } })
  expect(after.custom).toContainEqual({ key: 'jersey', value: '12', was: '12' })
})

test('a custom attribute taken back while its save is on its way is removed by the next save', () => {
  const sent = {
    ...formValuesOf(maya),
    custom: [...formValuesOf(maya).custom, { key: 'jersey', value: '12', was: null }],
  }
  const saved = { ...maya, custom_attributes: { team: 'Falcons', jersey: '12' } }
  expect(athleteChangesOf(formAfterSave(formValuesOf(maya), sent, saved), saved)).toEqual({
    custom_attributes: { jersey: null },
  })
})

test('an attribute that is being typed stays in its line when the service brings something else', () => {
  const typed = { ...formValuesOf(maya), newKey: 'jersey', newValue: '1' }
  expect(rebaseForm(typed, maya, { ...maya, phone: '555' })).toMatchObject({
    phone: '555',
    newKey: 'jersey',
    newValue: '1',
  })
})

test('a third value typed in a conflict is the one offered as one’s own, also after looking at theirs', () => {
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
