import { expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import { createUploadQueue } from '../../../src/station/uploads/upload-queue.ts'
import { sendingStation } from '../uploads/sending-station.ts'

const { signal } = new AbortController()
const MINUTE = 60_000

const refuse = async () => {
  throw new AppError('captures-not-enabled')
}

/** Athletes have ids of this form at the service. */
const uuidOf = (athlete: string) => `5c1f6a52-6a0b-4f5c-9d2a-0f4f5b7a1e1${athlete}`

/** A queue of one upload at a time, at a service that refuses some captures. */
function refusing(isRefused: (athlete: string) => boolean) {
  const station = sendingStation()
  const { lifecycle, store, clock, remote, attempts, permission } = station
  let refuses = isRefused
  const asked: string[] = []
  const { reserve } = remote.service
  remote.service.reserve = async (capture, stop) => {
    const athlete = capture.athlete_id.slice(-1)
    asked.push(athlete)
    if (refuses(athlete)) throw new AppError('captures-not-enabled', { message: 'no' })
    return reserve(capture, stop)
  }
  const queue = createUploadQueue({
    ...station,
    store,
    attempts,
    confirmer: { confirm: async () => {} },
    permission,
    parallel: () => 1,
    parallelFor: () => 1,
    onTrouble: (error) => {
      throw error
    },
  })
  function clipOf(athlete: string, name: string) {
    const clip = station.queued(`/cam/${name}`)
    if (!clip.tags) throw new Error('it is tagged')
    const facts = { tags: { ...clip.tags, athleteId: uuidOf(athlete) } }
    lifecycle.apply(clip.id, { kind: 'retag' })
    return lifecycle.apply(clip.id, { kind: 'tagged', atMs: clock.nowMs(), holdMs: 0 }, { facts })
  }
  async function pass(durationMs: number) {
    for (let passedMs = 0; passedMs < durationMs; passedMs += 1_000) {
      await queue.fill(signal)
      await clock.advance(1_000)
    }
  }
  return {
    ...station,
    queue,
    asked,
    clipOf,
    pass,
    from: (next: typeof refuses) => {
      refuses = next
    },
  }
}

test('stops reserving when a second athlete gets a 403 too, and keeps all clips queued', async () => {
  const { clipOf, pass, asked, permission, queue, state } = refusing(() => true)
  const clips = ['a', 'a', 'a', 'b', 'c'].map((athlete, index) => clipOf(athlete, `${index}.mov`))
  await pass(4 * MINUTE)
  expect(asked).toEqual(['a', 'b'])
  expect(permission.state()).toMatchObject({ because: { code: 'captures-not-enabled' } })
  expect(queue.isStoppedByRefusal()).toBe(true)
  expect(clips.map((clip) => state(clip)?.kind)).toEqual(clips.map(() => 'queued'))
})

test('tries one clip every five minutes while captures are refused, and sends all after the first success', async () => {
  const { clipOf, pass, asked, permission, state, from } = refusing(() => true)
  const clips = ['a', 'b', 'c'].map((athlete) => clipOf(athlete, `${athlete}.mov`))
  await pass(16 * MINUTE)
  expect(asked).toEqual(['a', 'b', 'c', 'a', 'b'])
  from(() => false)
  await pass(6 * MINUTE)
  expect(permission.state()).toBeNull()
  expect(clips.map((clip) => state(clip)?.kind)).toEqual(clips.map(() => 'processing'))
})

test('tries a clip at once after a person’s retry', async () => {
  const { clipOf, pass, asked, permission, state, from } = refusing(() => true)
  const clips = ['a', 'b', 'c'].map((athlete) => clipOf(athlete, `${athlete}.mov`))
  await pass(10_000)
  permission.retry()
  await pass(2_000)
  expect(asked).toEqual(['a', 'b', 'c'])
  from(() => false)
  permission.retry()
  await pass(10_000)
  expect(clips.map((clip) => state(clip)?.kind)).toEqual(clips.map(() => 'processing'))
})

test('fails only the clips of an athlete who gets a 403', async () => {
  const { clipOf, pass, permission, state } = refusing((athlete) => athlete === 'a')
  const refused = ['1', '2', '3'].map((name) => clipOf('a', `${name}.mov`))
  const other = clipOf('b', 'b.mov')
  await pass(30_000)
  expect(state(other)?.kind).toBe('processing')
  for (const clip of refused) expect(state(clip)).toMatchObject({ kind: 'failed', because: { code: 'not-allowed' } })
  expect(permission.state()).toBeNull()
})

test('stops reserving after a single refused clip, and tries the next clip as soon as it arrives', async () => {
  const { clipOf, pass, asked, permission, state } = refusing((athlete) => athlete === 'a')
  const first = clipOf('a', 'a.mov')
  await pass(30_000)
  expect(asked).toEqual(['a'])
  expect(permission.state()).not.toBeNull()
  const second = clipOf('b', 'b.mov')
  await pass(10_000)
  expect(state(second)?.kind).toBe('processing')
  expect(state(first)).toMatchObject({ kind: 'failed', because: { code: 'not-allowed' } })
  expect(permission.state()).toBeNull()
})

test('uploads a clip that already has its reservation while captures are refused', async () => {
  const { clipOf, pass, queue, remote, clock, permission, state, from, sentTo } = refusing(() => false)
  const { promise, resolve } = Promise.withResolvers<void>()
  remote.tellAfter(promise)
  const reserved = clipOf('a', 'a.mov')
  await queue.fill(signal)
  await clock.advance(0)
  queue.abort()
  resolve()
  from(() => true)
  const clips = ['b', 'c'].map((athlete) => clipOf(athlete, `${athlete}.mov`))
  await clock.advance(0)
  expect(state(reserved)?.kind).toBe('queued')
  for (const clip of clips) await permission.ask(clip, refuse).catch(() => {})
  await pass(30_000)
  expect(clips.map((clip) => state(clip)?.kind)).toEqual(['queued', 'queued'])
  expect(state(reserved)?.kind).toBe('processing')
  expect(sentTo).toEqual(['s1'])
})
