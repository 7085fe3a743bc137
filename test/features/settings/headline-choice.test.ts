import { expect, test } from 'vitest'
import { headlinesOfPair, resetHeadlines, setHeadline } from '../../../src/features/results/screen/headline-choice.ts'

const pitching = { activity: 'baseball', movement: 'pitching' }
const swing = { activity: 'golf', movement: 'swing' }

test('a movement shows OnDeck’s metrics until someone chooses others, and again after a reset', () => {
  const ours = headlinesOfPair({}, pitching)
  expect(ours.length).toBeGreaterThanOrEqual(2)
  const chosen = setHeadline({}, pitching, 0, 'arm_slot_angle')
  expect(headlinesOfPair(chosen, pitching)).toEqual(['arm_slot_angle', ...ours.slice(1)])
  expect(headlinesOfPair(resetHeadlines(chosen, pitching), pitching)).toEqual(ours)
})

test('each metric is chosen once, at most three, and none is a valid choice', () => {
  let chosen = setHeadline({}, swing, 0, 'a')
  expect(headlinesOfPair(chosen, swing)).toEqual(['a'])
  chosen = setHeadline(setHeadline(setHeadline(chosen, swing, 1, 'b'), swing, 2, 'a'), swing, 2, 'c')
  expect(headlinesOfPair(chosen, swing)).toEqual(['a', 'b', 'c'])
  chosen = setHeadline(setHeadline(setHeadline(chosen, swing, 0, null), swing, 0, null), swing, 0, null)
  expect(headlinesOfPair(chosen, swing)).toEqual([])
})

test('a choice for one movement leaves the others as they were', () => {
  const chosen = setHeadline({ 'baseball/pitching': ['x'] }, swing, 0, 'a')
  expect(headlinesOfPair(chosen, pitching)).toEqual(['x'])
})
