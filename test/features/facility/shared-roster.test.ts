import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTransport } from '../../../src/computer/network/transport.ts'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { eraseFromFacility } from '../../../src/features/facility/station/erase-athlete.ts'
import { originKey } from '../../../src/features/facility/station/origin-key.ts'
import { createServiceClient } from '../../../src/service/client/service-client.ts'
import { createRosterKeeper } from '../../../src/station/athletes/keep-roster.ts'
import { createRoster } from '../../../src/station/athletes/roster.ts'
import type { RosterChange } from '../../../src/station/athletes/sync-roster.ts'
import { addAthlete, type Started, startService } from '../../service/practice/support.ts'
import { createFacilityDatabase } from '../../support/facility-database.ts'
import { atPace } from '../../support/pace.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { someOrigin } from '../../support/station-parts.ts'
import { eventually } from '../../support/until.ts'
import { watchEventLoop } from './event-loop.ts'
import { facilityStation } from './facility-station.ts'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const { signal } = new AbortController()
type Facility = Awaited<ReturnType<typeof createFacilityDatabase>>

/** A station that keeps its roster as the engine does, with its calls of the service's list counted. */
function rosterStation(facility: Facility, service: Pick<Started, 'baseUrl' | 'key'>) {
  const station = facilityStation(facility.link())
  const transport = createTransport({ resolveProxy: async () => null, caFile: null })
  const client = createServiceClient({
    baseUrl: service.baseUrl,
    apiKey: service.key,
    clock: systemClock,
    userAgent: 'test',
    transport,
  })
  const calls = { lists: 0 }
  const counted = {
    ...client,
    athletes: (page: { limit: number; offset: number }) => {
      calls.lists += 1
      return client.athletes(page, signal)
    },
  }
  const shared = () => (station.link.state().kind === 'connected' ? station.work.roster() : null)
  const roster = createRoster({ store: station.memory.roster, service: counted, clock: systemClock, shared })
  const changes: RosterChange[] = []
  const keeper = createRosterKeeper({
    roster,
    shared: () => shared() ?? 'connecting',
    clock: systemClock,
    onChange: (change) => changes.push(change),
  })
  const removed = () => changes.flatMap((change) => change.removed.map(({ first_name }) => first_name))
  return { ...station, client, roster, calls, removed, step: () => keeper.step(signal) }
}

test('6,000 athletes are read from the service once by three stations', async () => {
  const service = await startService({ seedRoster: 6_000 })
  const facility = await createFacilityDatabase(postgres)
  const first = [rosterStation(facility, service), rosterStation(facility, service)]
  await eventually(async () => {
    await Promise.all(first.map(({ step }) => step()))
    for (const { roster } of first) {
      expect(roster.lastSyncMs()).not.toBeNull()
      expect(roster.count()).toBe(6_000)
    }
  })
  const third = rosterStation(facility, service)
  await eventually(() => expect(third.link.state().kind).toBe('connected'))
  const loop = watchEventLoop()
  await third.step()
  // A slice takes 10 ms of an idle core.
  expect(loop.stop()).toBeLessThan(atPace(300))
  expect(third.roster.count()).toBe(6_000)
  expect(third.roster.lastSyncMs()).not.toBeNull()
  // One pass over pages of 500, and no call of the others.
  const lists = [...first, third].map(({ calls }) => calls.lists).toSorted((a, b) => a - b)
  expect(lists).toEqual([0, 0, 13])
})

test('an athlete made at one station, and one that the service deleted, are known to the others', async () => {
  const service = await startService({})
  await addAthlete(service.ask, { first_name: 'Jonas' })
  const facility = await createFacilityDatabase(postgres)
  const [one, other] = [rosterStation(facility, service), rosterStation(facility, service)]
  const all = [one, other]
  await eventually(async () => {
    for (const { step } of all) await step()
    for (const { roster } of all) expect(roster.count()).toBe(1)
  })
  const maya = await one.client.createAthlete({ first_name: 'Maya' }, signal)
  one.roster.remember(maya)
  await eventually(async () => {
    await other.step()
    expect(other.roster.get(maya.id)).toMatchObject({ first_name: 'Maya' })
  })
  one.roster.lose(maya.id)
  await eventually(async () => {
    await other.step()
    expect(other.roster.get(maya.id)).toBeUndefined()
  })
  expect(other.removed()).toEqual(['Maya'])
})

test('a forgotten athlete stays out of the shared roster, and is not deleted at other stations', async () => {
  const service = await startService({})
  const id = await addAthlete(service.ask, { first_name: 'Maya', last_name: 'Ortiz' })
  const facility = await createFacilityDatabase(postgres)
  const [one, other] = [rosterStation(facility, service), rosterStation(facility, service)]
  await eventually(async () => {
    for (const { step, roster } of [one, other]) {
      await step()
      expect(roster.count()).toBe(1)
    }
  })
  const athlete = { id, names: [{ firstName: 'Maya', lastName: 'Ortiz' }] }
  await eraseFromFacility(one.link, { athlete, ids: [id], isShared: false })
  await other.roster.sync(signal)
  await other.step()
  expect(await facility.query('SELECT id FROM ondeck.athlete')).toEqual([])
  expect(other.roster.get(id)).toBeDefined()
})

test('the turn of a station that died in the middle of the list is taken within a lease', async () => {
  const service = await startService({ seedRoster: 1_200 })
  const facility = await createFacilityDatabase(postgres)
  const [dead, next] = [rosterStation(facility, service), rosterStation(facility, service)]
  await eventually(() => expect(dead.link.state().kind).toBe('connected'))
  expect(await dead.work.roster()?.takeTurn()).toBe(true)
  // The connection ends without a word, as with the process: nothing is passed on.
  await dead.link.close()
  await eventually(() => expect(next.link.state().kind).toBe('connected'))
  await next.step()
  expect(next.calls.lists).toBe(0)
  const name = `roster ${originKey(someOrigin)}`
  const [lease] = await facility.query(
    'SELECT extract(epoch FROM lease_until - clock_timestamp())::float8 AS left FROM ondeck.turn WHERE name = $1',
    [name],
  )
  expect(lease?.['left']).toBeLessThanOrEqual(30)
  await facility.query("UPDATE ondeck.turn SET lease_until = clock_timestamp() + interval '1 second'")
  await eventually(async () => {
    await next.step()
    expect(next.roster.count()).toBe(1_200)
  })
})
