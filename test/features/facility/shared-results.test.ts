import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { createAutomaticResults } from '../../../src/features/results/core/automatic-results.ts'
import type { ExportSpec } from '../../../src/station/contract/export-job.ts'
import { stateOf, writer } from '../../station/store/stored-clips.ts'
import { createFacilityDatabase } from '../../support/facility-database.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { someOrigin } from '../../support/station-parts.ts'
import { eventually } from '../../support/until.ts'
import { facilityStation } from './facility-station.ts'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

type Facility = Awaited<ReturnType<typeof createFacilityDatabase>>

/** A station with a results library that notes which captures it expects, without a service. */
function resultsStation(facility: Facility, library: string) {
  const station = facilityStation(facility.link())
  const { memory, work, link, dataDir } = station
  memory.resultsBuilds.putLibrary(join(dataDir, 'results'), library, 0)
  const ordered: ExportSpec[] = []
  let nowMs = Date.now()
  const automatic = createAutomaticResults({
    store: memory.automaticStore,
    jobs: { get: () => undefined, open: () => [] },
    exports: {
      orderAutomatic: (order: ExportSpec) => void ordered.push(order),
      remove: async () => {},
    } as unknown as Parameters<typeof createAutomaticResults>[0]['exports'],
    service: { nowMs: () => nowMs },
    clock: { ...systemClock, nowMs: () => nowMs },
    origin: () => someOrigin,
    originOf: () => null,
    isShut: () => false,
    settings: () => ({ results: { automatic: true }, once: false }),
    troubleOf: () => null,
    shared: () => (link.state().kind === 'connected' ? work.results() : null),
  })
  const expected = () => memory.automaticStore.count()
  return { ...station, automatic, ordered, expected, later: (ms: number) => void (nowMs += ms) }
}

/** Completes a clip of the station, and waits until its facility knows. */
async function complete(facility: Facility, { memory }: Pick<ReturnType<typeof facilityStation>, 'memory'>) {
  const { add, change } = writer(memory)
  const sessionId = randomUUID()
  const clip = add({ foundAtMs: Date.now(), state: stateOf.queued })
  change(clip, { state: { kind: 'completed', sessionId } })
  await eventually(async () => {
    const rows = await facility.query("SELECT 1 FROM ondeck.clip_copy WHERE session_id = $1 AND state = 'completed'", [
      sessionId,
    ])
    expect(rows).toHaveLength(1)
  })
  return sessionId
}

const heard = async (facility: Facility, stations: number) =>
  eventually(async () => {
    const rows = await facility.query('SELECT 1 FROM ondeck.station WHERE library IS NOT NULL')
    expect(rows).toHaveLength(stations)
  })

test('one of two stations with one results library requests the results of both', async () => {
  const facility = await createFacilityDatabase(postgres)
  const [one, other] = [resultsStation(facility, 'a library'), resultsStation(facility, 'a library')]
  await heard(facility, 2)
  await one.automatic.step()
  await other.automatic.step()
  await complete(facility, one)
  await complete(facility, other)
  await one.automatic.step()
  await other.automatic.step()
  expect(one.expected()).toBe(2)
  expect(other.expected()).toBe(1)
  for (const station of [one, other]) station.later(120_000)
  await other.automatic.step()
  expect(other.ordered).toEqual([])
  await one.automatic.step()
  expect(one.ordered).toHaveLength(1)

  // The holder dies: the other one requests what is missing, also for it.
  await one.link.close()
  await facility.query("UPDATE ondeck.turn SET lease_until = clock_timestamp() - interval '1 second'")
  await eventually(async () => {
    await other.automatic.step()
    expect(other.expected()).toBe(2)
  })
  other.later(120_000)
  await other.automatic.step()
  expect(other.ordered).toHaveLength(1)
})

test('stations with libraries of their own each request their own results', async () => {
  const facility = await createFacilityDatabase(postgres)
  const [one, other] = [resultsStation(facility, 'a library'), resultsStation(facility, 'another')]
  await heard(facility, 2)
  for (const station of [one, other]) await complete(facility, station)
  for (const station of [one, other]) {
    await station.automatic.step()
    station.later(120_000)
    await station.automatic.step()
    expect(station.expected()).toBe(1)
    expect(station.ordered).toHaveLength(1)
  }
})
