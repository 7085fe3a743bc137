import { expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import { someTags } from '../../support/station-parts.ts'
import { GONE } from './reserving-service.ts'
import { sendingStation, unanswered } from './sending-station.ts'

const { signal } = new AbortController()
const MINUTE_MS = 60_000

/** A clip whose body went out, whose answer was lost, and which was given up when the service still had no video. */
async function givenUp() {
  const station = await unanswered()
  await station.confirm(station.clip)
  expect(station.state(station.clip)?.kind).toBe('waiting')
  station.lifecycle.apply(station.clip.id, { kind: 'cancelled' })
  const orphans = () => [
    ...station.events(station.clip, 'orphaned').map(({ details }) => details['sessionId']),
    ...station.events(station.clip, 'cancelled').flatMap(({ details }) => details['orphans'] ?? []),
  ]
  const arrived = () => station.events(station.clip, 'arrived-later').map(({ details }) => details['sessionId'])
  const look = () => station.attempts.checkAbandoned(signal)
  return { ...station, orphans, arrived, look }
}

test('asks the service before it calls a reservation an orphan whose video may have arrived', async () => {
  const { orphans, arrived, look, remote } = await givenUp()
  expect(orphans()).toEqual([])
  remote.made[0]!.status = 'processing'
  await look()
  expect([orphans(), arrived()]).toEqual([[], ['s1']])
  await look()
  expect(arrived()).toEqual(['s1'])
})

test('records a reservation as an orphan at once when the service has deleted it', async () => {
  const { orphans, arrived, look, remote } = await givenUp()
  remote.made[0]!.status = GONE
  await look()
  expect([orphans(), arrived()]).toEqual([['s1'], []])
})

test('records a reservation without a video as an orphan once nothing can arrive any more', async () => {
  const { orphans, arrived, look, clock } = await givenUp()
  await look()
  await clock.advance(47 * MINUTE_MS)
  await look()
  expect([orphans(), arrived()]).toEqual([[], []])
  await clock.advance(3 * MINUTE_MS)
  await look()
  expect([orphans(), arrived()]).toEqual([['s1'], []])
})

/** Takes a clip that was given up or failed in again. */
function takeInAgain({ lifecycle, clip }: Pick<Awaited<ReturnType<typeof unanswered>>, 'lifecycle' | 'clip'>) {
  lifecycle.apply(clip.id, { kind: 'retried' })
  lifecycle.apply(clip.id, { kind: 'came-to-rest' })
  lifecycle.apply(clip.id, { kind: 'tagged', atMs: 0, holdMs: 0 })
}

test('makes no second reservation for a canceled clip that is taken in again while its bytes may still arrive', async () => {
  const station = await givenUp()
  const { attempt, clip, clock, look, remote, sentTo, state } = station
  await clock.advance(29 * MINUTE_MS)
  await look()
  takeInAgain(station)
  await attempt(clip)
  expect([state(clip), sentTo]).toMatchObject([{ kind: 'confirming', sessionId: 's1' }, ['s1']])
  remote.turn('s1', 'processing')
  await station.confirm(clip)
  expect([state(clip)?.kind, remote.made.length]).toEqual(['processing', 1])
})

test('checks a reservation behind a hundred of another service', async () => {
  const { arrived, look, remote, store, clip } = await givenUp()
  remote.made[0]!.status = 'processing'
  const [record] = store.liveReservations(clip.id)
  const origin = { address: 'https://elsewhere.test', keyTag: 'another' }
  for (let number = 0; number < 100; number++) store.saveReservation({ ...record!, id: ` ${number}`, origin })
  await look()
  await look()
  expect(arrived()).toEqual(['s1'])
})

test('asks a service again a minute after an unclear answer', async () => {
  const { orphans, arrived, look, remote, clock } = await givenUp()
  remote.refuse('capture', () => new AppError('request-refused'))
  await look()
  const { capture } = remote.asked
  await look()
  expect([orphans(), remote.asked.capture]).toEqual([[], capture])
  remote.refuse('capture', () => null)
  remote.made[0]!.status = 'completed'
  await clock.advance(60_000)
  await look()
  expect([orphans(), arrived()]).toEqual([[], ['s1']])
})

test('does not upload a restored clip twice for the same athlete', async () => {
  const { look, lifecycle, clip, remote, state, attempt, sentTo } = await givenUp()
  remote.made[0]!.status = 'processing'
  await look()
  const { tags } = lifecycle.get(clip.id)
  lifecycle.apply(clip.id, { kind: 'retried' })
  lifecycle.apply(clip.id, { kind: 'came-to-rest' })
  lifecycle.apply(clip.id, { kind: 'tagged', atMs: 0, holdMs: 0 }, { facts: { tags } })
  await attempt(clip)
  expect(state(clip)).toEqual({ kind: 'processing', sessionId: 's1' })
  expect([remote.made.length, sentTo]).toEqual([1, ['s1']])
})

test('uploads a clip again that is retagged with another athlete after its video arrived', async () => {
  const { look, lifecycle, clip, remote, state, attempt, receiving } = await givenUp()
  remote.made[0]!.status = 'processing'
  await look()
  lifecycle.apply(clip.id, { kind: 'retried' })
  lifecycle.apply(clip.id, { kind: 'came-to-rest' })
  const tags = { ...someTags, athleteId: '11111111-6a0b-4f5c-9d2a-0f4f5b7a1e11' }
  lifecycle.apply(clip.id, { kind: 'tagged', atMs: 0, holdMs: 0 }, { facts: { tags } })
  receiving(async () => ({ kind: 'stored', etag: null }))
  await attempt(clip)
  expect(state(clip)).toEqual({ kind: 'processing', sessionId: 's2' })
})

test('keeps a reservation that its clip uses again', async () => {
  const { orphans, look, lifecycle, clip, remote, state, attempt } = await givenUp()
  lifecycle.apply(clip.id, { kind: 'retried' })
  lifecycle.apply(clip.id, { kind: 'came-to-rest' })
  lifecycle.apply(clip.id, { kind: 'tagged', atMs: 0, holdMs: 0 })
  await look()
  expect(orphans()).toEqual([])
  remote.made[0]!.status = 'processing'
  await attempt(clip)
  expect([state(clip), remote.made.length]).toEqual([{ kind: 'processing', sessionId: 's1' }, 1])
})

const refused = { kind: 'refused', status: 403, code: 'AccessDenied', message: null } as const

test('makes no orphan when the store refuses a second upload of a stored video', async () => {
  const { clip, confirm, attempt, receiving, remote, state, events, sentTo } = await unanswered()
  await confirm(clip)
  receiving(async () => {
    remote.made[0]!.status = 'processing'
    return refused
  })
  await attempt(clip)
  expect([state(clip), events(clip, 'not-stored').length]).toEqual([{ kind: 'processing', sessionId: 's1' }, 1])
  expect([remote.made.length, sentTo]).toEqual([1, ['s1', 's1']])
})

test('leaves a video refused twice undecided while the service cannot be asked', async () => {
  const { clip, confirm, attempt, receiving, remote, state } = await unanswered()
  await confirm(clip)
  receiving(async () => {
    remote.refuse('capture', () => new AppError('offline'))
    return refused
  })
  await attempt(clip)
  expect(state(clip)).toMatchObject({ kind: 'confirming', sessionId: 's1' })
  remote.refuse('capture', () => null)
  remote.made[0]!.status = 'processing'
  await confirm(clip)
  expect(state(clip)).toEqual({ kind: 'processing', sessionId: 's1' })
})

test.each(['after its whole body', 'within its body'])(
  'a refusal %s says nothing about bytes that were sent before: nothing is reserved until they can’t arrive',
  async (when) => {
    const { clip, clock, confirm, attempt, receiving, beforeBodyEnds, remote, state, sentTo } = await unanswered()
    await confirm(clip)
    receiving(async () => refused)
    if (when === 'within its body') beforeBodyEnds(async () => refused)
    await attempt(clip)
    expect(state(clip)).toMatchObject({ kind: 'confirming', sessionId: 's1', untilMs: expect.any(Number) })
    await clock.advance(45 * MINUTE_MS)
    await confirm(clip, 2)
    expect([state(clip)?.kind, sentTo, remote.made.length]).toEqual(['confirming', ['s1', 's1'], 1])
    await clock.advance(5 * MINUTE_MS)
    await confirm(clip)
    expect(state(clip)?.kind).toBe('waiting')
    beforeBodyEnds(async () => {})
    receiving(async () => ({ kind: 'stored', etag: null }))
    await attempt(clip)
    expect([state(clip), remote.made.length]).toEqual([{ kind: 'processing', sessionId: 's2' }, 2])
  },
)

test('a 413 without the store’s code costs no reservation, and a person’s retry makes none while the video may arrive', async () => {
  const station = sendingStation()
  const clip = station.queued()
  const { attempt, attempts, clock, receiving, remote, sentTo, state } = station
  receiving(async () => ({ kind: 'refused', status: 413, code: null, message: null }))
  for (let count = 0; count < 3; count += 1) await attempt(clip)
  expect(state(clip)).toMatchObject({ kind: 'failed', because: { code: 'target-refused' } })
  await clock.advance(29.8 * MINUTE_MS)
  await attempts.checkAbandoned(signal)
  takeInAgain({ ...station, clip })
  await attempt(clip)
  expect([state(clip)?.kind, new Set(sentTo), remote.made.length]).toEqual(['confirming', new Set(['s1']), 1])
  remote.turn('s1', 'processing')
  await station.confirm(clip)
  expect([state(clip)?.kind, remote.made.length]).toEqual(['processing', 1])
})

test('a video that arrives although its store refused it is shown as stored twice, with both captures', async () => {
  const station = sendingStation()
  const clip = station.queued()
  const { attempt, attempts, clock, receiving, remote, storedTwice } = station
  receiving(async () => refused)
  await attempt(clip)
  receiving(async () => ({ kind: 'stored', etag: null }))
  await attempt(clip)
  remote.turn('s1', 'processing')
  await clock.advance(60 * MINUTE_MS)
  await attempts.checkAbandoned(signal)
  expect(storedTwice).toEqual([{ clip: clip.id, sessionId: 's1', other: 's2' }])
})
