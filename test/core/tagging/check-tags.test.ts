import { expect, test } from 'vitest'
import { checkMovement } from '../../../src/core/tagging/check-tags.ts'
import { captureMovements, exportMovements } from '../../../src/service-api/movements.ts'

const codes = (movement: Partial<Parameters<typeof checkMovement>[0]>) =>
  checkMovement({
    activity: 'baseball',
    movement: 'pitching',
    dimensions: {},
    requireDimensions: false,
    ...movement,
  }).map(({ code }) => code)

test('activity and movement suffice (2.3)', () => {
  expect(codes({})).toEqual([])
})

test('what is missing is named, all of it', () => {
  expect(codes({ activity: undefined, movement: undefined })).toEqual(['activity-missing', 'movement-missing'])
})

test('a pair that is not in the catalogue is refused, with those that are', () => {
  const [wrong] = checkMovement({ activity: 'golf', movement: 'full_swing', dimensions: {}, requireDimensions: false })
  expect(wrong).toEqual({
    code: 'pair-unknown',
    parameters: { activity: 'golf', movement: 'full_swing', movements: 'swing' },
  })
  expect(codes({ activity: 'constructor', movement: 'name' })).toEqual(['pair-unknown'])
})

test('a dimension that is not listed for its pair is refused (2.3)', () => {
  expect(codes({ dimensions: { bat_length: 34 } })).toEqual(['dimension-unknown'])
  expect(codes({ movement: 'hitting', dimensions: { bat_length: 34 } })).toEqual([])
  expect(codes({ activity: 'squat', movement: 'body_weight', dimensions: { footedness: 'left' } })).toEqual([
    'dimension-unknown',
  ])
})

test('handedness and footedness are left or right; other values are not for us to judge', () => {
  expect(codes({ dimensions: { handedness: 'both' } })).toEqual(['dimension-invalid'])
  expect(codes({ dimensions: { handedness: 'left' } })).toEqual([])
  expect(codes({ activity: 'jump', movement: 'squat', dimensions: { arm_position: 'folded' } })).toEqual([])
})

test('a folder may demand every dimension', () => {
  expect(codes({ movement: 'hitting', requireDimensions: true, dimensions: { handedness: 'left' } })).toEqual([
    'dimension-missing',
  ])
})

test('every pair that can be exported can be captured (4.9)', () => {
  for (const [activity, movements] of Object.entries(exportMovements)) {
    for (const movement of movements) expect(captureMovements[activity]).toHaveProperty(movement)
  }
  expect(captureMovements['gait']).toEqual({ running: [], walking: [] })
  expect(captureMovements['softball']).toHaveProperty('pitching', ['handedness'])
})
