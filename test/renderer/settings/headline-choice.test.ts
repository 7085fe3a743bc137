import { expect, test } from 'vitest'
import { chosenOf, withMetric, withoutChoice } from '../../../src/renderer/screens/settings/results/headline-choice.ts'

const pitching = { activity: 'baseball', movement: 'pitching' }
const swing = { activity: 'golf', movement: 'swing' }

test('a movement shows OnDeck’s metrics until someone chooses others, and again after a reset', () => {
  const ours = chosenOf({}, pitching)
  expect(ours.length).toBeGreaterThanOrEqual(2)
  const chosen = withMetric({}, pitching, 0, 'arm_slot_angle')
  expect(chosenOf(chosen, pitching)).toEqual(['arm_slot_angle', ...ours.slice(1)])
  expect(chosenOf(withoutChoice(chosen, pitching), pitching)).toEqual(ours)
})

test('each metric is chosen once, three at most, and none is a choice too', () => {
  let chosen = withMetric({}, swing, 0, 'a')
  expect(chosenOf(chosen, swing)).toEqual(['a'])
  chosen = withMetric(withMetric(withMetric(chosen, swing, 1, 'b'), swing, 2, 'a'), swing, 2, 'c')
  expect(chosenOf(chosen, swing)).toEqual(['a', 'b', 'c'])
  chosen = withMetric(withMetric(withMetric(chosen, swing, 0, null), swing, 0, null), swing, 0, null)
  expect(chosenOf(chosen, swing)).toEqual([])
})

test('a choice for one movement leaves the others as they were', () => {
  const chosen = withMetric({ 'baseball/pitching': ['x'] }, swing, 0, 'a')
  expect(chosenOf(chosen, pitching)).toEqual(['x'])
})
