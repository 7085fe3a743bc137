import { expect, test } from 'vitest'
import { GONE } from './reserving-service.ts'
import { unanswered } from './sending-station.ts'

test('sends the video to the same target again for an unknown status, without a second capture', async () => {
  const { clip, remote, confirm, attempt, receiving, state, sentTo } = await unanswered()
  remote.turn('s1', 'quality_review')
  await confirm(clip)
  expect(state(clip)?.kind).toBe('waiting')
  receiving(async () => ({ kind: 'stored', etag: null }))
  await attempt(clip)
  expect([state(clip)?.kind, sentTo]).toEqual(['processing', ['s1', 's1']])
})

test('sends nothing after a target’s end before the service tells what became of the video', async () => {
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

test('sends a video again whose reservation was deleted before any confirmation', async () => {
  const { clip, remote, confirm, attempt, receiving, state, sentTo } = await unanswered()
  remote.turn('s1', GONE)
  await confirm(clip)
  expect(state(clip)?.kind).toBe('waiting')
  receiving(async () => ({ kind: 'stored', etag: null }))
  await attempt(clip)
  expect([state(clip)?.kind, sentTo]).toEqual(['processing', ['s1', 's2']])
})
