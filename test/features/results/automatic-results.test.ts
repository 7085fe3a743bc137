import { expect, test } from 'vitest'
import { automaticStation } from './automatic-station.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('requests the results of a completed pitch soon, as one job of its athlete and the latest changes', async () => {
  const station = automaticStation()
  const beganMs = station.clock.nowMs()
  station.completes()
  await station.pass(10_000)
  expect(station.jobs()).toEqual([])
  await station.pass(30_000)
  expect(station.orders()).toEqual([
    {
      activity: 'baseball',
      movement: 'pitching',
      startTime: Math.floor((beganMs - HOUR) / 1_000),
      endTime: null,
      athletes: ['5c1f6a52-6a0b-4f5c-9d2a-0f4f5b7a1e11'],
      dateMode: 'last_modified',
      metrics: [],
      rowFilter: null,
    },
  ])
  expect(station.exports.list({ offset: 0, limit: 10 }).total).toBe(0)
  expect(station.exports.list({ offset: 0, limit: 10, automatic: true }).items).toMatchObject([{ isAutomatic: true }])
  expect(station.facts()).toMatchObject({ jobs: 1, unfinishedJobs: 1, missingCaptures: 1, because: null })
})

test('waits for the other cameras of a rep at most a minute', async () => {
  const station = automaticStation()
  for (let camera = 0; camera < 6; camera += 1) {
    station.completes()
    await station.pass(10_000)
  }
  expect(station.jobs()).toHaveLength(0)
  station.completes()
  await station.pass(5_000)
  expect(station.jobs()).toHaveLength(1)
})

test('names each athlete of the completed captures once, with one request per pair', async () => {
  const station = automaticStation()
  for (const athleteId of ['a', 'b', 'a']) station.completes({ athleteId })
  station.completes({ athleteId: 'c', movement: 'hitting' })
  await station.pass(MINUTE)
  const asked = station.orders().map(({ movement, athletes }) => [movement, athletes.toSorted()])
  expect(asked.toSorted(([one], [other]) => String(one).localeCompare(String(other), 'en'))).toEqual([
    ['hitting', ['c']],
    ['pitching', ['a', 'b']],
  ])
})

test('never requests a pair that the service can’t export', async () => {
  const station = automaticStation()
  station.completes({ activity: 'lunge', movement: 'side' })
  station.completes({ activity: 'softball', movement: 'pitching' })
  await station.pass(5 * MINUTE)
  expect(station.jobs()).toEqual([])
  expect(station.facts().missingCaptures).toBe(0)
})

test('makes about six jobs an hour on a day of pitches every half minute, with each pitch once', async () => {
  const station = automaticStation()
  const perHour: number[] = []
  const waiting: string[] = []
  const asked: string[] = []
  for (let hour = 0; hour < 2; hour += 1) {
    const before = station.jobs().length
    for (let pitch = 0; pitch < 120; pitch += 1) {
      waiting.push(station.completes())
      await station.pass(30_000)
      if (station.facts().unfinishedJobs === 1) {
        const here = waiting.splice(0)
        asked.push(...here)
        station.comes(here)
      }
    }
    perHour.push(station.jobs().length - before)
  }
  expect(perHour[0]).toBeLessThanOrEqual(9)
  for (const jobs of perHour.slice(1)) expect(jobs).toBeLessThanOrEqual(6)
  expect(Math.min(...perHour)).toBeGreaterThanOrEqual(5)
  expect(new Set(asked).size).toBe(asked.length)
  expect(station.facts().missingCaptures).toBeLessThan(25)
})

test('runs at most one job per pair', async () => {
  const station = automaticStation()
  station.completes()
  await station.pass(MINUTE)
  station.completes()
  await station.pass(HOUR, MINUTE)
  expect(station.jobs()).toHaveLength(1)
})

test('starts each request at the last result by the service’s clock, with an hour of overlap', async () => {
  const station = automaticStation()
  station.state.serviceAheadMs = 10 * MINUTE
  const first = station.completes()
  await station.pass(MINUTE)
  const askedMs = station.jobs()[0]?.createdAtMs ?? 0
  station.comes([first])
  await station.pass(20 * MINUTE)
  station.completes()
  await station.pass(MINUTE)
  expect(station.orders()[1]?.startTime).toBe(Math.floor((askedMs + 10 * MINUTE - HOUR) / 1_000))
})

test('does not read a whole season again after a season without requests', async () => {
  const station = automaticStation()
  const first = station.completes()
  await station.pass(MINUTE)
  station.comes([first])
  await station.clock.advance(200 * 24 * HOUR)
  const foundMs = station.clock.nowMs()
  station.completes()
  await station.pass(MINUTE)
  expect(station.orders()[1]?.startTime).toBe(Math.floor((foundMs - 7 * 24 * HOUR - HOUR) / 1_000))
})

test('does not request captures whose results are in the library', async () => {
  const station = automaticStation()
  const first = station.completes()
  await station.pass(MINUTE)
  const second = station.completes()
  station.comes([first, second])
  await station.pass(HOUR, MINUTE)
  expect(station.jobs()).toHaveLength(1)
  expect(station.facts().missingCaptures).toBe(0)
})

test('loses no capture and requests none twice after a kill at any moment', async () => {
  for (const atMs of [0, 10_000, 20_000, 60_000]) {
    const station = automaticStation()
    const pitch = station.completes()
    await station.pass(atMs)
    station.restart()
    await station.pass(2 * MINUTE)
    expect(station.jobs()).toHaveLength(1)
    station.restart()
    await station.pass(10 * MINUTE)
    expect(station.jobs()).toHaveLength(1)
    station.comes([pitch])
    station.restart()
    await station.pass(HOUR, MINUTE)
    expect(station.jobs()).toHaveLength(1)
  }
})

test('keeps the pace of the previous run after a start', async () => {
  const station = automaticStation()
  const pitch = station.completes()
  await station.pass(30_000)
  station.comes([pitch])
  station.completes()
  station.restart()
  await station.pass(MINUTE)
  expect(station.jobs()).toHaveLength(1)
  await station.pass(MINUTE)
  expect(station.jobs()).toHaveLength(2)
})
