import { expect, test } from 'vitest'
import { AppError } from '../../../src/station/app-error.ts'
import { createPollSchedule } from '../../../src/station/captures/poll-schedule.ts'
import { someOrigin } from '../../support/station-parts.ts'
import { GONE } from '../uploads/reserving-service.ts'
import { requestOf } from './arrived-clips.ts'
import { elsewhere, followingStation } from './following-station.ts'

const stranger = '0b0c4f0e-7d0f-4a55-9df2-2f1c27a0d0aa'

test.each(['list 1 of a round', 'list 2 of a round', 'list 3 of a round', 'the end of a round'])(
  'detects within 15 seconds that 1,100 clips have ended together at %s, with one call a second',
  async (moment) => {
    const { arrive, poll, remote, clock, store, count } = await followingStation(0)
    const sessions = arrive(1_100)
    const schedule = createPollSchedule(clock)
    let lists = 0
    let endedAtMs = Number.NaN
    function reach(here: string) {
      if (here !== moment || !Number.isNaN(endedAtMs)) return
      endedAtMs = clock.monotonicMs()
      sessions.forEach((session, number) => remote.turn(session, number % 4 === 0 ? 'error' : 'completed'))
    }
    remote.refuse('captures', () => {
      lists += 1
      reach(`list ${lists} of a round`)
      return null
    })
    // Long rests between rounds, as where nothing has moved for a while.
    for (let quiet = 0; quiet < 12; quiet++) schedule.polled(0)
    while (store.counts().processing > 0 && clock.monotonicMs() < 600_000) {
      if (schedule.isDue()) {
        schedule.polled(await poll())
        reach('the end of a round')
      }
      await clock.advance(1_000)
    }
    expect([count('completed'), count('failed')]).toEqual([825, 275])
    expect(clock.monotonicMs() - endedAtMs).toBeLessThanOrEqual(15_000)
    expect(remote.asked.capture).toBe(0)
  },
)

test('follows a thousand processing clips with two calls a round', async () => {
  const { arrive, poll, remote } = await followingStation(0)
  arrive(1_000)
  expect(await poll()).toBe(0)
  expect(remote.asked).toMatchObject({ capture: 0, captures: 2 })
})

test('requests a capture by id before it believes a page that shows it with other athletes', async () => {
  const { arrive, poll, answers, remote, kinds } = await followingStation(0)
  const [first] = arrive(6, 'completed')
  answers.captures = async (...asked) => {
    const page = await remote.service.captures(...asked)
    const items = page.items.map((row) => (row.session_id === first ? { ...row, athlete_id: stranger } : row))
    return { ...page, items }
  }
  answers.capture = async (id, signal) => ({ ...(await remote.service.capture(id, signal)), status: 'processing' })
  await poll()
  expect(kinds()).toEqual(['processing', ...Array.from({ length: 5 }, () => 'completed')])
})

test('neither misses nor invents an ended capture when the service ignores filters', async () => {
  const { arrive, poll, answers, remote, count } = await followingStation(0)
  arrive(5, 'completed')
  arrive(5)
  answers.captures = async (query, signal) => {
    const pages = [
      await remote.service.captures({ ...query, status: 'completed' }, signal),
      await remote.service.captures({ ...query, status: 'processing' }, signal),
    ]
    const items = pages.flatMap((page) => page.items)
    return { items, receivedCount: items.length }
  }
  await poll()
  expect([count('completed'), count('processing')]).toEqual([5, 5])
})

test('ignores a clip that arrived while a page was read', async () => {
  const { arrive, poll, remote, kinds } = await followingStation(0)
  arrive(5, 'completed')
  let isOpen = true
  remote.refuse('captures', () => {
    if (isOpen) arrive(1, 'error')
    isOpen = false
    return null
  })
  await poll()
  expect(kinds()).toEqual([...Array.from({ length: 5 }, () => 'completed'), 'processing'])
})

test('drops a page when the service changes while it is read', async () => {
  const { arrive, poll, answers, ask, remote, count } = await followingStation(0)
  arrive(8, 'completed')
  answers.captures = async (query, signal) => {
    if (query.status === 'completed') ask(elsewhere)
    return await remote.service.captures(query, signal)
  }
  await poll()
  expect([count('completed'), count('failed')]).toEqual([0, 8])
  expect(remote.asked.capture).toBe(0)
})

test('accepts pages that name the athlete after a key change, and requests the others by id', async () => {
  const { arrive, poll, answers, ask, remote, count } = await followingStation(0)
  arrive(10, 'completed')
  ask({ ...someOrigin, keyTag: elsewhere.keyTag })
  answers.captures = async (...asked) => {
    const page = await remote.service.captures(...asked)
    return { ...page, items: page.items.map((row, index) => (index < 2 ? { ...row, athlete_id: null } : row)) }
  }
  await poll()
  expect([count('completed'), remote.asked.capture]).toEqual([10, 2])
})

test('completes no clip with an answer about another capture', async () => {
  const { arrive, poll, answers, remote, kinds } = await followingStation(0)
  const [, other = ''] = arrive(2, 'completed')
  answers.capture = (_id, signal) => remote.service.capture(other, signal)
  await poll()
  expect(kinds()).toEqual(['processing', 'completed'])
})

test('requests captures that are on no page in turn, a few between two rounds of pages', async () => {
  const { arrive, poll, remote, count } = await followingStation(0)
  arrive(40, GONE)
  // The outcome of these is unknown.
  remote.refuse('capture', (id) => (Number(id?.slice(1)) < 16 ? new AppError('service-unavailable') : null))
  await poll()
  expect([count('gone-at-service'), remote.asked.capture]).toEqual([0, 16])
  await poll()
  expect([count('gone-at-service'), remote.asked.capture]).toEqual([16, 32])
  await poll()
  await poll()
  expect(count('gone-at-service')).toBe(24)
})

test('stops reading pages where unreported captures can no longer follow', async () => {
  const { arrive, poll, remote } = await followingStation(0)
  arrive(10, 'in a status of tomorrow')
  const request = requestOf({ captureTimeMs: Date.parse('2026-10-01T12:00:00Z') })
  for (let number = 0; number < 2_000; number++) {
    remote.made.push({ sessionId: `old${number}`, request, status: 'completed' })
  }
  await poll()
  expect(remote.asked).toMatchObject({ captures: 4, capture: 10 })
})

test('does not request the same page repeatedly from a service that ignores the offset', async () => {
  const { arrive, poll, answers, remote } = await followingStation(0)
  arrive(600, GONE)
  const request = requestOf({})
  for (let number = 0; number < 600; number++) {
    remote.made.push({ sessionId: `other${number}`, request, status: number % 2 === 0 ? 'completed' : 'processing' })
  }
  answers.captures = async (query, signal) => {
    const { items } = await remote.service.captures({ ...query, offset: 0 }, signal)
    const page = [...items, ...items].slice(0, 500)
    return { items: page, receivedCount: page.length }
  }
  await poll()
  expect(remote.asked.captures).toBe(6)
})
