import { expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { someTags } from '../../support/station-parts.ts'
import { GONE } from './reserving-service.ts'
import { sendingStation } from './sending-station.ts'

const someoneElse = '11111111-6a0b-4f5c-9d2a-0f4f5b7a1e11'
const MINUTE = 60_000

/** The body goes out whole, and no answer comes back. */
const unanswered = async () => ({ kind: 'unknown', detail: 'cut' }) as const

/** A clip that was sent whole, and of which the service has said for a minute that nothing has come. */
async function notBelieved() {
  const station = sendingStation()
  const clip = station.queued()
  station.receiving(unanswered)
  await station.attempt(clip)
  await station.confirm(clip)
  station.receiving(async () => ({ kind: 'stored', etag: null }))
  return { ...station, clip }
}

test('ignores a deleted athlete for a clip retagged with another one', async () => {
  const { queued, attempt, remote, tagAnew, state, lostAthletes, sentTo } = sendingStation()
  const clip = queued()
  remote.recheckFile(true)
  await attempt(clip)
  remote.recheckFile(false)
  remote.refuse('captures', (of) => (of === someTags.athleteId ? new AppError('athlete-not-found') : null))
  tagAnew(clip, { tags: { ...someTags, athleteId: someoneElse } })
  await attempt(clip)
  expect(lostAthletes).toEqual([])
  expect([state(clip)?.kind, sentTo]).toEqual(['processing', ['s2']])
})

test('reports an athlete whom the service no longer has', async () => {
  const { queued, attempt, remote, state, lostAthletes } = sendingStation()
  const clip = queued()
  remote.refuse('reserve', () => new AppError('athlete-not-found'))
  await attempt(clip)
  expect([state(clip)?.kind, lostAthletes]).toEqual(['untagged', [someTags.athleteId]])
})

test.each(['not-allowed', 'request-refused', 'answer-malformed'] as const)(
  'uploads a clip although an earlier lost answer can’t be searched for: %s',
  async (code) => {
    const { queued, attempt, remote, state } = sendingStation()
    const clip = queued()
    remote.recheckFile(true)
    await attempt(clip)
    remote.recheckFile(false)
    remote.refuse('captures', () => new AppError(code))
    await attempt(clip)
    expect([state(clip)?.kind, remote.made.length]).toEqual(['processing', 2])
  },
)

test.each(['disk-full', 'database-broken'] as const)(
  'does not send a stored video again when the result could not be saved: %s',
  async (code) => {
    const { queued, attempt, confirm, remote, beforeSaving, state, sentTo } = sendingStation()
    const clip = queued()
    let times = 1
    beforeSaving(({ line }) => {
      if (line.event === 'stored' && times-- > 0) throw new AppError(code)
    })
    await expect(attempt(clip)).rejects.toMatchObject({ code })
    expect(state(clip)?.kind).toBe('confirming')
    remote.turn('s1', 'processing')
    await confirm(clip)
    expect([state(clip), sentTo]).toEqual([{ kind: 'processing', sessionId: 's1' }, ['s1']])
  },
)

test('treats a store’s refusal of a whole video as proof that it is not stored', async () => {
  const { queued, attempt, receiving, state, events } = sendingStation()
  const clip = queued()
  receiving(async () => ({ kind: 'refused', status: 403, code: 'AccessDenied', message: null }))
  await attempt(clip)
  expect(state(clip)).toMatchObject({ kind: 'waiting', because: { code: 'target-refused' } })
  expect(events(clip, 'not-stored')[0]?.details).toMatchObject({ sessionId: 's1', status: 403 })
})

test.each(['RequestTimeout', 'IncompleteBody', 'OperationAborted', 'SlowDown', 'TemporaryRedirect'])(
  'keeps the reservation of a video that the store refuses for a while: %s',
  async (code) => {
    const { queued, attempt, receiving, state, sentTo, clock } = sendingStation()
    const clip = queued()
    receiving(async () => ({ kind: 'refused', status: 400, code, message: null, retryAfterMs: 20_000 }))
    for (let count = 0; count < 5; count += 1) {
      await attempt(clip)
      expect(state(clip)).toMatchObject({ kind: 'waiting', because: { code: 'target-unavailable' } })
    }
    const waiting = state(clip)
    expect(waiting?.kind === 'waiting' ? waiting.untilMs - clock.nowMs() : 0).toBeGreaterThanOrEqual(20_000)
    receiving(async () => ({ kind: 'stored', etag: null }))
    await attempt(clip)
    expect([state(clip)?.kind, new Set(sentTo)]).toEqual(['processing', new Set(['s1'])])
  },
)

test('waits longer for a store’s answer with each attempt', async () => {
  const { queued, attempt, receiving, remote, confirm } = sendingStation()
  const clip = queued()
  const waits: unknown[] = []
  receiving(async ({ answerWaitMs }) => {
    waits.push(answerWaitMs)
    return { kind: 'unknown', detail: 'no answer' }
  })
  for (let count = 0; count < 4; count += 1) {
    await attempt(clip)
    await confirm(clip)
  }
  expect(waits).toEqual([60_000, 180_000, 540_000, 600_000])
  expect(remote.made).toHaveLength(1)
})

test('does not send a video again that the service has after all', async () => {
  const { clip, remote, attempt, state, sentTo } = await notBelieved()
  remote.turn('s1', 'processing')
  await attempt(clip)
  expect([state(clip), sentTo]).toEqual([{ kind: 'processing', sessionId: 's1' }, ['s1']])
})

test('makes no orphan of an expired reservation whose video the service has after all', async () => {
  const { clip, remote, attempt, state, sentTo, events, clock } = await notBelieved()
  remote.turn('s1', 'completed')
  await clock.advance(31 * MINUTE)
  await attempt(clip)
  expect([state(clip), sentTo]).toEqual([{ kind: 'processing', sessionId: 's1' }, ['s1']])
  expect(events(clip, 'orphaned')).toEqual([])
})

test('uploads a missing video with the same reservation', async () => {
  const { clip, attempt, state, sentTo } = await notBelieved()
  await attempt(clip)
  expect([state(clip)?.kind, sentTo]).toEqual(['processing', ['s1', 's1']])
})

test('uploads a refused video with a new reservation when the old one is gone', async () => {
  const { clip, remote, attempt, state, sentTo } = await notBelieved()
  remote.turn('s1', GONE)
  await attempt(clip)
  expect([state(clip)?.kind, sentTo]).toEqual(['processing', ['s1', 's2']])
})

test.each(['offline', 'service-unavailable'] as const)(
  'waits with a possibly missing video while the service gives no answer: %s',
  async (code) => {
    const { clip, remote, attempt, state, sentTo } = await notBelieved()
    remote.refuse('capture', () => new AppError(code))
    await attempt(clip)
    expect([state(clip)?.kind, sentTo]).toEqual(['waiting', ['s1']])
  },
)

test('uploads a retagged video again and records the one under the old tags', async () => {
  const { clip, remote, attempt, tagAnew, state, sentTo, events } = await notBelieved()
  remote.turn('s1', 'processing')
  tagAnew(clip, { tags: { ...someTags, athleteId: someoneElse } })
  await attempt(clip)
  expect([state(clip), sentTo]).toEqual([{ kind: 'processing', sessionId: 's2' }, ['s1', 's2']])
  expect(events(clip, 'arrived-otherwise')[0]?.details).toEqual({ sessionId: 's1' })
  expect(events(clip, 'orphaned')).toEqual([])
})

/** The answer comes when somebody has done something about the clip. */
async function meanwhile(happens: (station: ReturnType<typeof sendingStation>, clip: Clip) => void) {
  const station = sendingStation()
  const clip = station.queued()
  const [pause, answer] = [new AbortController(), Promise.withResolvers<void>()]
  station.remote.tellAfter(answer.promise)
  const attempt = station.attempt(clip, pause.signal)
  await expect.poll(() => station.remote.made.length).toBe(1)
  pause.abort()
  happens(station, clip)
  answer.resolve()
  await attempt
  return { ...station, clip }
}

test('keeps a reservation that is answered while the station is paused', async () => {
  const { clip, remote, attempt, state, sentTo } = await meanwhile(() => {})
  expect([state(clip)?.kind, sentTo]).toEqual(['queued', []])
  await attempt(clip)
  expect([remote.made.length, sentTo]).toEqual([1, ['s1']])
})

test('an attempt that gives its slot to another clip waits, and sends with the same reservation later', async () => {
  const station = sendingStation()
  const clip = station.queued()
  const slot = new AbortController()
  station.beforeBodyEnds(async () => {
    slot.abort(new AppError('upload-slow', { retryAfterMs: 30_000 }))
    throw new Error('the connection was closed')
  })
  await station.attempt(clip, slot.signal)
  expect(station.state(clip)).toMatchObject({
    kind: 'waiting',
    untilMs: station.clock.nowMs() + 30_000,
    because: { code: 'upload-slow' },
  })
  station.beforeBodyEnds(async () => {})
  await station.attempt(clip)
  expect([station.state(clip)?.kind, station.sentTo, station.remote.made.length]).toEqual([
    'processing',
    ['s1', 's1'],
    1,
  ])
})

test('records a reservation that is answered after the clip was canceled as an orphan', async () => {
  const { clip, state, events, sentTo } = await meanwhile(({ lifecycle }, { id }) =>
    lifecycle.apply(id, { kind: 'cancelled' }),
  )
  expect([state(clip)?.kind, sentTo]).toEqual(['cancelled', []])
  expect(events(clip, 'orphaned').map(({ details }) => details['sessionId'])).toEqual(['s1'])
})

test('retags a clip with another service’s athlete before reserving', async () => {
  const { queued, attempt, strangers, remote, state, lifecycle } = sendingStation()
  const clip = queued()
  strangers.add(clip.tags?.athleteId ?? '')
  await attempt(clip)
  expect([state(clip)?.kind, lifecycle.get(clip.id).tags, remote.made]).toEqual(['probing', null, []])
})
