import { expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { newCapture } from '../../../src/station/uploads/new-capture.ts'
import { createReserver } from '../../../src/station/uploads/reserve.ts'
import { someOrigin, stationParts } from '../../support/station-parts.ts'
import { turns } from '../../support/until.ts'
import { GONE, lostOnTheWay, reservingService } from './reserving-service.ts'

const { signal } = new AbortController()

function setUp() {
  const parts = stationParts()
  // The service's own clock, which nobody sets.
  const remote = reservingService(() => Date.parse('2026-11-14T12:00:00Z') + parts.clock.monotonicMs())
  const newReserver = () =>
    createReserver({ ...parts, service: remote.service, rateLimiter: async () => {}, neededMs: () => 0 })
  const clocks = () => ({ nowMs: parts.clock.nowMs(), serviceNowMs: remote.service.nowMs() })

  async function reserve(reserver: ReturnType<typeof newReserver>, clip: Clip) {
    const started = parts.lifecycle.apply(clip.id, { kind: 'started' })
    const reserved = await reserver.reserve(started, newCapture(started, {}, clocks()), { signal, stopping: signal })
    if (reserved === null) throw new Error('its video is there already')
    return reserved
  }
  const interrupt = (clip: Clip) => parts.lifecycle.apply(clip.id, { kind: 'interrupted' })
  /** A reservation as versions wrote it that didn't record which service made it. */
  async function reserveAsBefore(reserver: ReturnType<typeof newReserver>, clip: Clip) {
    parts.ask(null)
    await reserve(reserver, clip).finally(() => parts.ask(someOrigin))
  }
  const orphans = (clip: Clip) =>
    parts.store.ledger(clip.id).flatMap(({ event, details }) => (event === 'orphaned' ? [details['sessionId']] : []))
  return { ...parts, remote, newReserver, reserve, interrupt, reserveAsBefore, orphans }
}

test('uses a valid reservation again after a restart', async () => {
  const { newReserver, reserve, queued, interrupt, remote } = setUp()
  const clip = queued()
  expect((await reserve(newReserver(), clip)).sessionId).toBe('s1')
  interrupt(clip)
  expect((await reserve(newReserver(), clip)).sessionId).toBe('s1')
  expect(remote.made).toHaveLength(1)
})

test('replaces a reservation that is about to expire, which becomes an orphan', async () => {
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

test('finds and records the capture of a lost answer before making another one', async () => {
  const { newReserver, reserve, queued, interrupt, remote, orphans } = setUp()
  const clip = queued()
  remote.recheckFile(true)
  await expect(reserve(newReserver(), clip)).rejects.toMatchObject({ code: 'offline' })
  interrupt(clip)
  remote.recheckFile(false)
  expect((await reserve(newReserver(), clip)).sessionId).toBe('s2')
  expect(remote.asked.captures).toBe(1)
  expect(orphans(clip)).toEqual(['s1'])
})

test('does not take the other camera’s pending reservation for a lost one', async () => {
  const { newReserver, reserve, queued, interrupt, remote, orphans } = setUp()
  const [lost, other] = [queued('/cam/a.mov'), queued('/cam/b.mov')]
  const reserver = newReserver()
  remote.refuse('reserve', lostOnTheWay)
  await expect(reserve(reserver, lost)).rejects.toMatchObject({ code: 'offline' })
  interrupt(lost)
  remote.refuse('reserve', () => null)
  const { promise, resolve } = Promise.withResolvers<void>()
  remote.tellAfter(promise)
  const both = [reserve(reserver, other), reserve(reserver, lost)]
  await turns()
  resolve()
  const sessions = (await Promise.all(both)).map(({ sessionId }) => sessionId)
  expect(sessions).toEqual(['s1', 's2'])
  expect(orphans(lost)).toEqual([])
})

test('searches for no capture when the request never left this computer', async () => {
  const { newReserver, reserve, queued, interrupt, remote } = setUp()
  const clip = queued()
  remote.refuse('reserve', () => new AppError('offline', { host: 'service', detail: 'ECONNREFUSED', reached: 'no' }))
  await expect(reserve(newReserver(), clip)).rejects.toMatchObject({ code: 'offline' })
  interrupt(clip)
  remote.refuse('reserve', () => null)
  await reserve(newReserver(), clip)
  expect(remote.asked.captures).toBe(0)
})

test('never uses a reservation with other tags, so that no video gets the wrong athlete', async () => {
  const { newReserver, reserve, queued, interrupt, remote, lifecycle, clock } = setUp()
  const clip = queued()
  await reserve(newReserver(), clip)
  interrupt(clip)
  const { tags } = lifecycle.get(clip.id)
  if (!tags) throw new Error('the clip has tags')
  const other = { ...tags, athleteId: '00000000-0000-4000-8000-000000000002' }
  lifecycle.apply(clip.id, { kind: 'lacked-tags', reasons: [] })
  lifecycle.apply(clip.id, { kind: 'tagged', atMs: clock.nowMs(), holdMs: 0 }, { facts: { tags: other } })
  await reserve(newReserver(), clip)
  expect(remote.made.map(({ request }) => request.athlete_id)).toEqual([tags.athleteId, other.athleteId])
})

test('erases an upload target together with its reservation', async () => {
  const { newReserver, reserve, queued, store, lifecycle } = setUp()
  const clip = queued()
  const { record, sessionId } = await reserve(newReserver(), clip)
  lifecycle.apply(clip.id, { kind: 'body-sent' })
  lifecycle.apply(
    clip.id,
    { kind: 'stored', sessionId },
    { reservation: { ...record, outcome: { kind: 'used', sessionId } } },
  )
  expect(store.liveReservations(clip.id)).toEqual([])
  expect(JSON.stringify(store.ledger(clip.id))).not.toContain('http://127.0.0.1:1')
})

test('keeps the reservation of a clip retagged with the same tags', async () => {
  const { newReserver, reserve, queued, interrupt, remote, lifecycle, clock } = setUp()
  const clip = queued()
  await reserve(newReserver(), clip)
  interrupt(clip)
  lifecycle.apply(clip.id, { kind: 'retag' })
  lifecycle.apply(clip.id, { kind: 'tagged', atMs: clock.nowMs(), holdMs: 0 })
  expect((await reserve(newReserver(), clip)).sessionId).toBe('s1')
  expect(remote.made).toHaveLength(1)
})

/** A clip that was interrupted with a reservation for this time of recording, and then retried with another. */
async function recordedAt(first: string, then: string) {
  const parts = setUp()
  const clip = parts.queued()
  const said = (time: string) => {
    parts.lifecycle.apply(clip.id, { kind: 'retag' })
    const tagged = { kind: 'tagged', atMs: parts.clock.nowMs(), holdMs: 0 } as const
    parts.lifecycle.apply(clip.id, tagged, { facts: { recordedAtMs: Date.parse(time) } })
  }
  said(first)
  await parts.reserve(parts.newReserver(), clip)
  parts.interrupt(clip)
  await parts.clock.advance(60_000)
  said(then)
  await parts.reserve(parts.newReserver(), clip)
  return parts.remote.made.map(({ request }) => request.capture_time)
}

test('does not upload a clip with a recording time from before its correction', async () => {
  const times = await recordedAt('2026-11-14T11:30:15.250Z', '2026-11-14T08:30:15.250Z')
  expect(times).toEqual(['2026-11-14T11:30:15.250Z', '2026-11-14T08:30:15.250Z'])
})

test('makes no second reservation when the time of a camera that is ahead has passed', async () => {
  const ahead = '2026-11-14T12:00:30.000Z'
  // Its Date header and its clock are never ahead of it.
  expect(await recordedAt(ahead, ahead)).toEqual(['2026-11-14T11:59:59.299Z'])
})

test('does not use a reservation whose target was erased', async () => {
  const { newReserver, reserve, queued, interrupt, store, clock, orphans } = setUp()
  const clip = queued()
  await reserve(newReserver(), clip)
  interrupt(clip)
  // A clock at the service was wrong for a moment.
  store.eraseTargets(clock.nowMs() + 60 * 60_000)
  expect(await reserve(newReserver(), clip)).toMatchObject({ sessionId: 's2', target: { url: 'http://127.0.0.1:1/' } })
  expect(orphans(clip)).toEqual(['s1'])
})

test('reuses a reservation of an older data folder, which names no service, when the service knows its session', async () => {
  const { newReserver, reserve, reserveAsBefore, queued, interrupt, remote } = setUp()
  const clip = queued()
  await reserveAsBefore(newReserver(), clip)
  interrupt(clip)
  expect((await reserve(newReserver(), clip)).sessionId).toBe('s1')
  expect(remote.made).toHaveLength(1)
})

test('makes a new reservation when the service does not know the session of an older data folder', async () => {
  const { newReserver, reserve, reserveAsBefore, queued, interrupt, remote, orphans } = setUp()
  const clip = queued()
  await reserveAsBefore(newReserver(), clip)
  interrupt(clip)
  remote.turn('s1', GONE)
  expect((await reserve(newReserver(), clip)).sessionId).toBe('s2')
  expect(orphans(clip)).toEqual([])
})

test('makes no reservation while the service can’t confirm or deny an older one', async () => {
  const { newReserver, reserve, reserveAsBefore, queued, interrupt, remote } = setUp()
  const clip = queued()
  await reserveAsBefore(newReserver(), clip)
  interrupt(clip)
  remote.refuse('capture', lostOnTheWay)
  await expect(reserve(newReserver(), clip)).rejects.toMatchObject({ code: 'offline' })
  expect(remote.made).toHaveLength(1)
})

test('records the orphan of a lost answer in an older data folder', async () => {
  const { newReserver, reserve, reserveAsBefore, queued, interrupt, remote, orphans } = setUp()
  const clip = queued()
  remote.recheckFile(true)
  await expect(reserveAsBefore(newReserver(), clip)).rejects.toMatchObject({ code: 'offline' })
  interrupt(clip)
  remote.recheckFile(false)
  await reserve(newReserver(), clip)
  expect(orphans(clip)).toEqual(['s1'])
})
