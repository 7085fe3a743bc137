import { expect, test } from 'vitest'
import { failure } from '../../../src/station/contract/failure.ts'
import { automaticStation } from './automatic-station.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('requests a capture without results three times, each later, and by its athlete alone', async () => {
  const station = automaticStation()
  const [good] = [station.completes({ athleteId: 'good' }), station.completes({ athleteId: 'gone' })]
  await station.pass(MINUTE)
  station.comes([good])
  await station.pass(30 * MINUTE)
  expect(station.orders().map(({ athletes }) => athletes.toSorted())).toEqual([['gone', 'good'], ['gone']])
  station.comes([])
  await station.pass(HOUR, MINUTE)
  station.comes([])
  await station.pass(24 * HOUR, 10 * MINUTE)
  expect(station.jobs()).toHaveLength(3)
  expect(station.facts().missingCaptures).toBe(0)
})

test('does not request rows again that wait for an unavailable library', async () => {
  const station = automaticStation()
  station.completes()
  await station.pass(MINUTE)
  station.state.isBuilding = true
  station.comes()
  await station.pass(24 * HOUR, 10 * MINUTE)
  expect(station.jobs()).toHaveLength(1)
  expect(station.facts().missingCaptures).toBe(1)
})

test('requests an expired job again', async () => {
  const station = automaticStation()
  station.completes()
  await station.pass(MINUTE)
  station.expire()
  await station.pass(HOUR, MINUTE)
  expect(station.jobs()).toHaveLength(2)
})

test('shows a refusal of all exports in one row, and retries once a day', async () => {
  const station = automaticStation()
  station.completes()
  await station.pass(MINUTE)
  station.refuse()
  for (let hour = 0; hour < 23; hour += 1) {
    station.completes()
    await station.pass(HOUR, MINUTE)
  }
  expect(station.jobs()).toHaveLength(1)
  expect(station.facts()).toMatchObject({ missingCaptures: 24, because: { code: 'export-not-allowed' } })
  await station.pass(2 * HOUR, MINUTE)
  expect(station.jobs()).toHaveLength(1)
  expect(station.facts()).toMatchObject({ unfinishedJobs: 1, because: null })
  station.refuse()
  await station.pass(HOUR, MINUTE)
  expect(station.facts()).toMatchObject({ jobs: 1, missingCaptures: 24, because: { code: 'export-not-allowed' } })
})

test('retries everything that waited as soon as the key changes', async () => {
  const station = automaticStation()
  station.completes()
  await station.pass(MINUTE)
  station.refuse()
  await station.pass(5 * MINUTE)
  station.ask({ ...station.someOrigin, keyTag: 'another' })
  await station.pass(MINUTE)
  expect(station.facts()).toMatchObject({ jobs: 1, unfinishedJobs: 1, because: null })
})

test('requests nothing while the service is out of reach, or during run --once', async () => {
  const station = automaticStation()
  station.completes()
  station.state.isShut = true
  await station.pass(HOUR, MINUTE)
  station.state.isShut = false
  station.settings.once = true
  await station.pass(HOUR, MINUTE)
  expect(station.jobs()).toEqual([])
  station.settings.once = false
  await station.pass(5_000)
  await station.pass(MINUTE)
  expect(station.jobs()).toHaveLength(1)
})

test('does not request captures that completed while automatic results were off', async () => {
  const station = automaticStation()
  station.settings.results.automatic = false
  station.completes()
  await station.pass(MINUTE)
  station.settings.results.automatic = true
  await station.pass(MINUTE)
  expect(station.jobs()).toEqual([])
  station.completes()
  await station.pass(MINUTE)
  expect(station.jobs()).toHaveLength(1)
})

test('does not request captures again whose job a person removed', async () => {
  const station = automaticStation()
  station.completes()
  await station.pass(MINUTE)
  await station.remove()
  await station.pass(24 * HOUR, 10 * MINUTE)
  expect(station.jobs()).toEqual([])
  expect(station.facts().missingCaptures).toBe(0)
})

test('delays no request when the clock is set back by a year', async () => {
  const station = automaticStation()
  station.completes()
  await station.pass(5_000)
  station.clock.jump(-365 * 24 * HOUR)
  await station.pass(MINUTE)
  expect(station.jobs()).toHaveLength(1)
})

test('writes files for a person’s equal request, separate from the automatic one', async () => {
  const station = automaticStation()
  station.completes()
  await station.pass(MINUTE)
  const [job] = station.jobs()
  const row = station.exports.retry(job?.id ?? '')
  expect(row.isAutomatic).toBe(false)
  expect(station.exports.open().map(({ id }) => id)).toEqual([row.id])
})

test('a failed job leaves its reason in the facts', async () => {
  const station = automaticStation()
  station.completes()
  await station.pass(MINUTE)
  station.refuse(failure('athlete-not-found'))
  expect(station.facts().because?.code).toBe('athlete-not-found')
})
