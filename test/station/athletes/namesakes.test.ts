import { expect, test } from 'vitest'
import { distinguish } from '../../../src/station/athletes/namesakes.ts'
import { wordingFor } from '../../../src/words/wording.ts'
import { athleteNamed } from '../../support/roster-parts.ts'

const imani = (more: Record<string, unknown>) => athleteNamed('Imani', 'Castillo', more)

/** Names of the athletes as the screens show them. */
const shown = (...group: ReturnType<typeof imani>[]) =>
  distinguish(group).map((namesake) => wordingFor('en').athlete('Imani Castillo', namesake))

test('two athletes of one name are told apart by the year of birth', () => {
  expect(shown(imani({ date_of_birth: '2004-03-05' }), imani({ date_of_birth: '1998-01-01' }))).toEqual([
    'Imani Castillo ’04',
    'Imani Castillo ’98',
  ])
})

test('of one year, by the arm; of one arm, by the position', () => {
  const born = { date_of_birth: '2004-03-05' }
  expect(shown(imani({ ...born, dominant_arm: 'left' }), imani({ ...born, dominant_arm: 'right' }))).toEqual([
    'Imani Castillo ’04, left',
    'Imani Castillo ’04, right',
  ])
  const right = { ...born, dominant_arm: 'right' }
  expect(shown(imani({ ...right, positions: ['pitcher'] }), imani({ ...right, positions: ['catcher'] }))).toEqual([
    'Imani Castillo ’04, pitcher',
    'Imani Castillo ’04, catcher',
  ])
})

test('where nothing else differs, by the last letters of the id, so that no two are alike', () => {
  const three = [imani({}), imani({}), imani({ date_of_birth: '2004-03-05' })]
  const names = shown(...three)
  expect(new Set(names).size).toBe(3)
  expect(names[0]).toBe(`Imani Castillo, …${three[0]?.id.slice(-4)}`)
  expect(names[2]).toBe('Imani Castillo ’04')
})

test('Spanish names the arm in Spanish', () => {
  const [left] = distinguish([imani({ dominant_arm: 'left' }), imani({ dominant_arm: 'right' })])
  expect(wordingFor('es').athlete('Imani Castillo', left)).toBe('Imani Castillo, izquierda')
})

test('an athlete whose name is the only one keeps it as it is', () => {
  expect(wordingFor('en').athlete('Imani Castillo', undefined)).toBe('Imani Castillo')
})
