import { expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import { sendingStation } from './sending-station.ts'

const { signal } = new AbortController()
const named = (lines: { details: Record<string, unknown> }[]) => lines.map(({ details }) => details['sessionId'])

test('records a reservation with a lost answer also when its clip needs none any more', async () => {
  const { queued, attempt, attempts, lifecycle, remote, events } = sendingStation()
  const clip = queued()
  remote.recheckFile(true)
  await attempt(clip)
  lifecycle.apply(clip.id, { kind: 'cancelled' })
  await attempts.checkUnanswered(signal)
  expect(named(events(clip, 'orphaned'))).toEqual(['s1'])
  await attempts.checkUnanswered(signal)
  expect(remote.asked.captures).toBe(1)
})

test('finds a lost answer behind a hundred of another service', async () => {
  const { queued, attempt, attempts, remote, events, store } = sendingStation()
  const clip = queued()
  remote.recheckFile(true)
  await attempt(clip)
  const [record] = store.liveReservations(clip.id)
  const origin = { address: 'https://elsewhere.test', keyTag: 'another' }
  for (let number = 0; number < 100; number++) store.saveReservation({ ...record!, id: ` ${number}`, origin })
  await attempts.checkUnanswered(signal)
  await attempts.checkUnanswered(signal)
  expect([named(events(clip, 'orphaned')), remote.asked.captures]).toEqual([['s1'], 1])
})

test('finds each of two lost answers once', async () => {
  const { queued, attempt, attempts, remote, events } = sendingStation()
  const clip = queued()
  remote.recheckFile(true)
  await attempt(clip)
  remote.refuse('captures', () => new AppError('not-allowed'))
  await attempt(clip)
  remote.recheckFile(false)
  remote.refuse('captures', () => null)
  await Promise.all([attempts.checkUnanswered(signal), attempt(clip)])
  await attempts.checkUnanswered(signal)
  const found = named(events(clip, 'orphaned'))
  expect([found.length, new Set(found)]).toEqual([2, new Set(['s1', 's2'])])
})

test('does not treat a request under way as a lost one', async () => {
  const { queued, attempt, attempts, remote, events, state } = sendingStation()
  const clip = queued()
  const { promise, resolve } = Promise.withResolvers<void>()
  remote.tellAfter(promise)
  const sending = attempt(clip)
  await expect.poll(() => remote.made.length).toBe(1)
  await attempts.checkUnanswered(signal)
  resolve()
  await sending
  expect([state(clip)?.kind, events(clip, 'orphaned')]).toEqual(['processing', []])
})
