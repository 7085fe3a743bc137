import { expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { failure } from '../../../src/station/contract/failure.ts'
import { fileAt, someTags } from '../../support/station-parts.ts'

import { type Two, twoFolders } from '../watching/two-folders.ts'

async function originalAndCopy(two: Two) {
  const original = two.arrive('/cam-a/one.mov', 'pitch')
  await two.examine(original)
  const copy = two.arrive('/cam-b/one.mov', 'pitch')
  await two.examine(copy)
  expect(two.state(original).kind).toBe('queued')
  expect(two.state(copy)).toEqual({ kind: 'duplicate', of: original.id })
  return { original, copy }
}

const onItsWay = (two: Two, clip: Clip) => {
  two.lifecycle.apply(clip.id, { kind: 'started' })
  two.lifecycle.apply(clip.id, { kind: 'reserved', sessionId: 's1' })
}
const broke = (code: 'file-missing' | 'request-refused' | 'athlete-not-found' | 'file-changed') =>
  ({ kind: 'broke', because: failure(code), atMs: 0, jitter: 0 }) as const

const losses: [how: string, recheckFile: (two: Two, original: Clip) => void][] = [
  ['vanishes before it is sent', (two, original) => two.intake.markMissing(two.lifecycle.get(original.id))],
  [
    'vanishes while it is sent',
    (two, original) => {
      onItsWay(two, original)
      two.lifecycle.apply(original.id, broke('file-missing'))
    },
  ],
  ['is overwritten by something else', (two, original) => two.intake.register('/cam', fileAt(original.path, 99))],
  [
    'is refused by the service before it had it',
    (two, original) => {
      onItsWay(two, original)
      two.lifecycle.apply(original.id, broke('request-refused'))
    },
  ],
  [
    'loses its athlete',
    (two, original) => {
      onItsWay(two, original)
      two.lifecycle.apply(original.id, broke('athlete-not-found'))
    },
  ],
]

test.each(losses)('a copy takes over when its original %s', async (_how, recheckFile) => {
  const two = twoFolders()
  const { original, copy } = await originalAndCopy(two)
  recheckFile(two, original)
  expect(two.state(copy)).toEqual({ kind: 'settling' })
})

test('a copy of a video that the service has processed stays a duplicate', async () => {
  const two = twoFolders()
  const { original, copy } = await originalAndCopy(two)
  onItsWay(two, original)
  two.lifecycle.apply(original.id, { kind: 'stored', sessionId: 's1' })
  const because = failure('processing-failed')
  two.lifecycle.apply(original.id, { kind: 'reported', status: 'error', because })
  expect(two.state(copy).kind).toBe('duplicate')
})

test('makes no duplicate when the original is lost during the comparison', async () => {
  const two = twoFolders()
  const original = two.arrive('/cam-a/one.mov', 'pitch')
  await two.examine(original)
  const copy = two.arrive('/cam-b/one.mov', 'pitch')
  two.whileHashing(() => {
    two.remove('/cam-a/one.mov')
    two.intake.markMissing(two.lifecycle.get(original.id))
  })
  await two.examine(copy)
  expect(two.state(original).kind).toBe('missing')
  expect(two.state(copy).kind).toBe('queued')
})

test('drops results about a file that changed during the examination', async () => {
  const two = twoFolders()
  const clip = two.arrive('/cam-a/one.mov', 'pitch')
  two.whileTagging(async () => {
    two.intake.register('/cam', { ...fileAt('/cam-a/one.mov', 5), modifiedAtMs: 2_000 })
    two.lifecycle.apply(clip.id, { kind: 'came-to-rest' }, { facts: { modifiedAtMs: 2_000 } })
  })
  await two.examine(clip)
  const now = two.lifecycle.get(clip.id)
  expect(now.state.kind).toBe('probing')
  expect([now.tags, now.fingerprint]).toEqual([null, null])
})

test('a copy of an unreadable clip waits with growing delays instead of being uploaded twice', async () => {
  const two = twoFolders()
  const original = two.arrive('/cam-a/one.mov', 'pitch')
  await two.examine(original)
  two.lock('/cam-a/one.mov')
  const copy = two.arrive('/cam-b/one.mov', 'pitch')
  await two.examine(copy)
  expect(two.state(copy)).toMatchObject({ kind: 'waiting', tries: 1, because: { code: 'original-locked' } })
  await two.again(copy)
  expect(two.state(copy)).toMatchObject({ kind: 'waiting', tries: 2 })
  two.lock(null)
  await two.again(copy)
  expect(two.state(copy)).toEqual({ kind: 'duplicate', of: original.id })
})

test('recognizes a video whose answer was lost by its sent bytes, even without its file', async () => {
  const two = twoFolders()
  const original = two.arrive('/cam-a/one.mov', 'pitch')
  await two.examine(original)
  onItsWay(two, original)
  two.lifecycle.apply(original.id, { kind: 'body-sent' }, { facts: { sha256: 'all of pitch' } })
  two.remove('/cam-a/one.mov')
  const copy = two.arrive('/cam-b/one.mov', 'pitch')
  await two.examine(copy)
  expect(two.state(copy)).toEqual({ kind: 'duplicate', of: original.id })
})

test('two videos that are equal only at both ends are different clips', async () => {
  const two = twoFolders()
  const first = two.arrive('/cam-a/one.mov', 'pitch')
  await two.examine(first)
  const second = two.arrive('/cam-b/two.mov', 'pitch')
  const known = two.lifecycle.get(first.id)
  two.store.save({
    clip: { ...known, sha256: 'all of something else', state: { kind: 'completed', sessionId: 's1' } },
    line: { clipId: first.id, atMs: 0, event: 'test', state: known.state, details: {} },
    reservations: [],
  })
  await two.examine(second)
  expect(two.state(second).kind).toBe('queued')
})

test('a reservation that is no longer needed becomes an orphan, and its target is erased', async () => {
  const two = twoFolders()
  const clip = two.arrive('/cam-a/one.mov', 'pitch')
  await two.examine(clip)
  two.lifecycle.apply(clip.id, { kind: 'started' })
  const request = {
    athlete_id: someTags.athleteId,
    session_group_id: someTags.athleteId,
    camera_configuration: {},
    movement_attributes: { activity: 'baseball', movement: 'pitching' },
    file_name: 'one.mov',
  }
  const target = { url: 'http://127.0.0.1:1/', fields: { policy: 'secret' } }
  const outcome = { kind: 'open', sessionId: 's1', target, expiresAtMs: 0 } as const
  const reservation = { id: 'r1', clipId: clip.id, askedAtMs: 0, origin: null, request, outcome }
  two.lifecycle.apply(clip.id, { kind: 'reserved', sessionId: 's1' }, { reservation })
  two.lifecycle.apply(clip.id, broke('file-changed'))
  expect(two.store.liveReservations(clip.id)).toEqual([])
  expect(two.store.ledger(clip.id).at(-1)?.details).toEqual({ orphans: ['s1'] })
})

test('never sends a copy whose original cannot be opened, after any number of retries', async () => {
  const two = twoFolders()
  // Neither can leave, so that neither stands for what both hold.
  two.whileTagging(async () => {
    throw new AppError('athlete-missing')
  })
  const original = two.arrive('/cam-a/one.mov', 'pitch')
  await two.examine(original)
  const copy = two.arrive('/cam-b/one.mov', 'pitch')
  await two.examine(copy)
  expect([two.state(original).kind, two.state(copy).kind]).toEqual(['untagged', 'untagged'])

  two.whileTagging(async () => {})
  two.lifecycle.apply(original.id, { kind: 'retag' })
  await two.examine(original)
  two.lock('/cam-a/one.mov')
  two.lifecycle.apply(copy.id, { kind: 'retag' })
  await two.examine(copy)
  for (let time = 0; time < 3; time += 1) {
    expect(two.state(copy)).toMatchObject({ kind: 'waiting', because: { code: 'original-locked' } })
    await two.again(copy)
  }
  two.lock(null)
  await two.again(copy)
  expect(two.state(copy)).toEqual({ kind: 'duplicate', of: original.id })
})
