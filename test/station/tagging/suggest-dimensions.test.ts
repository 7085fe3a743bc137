import { expect, test } from 'vitest'
import { suggestDimensions } from '../../../src/station/tagging/suggest-dimensions.ts'
import { someTags, stationParts } from '../../support/station-parts.ts'

const leftHanded = { dominant_arm: 'left', dominant_leg: 'right' }
const hitting = { activity: 'baseball', movement: 'hitting', remembered: {}, athlete: leftHanded }

test('suggests handedness by the dominant arm, and footedness by the dominant leg', () => {
  expect(suggestDimensions(hitting)).toEqual({ handedness: { value: 'left', because: 'dominant_arm' } })
  expect(suggestDimensions({ ...hitting, activity: 'lunge', movement: 'side' })).toEqual({
    footedness: { value: 'right', because: 'dominant_leg' },
  })
})

test('prefers the athlete’s last values, and suggests only dimensions of the pair', () => {
  const remembered = { handedness: 'right', bat_length: 34, footedness: 'left' }
  expect(suggestDimensions({ ...hitting, remembered })).toEqual({
    bat_length: { value: 34, because: 'remembered' },
    handedness: { value: 'right', because: 'remembered' },
  })
})

test('suggests no side for an athlete with both sides or without one', () => {
  expect(suggestDimensions({ ...hitting, athlete: { dominant_arm: 'both', dominant_leg: null } })).toEqual({})
  expect(suggestDimensions({ ...hitting, athlete: null })).toEqual({})
})

test('remembers dimensions per athlete and movement', () => {
  const { remembered } = stationParts()
  remembered.remember(someTags)
  remembered.remember({ ...someTags, movement: 'hitting', dimensions: { bat_length: 33 } })
  expect(remembered.of(someTags)).toEqual({ handedness: 'right' })
  expect(remembered.of({ ...someTags, movement: 'hitting' })).toEqual({ bat_length: 33 })
  expect(remembered.of({ ...someTags, athleteId: 'somebody else' })).toEqual({})
})
