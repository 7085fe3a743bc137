import { expect, test } from 'vitest'
import type { Clip, ClipId } from '../../../src/station/contract/clip.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import { stateOf } from '../store/stored-clips.ts'
import { cage, seconds, window } from './cage.ts'

const size = 10_000_000

test('a row shows uploaded bytes, rate and expected end', () => {
  const bytes = { sizeBytes: size, sentBytes: 4_000_000, bytesPerSecond: 2_000_000 }
  const { film, views, clock } = cage({
    bytesPerSecond: 1_000_000,
    progressOf: (clipId) => ({ clipId, ...bytes }),
  })
  film('A', 0, { sizeBytes: size, state: stateOf.sending })
  film('B', 0, { sizeBytes: size })
  const { total, items } = views.queue(window)
  expect(total).toBe(2)
  expect(items[0]).toMatchObject({
    sentBytes: 4_000_000,
    bytesPerSecond: 2_000_000,
    attempt: 1,
    because: null,
    movement: 'pitching',
    forecast: { kind: 'safe-by', atMs: clock.nowMs() + seconds(3) },
  })
  expect(items[1]).toMatchObject({
    sentBytes: 0,
    bytesPerSecond: null,
    forecast: { kind: 'safe-by', atMs: clock.nowMs() + seconds(16) },
  })
})

test('a later page includes the bytes of the pages before it', () => {
  const { film, views, clock } = cage({ bytesPerSecond: 1_000_000 })
  for (let index = 0; index < 4; index += 1) film('A', 0, { sizeBytes: size })
  expect(views.queue({ offset: 3, limit: 1 }).items[0]?.forecast).toEqual({
    kind: 'safe-by',
    atMs: clock.nowMs() + seconds(40),
  })
})

test('the reservation’s end is converted from the service’s clock to this computer’s', () => {
  const { film, views, clock, store } = cage()
  const clip = film('A', 0, { state: stateOf.sending })
  expect(views.queue(window).items[0]?.expiresAtMs).toBeNull()
  reserve(clip)
  expect(views.queue(window).items[0]?.expiresAtMs).toBe(clock.nowMs() + seconds(60))

  function reserve({ id }: Clip) {
    const target = { url: 'https://store', fields: {} }
    const expiresAtMs = clock.nowMs() + seconds(65)
    const request = {
      athlete_id: '5c1f6a52-6a0b-4f5c-9d2a-0f4f5b7a1e11',
      session_group_id: '00000000-0000-4000-8000-000000000003',
      camera_configuration: {},
      movement_attributes: { activity: 'baseball', movement: 'pitching' },
      file_name: 'a.mov',
    }
    const outcome = { kind: 'open', sessionId: 's', target, expiresAtMs } as const
    store.saveReservation({ id: 'r', clipId: id, askedAtMs: 0, origin: null, request, outcome })
  }
})

test('shows why the previous attempt ended, also during the next one', () => {
  const parts = cage()
  const { id } = parts.film('A', 0)
  const row = () => parts.views.queue(window).items[0]
  parts.lifecycle.apply(id, { kind: 'started' })
  breakOff(id)
  expect(row()).toMatchObject({ attempt: 2, because: failure('offline') })
  parts.lifecycle.apply(id, { kind: 'started' })
  expect(row()).toMatchObject({ clip: { state: { kind: 'reserving' } }, attempt: 2, because: failure('offline') })

  function breakOff(clipId: ClipId) {
    const because = failure('offline')
    parts.lifecycle.apply(clipId, { kind: 'broke', because, atMs: 0, jitter: 0 }, { details: { because } })
  }
})

test('bytes of failed attempts never count: a waiting clip has 0 bytes', () => {
  const { film, views } = cage({ progressOf: (clipId) => ({ clipId, sizeBytes: 9, sentBytes: 8, bytesPerSecond: 1 }) })
  film('A', 0, { state: stateOf.waiting })
  expect(views.queue(window).items[0]).toMatchObject({ sentBytes: 0, bytesPerSecond: null })
})
