import { expect, test } from 'vitest'
import { failure } from '../../../src/contract/failure.ts'
import { automaticStation } from './automatic-station.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('a capture of which nothing comes is asked for three times, later each time, and by its athlete alone', async () => {
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
  expect(station.facts().captures).toBe(0)
})

test('rows that wait for the library are not asked for again, however long it is away', async () => {
  const station = automaticStation()
  station.completes()
  await station.pass(MINUTE)
  station.state.isBuilding = true
  station.comes()
  await station.pass(24 * HOUR, 10 * MINUTE)
  expect(station.jobs()).toHaveLength(1)
  expect(station.facts().captures).toBe(1)
})

test('requests an expired job again', async () => {
  const station = automaticStation()
  station.completes()
  await station.pass(MINUTE)
  station.expire()
  await station.pass(HOUR, MINUTE)
  expect(station.jobs()).toHaveLength(2)
})

test('a refusal of all exports stands in one row, and is asked about again once a day', async () => {
  const station = automaticStation()
  station.completes()
  await station.pass(MINUTE)
  station.refuse()
  for (let hour = 0; hour < 23; hour += 1) {
    station.completes()
    await station.pass(HOUR, MINUTE)
  }
  expect(station.jobs()).toHaveLength(1)
  expect(station.facts()).toMatchObject({ captures: 24, because: { code: 'export-not-allowed' } })
  await station.pass(2 * HOUR, MINUTE)
  expect(station.jobs()).toHaveLength(1)
  expect(station.facts()).toMatchObject({ underWay: 1, because: null })
  station.refuse()
  await station.pass(HOUR, MINUTE)
  expect(station.facts()).toMatchObject({ jobs: 1, captures: 24, because: { code: 'export-not-allowed' } })
})

test('another key is tried at once, for everything that waited', async () => {
  const station = automaticStation()
  station.completes()
  await station.pass(MINUTE)
  station.refuse()
  await station.pass(5 * MINUTE)
  station.ask({ ...station.someOrigin, keyTag: 'another' })
  await station.pass(MINUTE)
  expect(station.facts()).toMatchObject({ jobs: 1, underWay: 1, because: null })
})

test('nothing is asked while the service can’t be, or by a run that takes what is there and ends', async () => {
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

test('captures that complete while automatic results are off are not asked for when they are on again', async () => {
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

test('a person who removes the job is not asked again for its captures', async () => {
  const station = automaticStation()
  station.completes()
  await station.pass(MINUTE)
  await station.remove()
  await station.pass(24 * HOUR, 10 * MINUTE)
  expect(station.jobs()).toEqual([])
  expect(station.facts().captures).toBe(0)
})

test('a clock that is set back by a year delays nothing', async () => {
  const station = automaticStation()
  station.completes()
  await station.pass(5_000)
  station.clock.jump(-365 * 24 * HOUR)
  await station.pass(MINUTE)
  expect(station.jobs()).toHaveLength(1)
})

test('the same request of a person makes files, and is no automatic one', async () => {
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
