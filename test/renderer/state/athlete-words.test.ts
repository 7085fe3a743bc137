import { expect, test } from 'vitest'
import { athleteValueText, choiceName } from '../../../src/features/athletes/screen/athlete-words.ts'
import { columnHead, columnTitle } from '../../../src/features/athletes/screen/roster-columns.ts'
import { problemText } from '../../../src/features/import/screen/import-rows.tsx'
import { screenWordingFor } from '../../../src/renderer/state/wording-context.tsx'
import { evidence } from '../../../src/station/contract/evidence.ts'
import { failure } from '../../../src/station/contract/failure.ts'

const en = screenWordingFor('en')
const es = screenWordingFor('es')

test('a dominant side agrees with its field in Spanish', () => {
  expect(athleteValueText('dominant_arm', 'left', es)).toBe('Izquierdo')
  expect(athleteValueText('dominant_leg', 'left', es)).toBe('Izquierda')
  expect(athleteValueText('dominant_leg', 'both', en)).toBe('Both')
})

test('an unknown value keeps the service’s name', () => {
  expect(choiceName('dominant_arm', 'third', en)).toBe('third')
  expect(choiceName('gender', 'constructor', en)).toBe('constructor')
})

test('the head of a narrow column is shorter than its title', () => {
  expect(columnTitle('dominant_arm', en)).toBe('Dominant arm')
  expect(columnHead('dominant_arm', en)).toBe('Arm')
  expect(columnHead('height', en)).toBe('Height')
})

test('an import calls a field by its column, and one that the file lacks as the form does', () => {
  const because = failure('athlete-invalid', { field: 'first_name', given: '', expected: evidence('first-name') })
  expect(problemText({ column: null, because }, '', en).message).toBe('First name is missing.')
  expect(problemText({ column: 'Vorname', because }, '', en).message).toBe('Vorname is missing.')
  expect(problemText({ column: null, because }, '', es).message).not.toContain('first_name')
})
