import { expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import { someTags } from '../../support/station-parts.ts'
import { GONE } from './reserving-service.ts'
import { sendingStation, unanswered } from './sending-station.ts'

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

const MINUTE_MS = 60_000

test('sends a video again only after the time that the store asked for with its lost answer', async () => {
  const station = sendingStation()
  const clip = station.queued()
  station.receiving(async () => ({ kind: 'unknown', detail: 'the store answered 503', retryAfterMs: 3 * MINUTE_MS }))
  const askedAtMs = station.clock.nowMs()
  await station.attempt(clip)
  await station.confirm(clip)
  expect(station.state(clip)).toMatchObject({ kind: 'waiting', untilMs: askedAtMs + 3 * MINUTE_MS })
})

test('sends nothing again while the sent bytes may still arrive, and says until when', async () => {
  const { clip, clock, remote, confirm, state, sentTo } = await unanswered()
  // Too little time is left of the first target, which ends 30 minutes after its reservation.
  await clock.advance(29.8 * MINUTE_MS)
  await confirm(clip, 3)
  const waiting = state(clip)
  expect(waiting).toMatchObject({ kind: 'confirming', sessionId: 's1' })
  const untilMs = waiting?.kind === 'confirming' ? (waiting.untilMs ?? 0) : 0
  expect(untilMs - (remote.service.nowMs() ?? 0)).toBeGreaterThan(15 * MINUTE_MS)
  expect(untilMs - (remote.service.nowMs() ?? 0)).toBeLessThan(20.2 * MINUTE_MS)
  // The service hears of it after nine minutes.
  await clock.advance(9 * MINUTE_MS)
  remote.turn('s1', 'processing')
  await confirm(clip)
  expect([state(clip)?.kind, sentTo, remote.made.length]).toEqual(['processing', ['s1'], 1])
})

test('reserves once more when the first target is certainly over, and watches the first for a day', async () => {
  const { clip, clock, remote, confirm, attempt, attempts, receiving, state, sentTo, events, storedTwice } =
    await unanswered()
  await clock.advance(29.8 * MINUTE_MS)
  await confirm(clip)
  expect(state(clip)?.kind).toBe('waiting')
  receiving(async () => ({ kind: 'stored', etag: null }))
  await attempt(clip)
  expect([state(clip)?.kind, sentTo]).toEqual(['processing', ['s1', 's2']])
  const { signal } = new AbortController()
  await attempts.checkAbandoned(signal)
  expect(events(clip, 'stored-twice')).toEqual([])
  remote.turn('s1', 'processing')
  await clock.advance(23 * 60 * MINUTE_MS)
  await attempts.checkAbandoned(signal)
  await attempts.checkAbandoned(signal)
  expect(events(clip, 'stored-twice').map(({ details }) => details)).toEqual([{ sessionId: 's1', other: 's2' }])
  // A person is told once.
  expect(storedTwice).toEqual([{ clip: clip.id, sessionId: 's1', other: 's2' }])
})

test('asks about an orphan for a day only', async () => {
  const { clip, clock, remote, confirm, attempt, attempts, receiving } = await unanswered()
  await clock.advance(29.8 * MINUTE_MS)
  await confirm(clip)
  receiving(async () => ({ kind: 'stored', etag: null }))
  await attempt(clip)
  const { signal } = new AbortController()
  await clock.advance(25 * 60 * MINUTE_MS)
  await attempts.checkAbandoned(signal)
  const asked = remote.asked.capture
  await clock.advance(60 * MINUTE_MS)
  await attempts.checkAbandoned(signal)
  expect(remote.asked.capture).toBe(asked)
})

test('does not reserve again for other tags while the sent bytes may still arrive', async () => {
  const { clip, clock, confirm, remote, attempt, tagAnew, state, sentTo } = await unanswered()
  await confirm(clip)
  expect(state(clip)?.kind).toBe('waiting')
  await clock.advance(29 * MINUTE_MS)
  tagAnew(clip, { tags: { ...someTags, athleteId: '0d9d8f0e-1111-4222-8333-444455556666' } })
  await attempt(clip)
  expect([state(clip)?.kind, remote.made.length]).toEqual(['waiting', 1])
  await clock.advance(25 * MINUTE_MS)
  await attempt(clip)
  expect(sentTo).toEqual(['s1', 's2'])
})

test('finds a video that arrived late before another upload of it', async () => {
  const { clip, clock, remote, confirm, attempt, attempts, events, state, sentTo } = await unanswered()
  await clock.advance(29.8 * MINUTE_MS)
  await confirm(clip)
  remote.refuse('reserve', () => new AppError('offline', { host: 'service', reached: 'no' }))
  // The first reservation is an orphan now, and there is no second one.
  await attempt(clip)
  remote.refuse('reserve', () => null)
  remote.turn('s1', 'processing')
  await attempts.checkAbandoned(new AbortController().signal)
  expect(events(clip, 'stored-twice')).toEqual([])
  expect(events(clip, 'arrived-later')).toHaveLength(1)
  await attempt(clip)
  expect([state(clip), sentTo]).toEqual([{ kind: 'processing', sessionId: 's1' }, ['s1']])
})

test('asks twice a minute at most about a video that may still arrive', async () => {
  const { clip, clock, remote, confirm, state } = await unanswered()
  await clock.advance(29.8 * MINUTE_MS)
  await confirm(clip, 25)
  const asked = remote.asked.capture
  const beganAtMs = clock.monotonicMs()
  await confirm(clip, 100)
  const minutes = (clock.monotonicMs() - beganAtMs) / MINUTE_MS
  expect(state(clip)?.kind).toBe('confirming')
  expect(minutes).toBeGreaterThan(3)
  expect(remote.asked.capture - asked).toBeLessThanOrEqual(2 * minutes + 1)
})
