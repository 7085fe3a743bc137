import { expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import type { FailureCode } from '../../../src/station/contract/failure.ts'
import { GONE } from '../uploads/reserving-service.ts'
import { followingStation } from './following-station.ts'

const unreadable: FailureCode[] = ['not-allowed', 'request-refused', 'answer-malformed', 'service-unavailable']

test.each(unreadable)('reports a capture that can’t be read (%s), and follows the other clips', async (code) => {
  const { remote, poll, kinds, health } = await followingStation(3)
  for (const session of ['s1', 's2', 's3']) remote.turn(session, 'completed')
  remote.refuse('capture', (of) => (of === 's1' ? new AppError(code) : null))
  await poll()
  expect(kinds()).toEqual(['processing', 'completed', 'completed'])
  await poll()
  expect(health.worst()).toMatchObject({ component: 'status', because: { code } })
  remote.refuse('capture', () => null)
  await poll()
  expect([kinds()[0], health.worst()]).toEqual(['completed', null])
})

test.each(unreadable)('requests every capture by id when the list can’t be read (%s)', async (code) => {
  const { remote, poll, kinds, health } = await followingStation(2)
  remote.turn('s2', 'completed')
  remote.refuse('captures', () => new AppError(code))
  await poll()
  expect(kinds()).toEqual(['processing', 'completed'])
  expect(health.worst()).toMatchObject({ component: 'list', because: { code } })
})

test('requests no second capture while the service is out of reach', async () => {
  const { remote, poll } = await followingStation(3)
  for (const session of ['s1', 's2', 's3']) remote.turn(session, 'completed')
  remote.refuse('capture', () => new AppError('offline'))
  await expect(poll()).rejects.toMatchObject({ code: 'offline' })
  expect(remote.asked.capture).toBe(1)
})

test('marks a capture deleted that its own service no longer has', async () => {
  const { remote, poll, kinds } = await followingStation(1)
  remote.turn('s1', GONE)
  await poll()
  expect(kinds()).toEqual(['gone-at-service'])
})

const MINUTE_MS = 60_000

test('sends a video again that something confirmed for the store and that the service never heard of', async () => {
  const { remote, clock, arrived, poll, kinds, attempt, events, sentTo } = await followingStation(5)
  for (const session of ['s1', 's2', 's3', 's4', 's5']) remote.turn(session, 'awaiting_upload')
  // The first target is over, and the service may still hear of the video.
  await clock.advance(45 * MINUTE_MS)
  await poll()
  expect(new Set(kinds())).toEqual(new Set(['processing']))
  remote.turn('s2', 'processing')
  await clock.advance(10 * MINUTE_MS)
  await poll()
  expect(kinds()).toEqual(['waiting', 'processing', 'waiting', 'waiting', 'waiting'])
  const [first] = arrived
  if (!first) throw new Error('no clip')
  expect(events(first, 'not-stored')).toHaveLength(1)
  await attempt(first)
  expect([kinds()[0], sentTo.at(-1), remote.made.length]).toEqual(['processing', 's6', 6])
})

test('does not send a video again that the service hears of after all', async () => {
  const { remote, clock, arrived, poll, kinds, attempt, attempts, sentTo } = await followingStation(1)
  remote.turn('s1', 'awaiting_upload')
  await clock.advance(55 * MINUTE_MS)
  await poll()
  expect(kinds()).toEqual(['waiting'])
  remote.turn('s1', 'processing')
  await attempts.checkAbandoned(new AbortController().signal)
  const [first] = arrived
  if (!first) throw new Error('no clip')
  await attempt(first)
  expect([kinds(), sentTo, remote.made.length]).toEqual([['processing'], ['s1'], 1])
})
