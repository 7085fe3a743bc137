import { expect, test } from 'vitest'
import type { Clip } from '../../../src/contract/clip.ts'
import { AppError } from '../../../src/core/app-error.ts'
import type { Service } from '../../../src/core/ports.ts'
import { newCapture } from '../../../src/core/uploads/new-capture.ts'
import { createReserver } from '../../../src/core/uploads/reserve.ts'
import { Capture, type NewCapture, Reservation } from '../../../src/interface/captures.ts'
import { stationParts } from '../../support/station-parts.ts'

const { signal } = new AbortController()

/** A service that makes reservations, and loses its answers when told. */
function reservingService(nowMs: () => number) {
  const made: { sessionId: string; request: NewCapture }[] = []
  let trouble: AppError | null = null
  let losing = false
  let slowly: Promise<void> | null = null
  let looks = 0
  const service: Service = {
    hello: async () => {},
    async reserve(request) {
      if (trouble) throw trouble
      const sessionId = `s${made.length + 1}`
      made.push({ sessionId, request })
      if (losing) throw new AppError('offline', { host: 'service', detail: 'ECONNRESET', reached: 'unknown' })
      await slowly
      return Reservation.parse({
        session_id: sessionId,
        upload_url: 'http://127.0.0.1:1/',
        upload_fields: { key: sessionId },
        upload_expires_at: new Date(nowMs() + 30 * 60_000).toISOString(),
        status: 'NEW',
      })
    },
    async captures({ athlete_id }) {
      looks += 1
      const items = made
        .filter(({ request }) => request.athlete_id === athlete_id)
        .map(({ sessionId, request }) =>
          Capture.parse({
            session_id: sessionId,
            status: 'awaiting_upload',
            activity: request.movement_attributes.activity.toUpperCase(),
            movement: request.movement_attributes.movement,
            capture_time: request.capture_time,
          }),
        )
      return { items, receivedCount: items.length }
    },
    capture: async () => Capture.parse({ session_id: 'x', status: 'awaiting_upload' }),
    athletes: async () => ({ items: [], receivedCount: 0 }),
    getAthlete: async () => {
      throw new AppError('bug')
    },
    createAthlete: async () => {
      throw new AppError('bug')
    },
    nowMs,
    clockIsStale: () => false,
  }
  return {
    service,
    made,
    looks: () => looks,
    fail: (error: AppError | null) => {
      trouble = error
    },
    lose: (now: boolean) => {
      losing = now
    },
    /** From now on what is made is told when this is over. */
    tellAfter: (over: Promise<void>) => {
      slowly = over
    },
  }
}

function setUp() {
  const parts = stationParts()
  // The service's own clock, which nobody sets.
  const remote = reservingService(() => Date.parse('2026-11-14T12:00:00Z') + parts.clock.monotonicMs())
  const newReserver = () => createReserver({ ...parts, service: remote.service, neededMs: () => 0 })
  const clocks = () => ({ nowMs: parts.clock.nowMs(), serviceNowMs: remote.service.nowMs() })

  function reserve(reserver: ReturnType<typeof newReserver>, clip: Clip) {
    const started = parts.book.apply(clip.id, { kind: 'started' })
    const { request, details } = newCapture(started, {}, clocks())
    return reserver.reserve(started, request, details, signal)
  }
  const interrupt = (clip: Clip) => parts.book.apply(clip.id, { kind: 'interrupted' })
  const orphans = (clip: Clip) =>
    parts.store.ledger(clip.id).flatMap(({ event, details }) => (event === 'orphaned' ? [details['sessionId']] : []))
  return { ...parts, remote, newReserver, reserve, interrupt, orphans }
}

test('a reservation that is still good is used by the next process, not replaced', async () => {
  const { newReserver, reserve, queued, interrupt, remote } = setUp()
  const clip = queued()
  expect((await reserve(newReserver(), clip)).sessionId).toBe('s1')
  interrupt(clip)
  expect((await reserve(newReserver(), clip)).sessionId).toBe('s1')
  expect(remote.made).toHaveLength(1)
})

test('a reservation whose time is nearly over is replaced and becomes an orphan', async () => {
  const { newReserver, reserve, queued, interrupt, remote, clock, orphans } = setUp()
  const clip = queued()
  const reserver = newReserver()
  await reserve(reserver, clip)
  interrupt(clip)
  await clock.advance(29.6 * 60_000)
  expect((await reserve(reserver, clip)).sessionId).toBe('s2')
  expect(orphans(clip)).toEqual(['s1'])
  expect(remote.made).toHaveLength(2)
})

test('setting this computer’s clock does not end a reservation', async () => {
  const { newReserver, reserve, queued, interrupt, remote, clock } = setUp()
  const clip = queued()
  const reserver = newReserver()
  await reserve(reserver, clip)
  interrupt(clip)
  clock.jump(3_600_000)
  expect((await reserve(reserver, clip)).sessionId).toBe('s1')
  expect(remote.made).toHaveLength(1)
})

test('when an answer was lost, what was made is looked for and named before anything is made again', async () => {
  const { newReserver, reserve, queued, interrupt, remote, orphans } = setUp()
  const clip = queued()
  remote.lose(true)
  await expect(reserve(newReserver(), clip)).rejects.toMatchObject({ code: 'offline' })
  interrupt(clip)
  remote.lose(false)
  expect((await reserve(newReserver(), clip)).sessionId).toBe('s2')
  expect(remote.looks()).toBe(1)
  expect(orphans(clip)).toEqual(['s1'])
})

test('a reservation that the other camera’s clip is about to hear of is not taken for the one that was lost', async () => {
  const { newReserver, reserve, queued, interrupt, remote, orphans } = setUp()
  const [lost, other] = [queued('/cam/a.mov'), queued('/cam/b.mov')]
  const reserver = newReserver()
  remote.fail(new AppError('offline', { host: 'service', detail: 'ECONNRESET', reached: 'unknown' }))
  await expect(reserve(reserver, lost)).rejects.toMatchObject({ code: 'offline' })
  interrupt(lost)
  remote.fail(null)
  const { promise, resolve } = Promise.withResolvers<void>()
  remote.tellAfter(promise)
  const both = [reserve(reserver, other), reserve(reserver, lost)]
  setTimeout(resolve, 20)
  const sessions = (await Promise.all(both)).map(({ sessionId }) => sessionId)
  expect(sessions).toEqual(['s1', 's2'])
  expect(orphans(lost)).toEqual([])
})

test('a request that never left this computer needs no look', async () => {
  const { newReserver, reserve, queued, interrupt, remote } = setUp()
  const clip = queued()
  remote.fail(new AppError('offline', { host: 'service', detail: 'ECONNREFUSED', reached: 'no' }))
  await expect(reserve(newReserver(), clip)).rejects.toMatchObject({ code: 'offline' })
  interrupt(clip)
  remote.fail(null)
  await reserve(newReserver(), clip)
  expect(remote.looks()).toBe(0)
})

test('a reservation for other tags is never used, so that no video goes under the wrong athlete', async () => {
  const { newReserver, reserve, queued, interrupt, remote, book, clock } = setUp()
  const clip = queued()
  await reserve(newReserver(), clip)
  interrupt(clip)
  const { tags } = book.get(clip.id)
  if (!tags) throw new Error('the clip has tags')
  const other = { ...tags, athleteId: '00000000-0000-4000-8000-000000000002' }
  book.apply(clip.id, { kind: 'lacked-tags', reasons: [] })
  book.apply(clip.id, { kind: 'tagged', atMs: clock.nowMs(), holdMs: 0 }, { facts: { tags: other } })
  await reserve(newReserver(), clip)
  expect(remote.made.map(({ request }) => request.athlete_id)).toEqual([tags.athleteId, other.athleteId])
})

test('upload targets leave the database with the reservation that they belonged to', async () => {
  const { newReserver, reserve, queued, store, book } = setUp()
  const clip = queued()
  const { record, sessionId } = await reserve(newReserver(), clip)
  book.apply(clip.id, { kind: 'body-sent' })
  book.apply(clip.id, { kind: 'stored' }, { reservation: { ...record, outcome: { kind: 'used', sessionId } } })
  expect(store.liveReservations(clip.id)).toEqual([])
  expect(JSON.stringify(store.ledger(clip.id))).not.toContain('http://127.0.0.1:1')
})

test('a clip that is tagged anew with the same tags keeps its reservation', async () => {
  const { newReserver, reserve, queued, interrupt, remote, book, clock } = setUp()
  const clip = queued()
  await reserve(newReserver(), clip)
  interrupt(clip)
  book.apply(clip.id, { kind: 'retag' })
  book.apply(clip.id, { kind: 'tagged', atMs: clock.nowMs(), holdMs: 0 })
  expect((await reserve(newReserver(), clip)).sessionId).toBe('s1')
  expect(remote.made).toHaveLength(1)
})
