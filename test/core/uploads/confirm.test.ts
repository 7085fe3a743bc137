import { expect, test } from 'vitest'
import { GONE } from './reserving-service.ts'
import { unanswered } from './sending-station.ts'

test('a status that nobody has heard of costs no second capture: the video goes to the same target once more', async () => {
  const { clip, remote, confirm, attempt, receiving, state, sentTo } = await unanswered()
  remote.turn('s1', 'quality_review')
  await confirm(clip)
  expect(state(clip)?.kind).toBe('waiting')
  receiving(async () => ({ kind: 'stored', etag: null }))
  await attempt(clip)
  expect([state(clip)?.kind, sentTo]).toEqual(['processing', ['s1', 's1']])
})

test('once the target’s time is over, nothing is sent before the service says what became of the video', async () => {
  const { clip, clock, remote, confirm, attempt, receiving, state, sentTo } = await unanswered()
  remote.turn('s1', 'quality_review')
  await confirm(clip)
  await clock.advance(31 * 60_000)
  receiving(async () => ({ kind: 'stored', etag: null }))
  await attempt(clip)
  expect([state(clip)?.kind, sentTo]).toEqual(['waiting', ['s1']])
  remote.turn('s1', 'processing')
  await attempt(clip)
  expect([state(clip)?.kind, sentTo]).toEqual(['processing', ['s1']])
})

test('a reservation that is cleared away before its video was ever heard of is no loss: the video is sent again', async () => {
  const { clip, remote, confirm, attempt, receiving, state, sentTo } = await unanswered()
  remote.turn('s1', GONE)
  await confirm(clip)
  expect(state(clip)?.kind).toBe('waiting')
  receiving(async () => ({ kind: 'stored', etag: null }))
  await attempt(clip)
  expect([state(clip)?.kind, sentTo]).toEqual(['processing', ['s1', 's2']])
})
