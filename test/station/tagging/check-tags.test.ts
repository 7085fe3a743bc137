import { expect, test } from 'vitest'
import { captureMovements, exportMovements } from '../../../src/service/movements.ts'
import { checkMovement } from '../../../src/station/tagging/check-tags.ts'

const codes = (movement: Partial<Parameters<typeof checkMovement>[0]>) =>
  checkMovement({
    activity: 'baseball',
    movement: 'pitching',
    dimensions: {},
    requireDimensions: false,
    ...movement,
  }).map(({ code }) => code)

test('accepts tags with only activity and movement (2.3)', () => {
  expect(codes({})).toEqual([])
})

test('names every missing tag', () => {
  expect(codes({ activity: undefined, movement: undefined })).toEqual(['activity-missing', 'movement-missing'])
})

test('refuses a pair that is not in the catalog, and names the valid ones', () => {
  const [wrong] = checkMovement({ activity: 'golf', movement: 'full_swing', dimensions: {}, requireDimensions: false })
  expect(wrong).toEqual({
    code: 'pair-unknown',
    parameters: { activity: 'golf', movement: 'full_swing', movements: 'swing' },
  })
  expect(codes({ activity: 'constructor', movement: 'name' })).toEqual(['pair-unknown'])
})

test('refuses a dimension that is not listed for its pair (2.3)', () => {
  expect(codes({ dimensions: { bat_length: 34 } })).toEqual(['dimension-unknown'])
  expect(codes({ movement: 'hitting', dimensions: { bat_length: 34 } })).toEqual([])
  expect(codes({ activity: 'squat', movement: 'body_weight', dimensions: { footedness: 'left' } })).toEqual([
    'dimension-unknown',
  ])
})

test('accepts only left or right for handedness and footedness, and any value for other dimensions', () => {
  expect(codes({ dimensions: { handedness: 'both' } })).toEqual(['dimension-invalid'])
  expect(codes({ dimensions: { handedness: 'left' } })).toEqual([])
  expect(codes({ activity: 'jump', movement: 'squat', dimensions: { arm_position: 'folded' } })).toEqual([])
})

test('requires every dimension where the folder says so', () => {
  expect(codes({ movement: 'hitting', requireDimensions: true, dimensions: { handedness: 'left' } })).toEqual([
    'dimension-missing',
  ])
})

test('accepts every pair that can be exported as a capture (4.9)', () => {
  for (const [activity, movements] of Object.entries(exportMovements)) {
    for (const movement of movements) expect(captureMovements[activity]).toHaveProperty(movement)
  }
  expect(captureMovements['gait']).toEqual({ running: [], walking: [] })
  expect(captureMovements['softball']).toHaveProperty('pitching', ['handedness'])
})
