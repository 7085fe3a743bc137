import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { originKey } from '../../../src/node/facility/origin-key.ts'
import { createFacilityViewer } from '../../../src/node/facility/view/facility-viewer.ts'
import { openStationStore } from '../../../src/node/store/station-store.ts'
import { systemClock } from '../../../src/node/system-clock.ts'
import { sampleHeartbeat, withQueue } from '../../renderer/fixtures/sample-facility.ts'
import { createFacilityDatabase } from '../../support/facility-database.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { someOrigin } from '../../support/station-parts.ts'
import { temporaryFolder } from '../../support/temporary.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const WAIT = { timeout: 20_000, interval: 20 }
const origin = originKey(someOrigin)
type Database = Awaited<ReturnType<typeof createFacilityDatabase>>

/** A station with clips that are queued, heard this many seconds ago. */
async function addStation({ query }: Database, name: string, clips: number, secondsAgo = 1) {
  const id = crypto.randomUUID()
  const nowMs = Date.now()
  const heartbeat = clips === 0 ? sampleHeartbeat(nowMs) : withQueue(sampleHeartbeat(nowMs), clips, nowMs - 60_000)
  await query(
    `INSERT INTO ondeck.station (id, run, name, version, started_at, heard_at, status)
     VALUES ($1, gen_random_uuid(), $2, '1.0.0', now(), now() - make_interval(secs => $3), $4)`,
    [id, name, secondsAgo, JSON.stringify(heartbeat)],
  )
  return id
}

const addCopy = ({ query }: Database, station: string, fingerprint: string, state = 'queued') =>
  query(
    `INSERT INTO ondeck.clip_copy (station, clip, found_at, origin, fingerprint, size_bytes, file_name, state, number, copied_at)
     VALUES ($1, gen_random_uuid()::text, now(), $2, $3, 1000, 'A.MOV', $4, 1, now())`,
    [station, origin, fingerprint, state],
  )

const addClaim = ({ query }: Database, owner: string, fingerprint: string, state: string) =>
  query(
    `INSERT INTO ondeck.claim (id, made_at, origin, fingerprint, size_bytes, file_name, state, sha256, owner, run, clip, fence, lease_until)
     VALUES (nextval('ondeck.fence'), now(), $2, $3, 1000, 'A.MOV', $4, 'hash', $1, gen_random_uuid(), 'clip', 1, now())`,
    [owner, origin, fingerprint, state],
  )

function viewerOf(database: Database, stationId: string, dataDir = temporaryFolder()) {
  const memory = openStationStore(dataDir)
  const link = database.link()
  const viewer = createFacilityViewer({
    link,
    database: database.database,
    store: memory.facility,
    stationId,
    clock: systemClock,
    pace: () => null,
    onChange: () => {},
  })
  return {
    link,
    viewer,
    async [Symbol.asyncDispose]() {
      viewer.close()
      await link.close()
      memory.close()
    },
  }
}

test('a clip that two stations watch counts once, and one that any station has uploaded does not count', async () => {
  const database = await createFacilityDatabase(postgres)
  const here = await addStation(database, 'Cage 2', 2)
  const there = await addStation(database, 'Cage 7', 3, 600)
  for (const station of [here, there]) await addCopy(database, station, 'both watch this')
  await addCopy(database, here, 'only here')
  await addCopy(database, there, 'uploaded elsewhere')
  await addClaim(database, here, 'uploaded elsewhere', 'uploaded')
  // Another content with the fingerprint of an uploaded one is not uploaded.
  await addCopy(database, there, 'like another')
  await addClaim(database, here, 'like another', 'uploaded')
  await addClaim(database, there, 'like another', 'claimed')
  await addCopy(database, here, 'completed', 'completed')
  await using station = viewerOf(database, here)
  await vi.waitFor(() => expect(station.viewer.present()).not.toBeNull(), WAIT)
  expect(await station.viewer.facts()).toMatchObject({
    notUploaded: { clips: 3, bytes: 3_000, stations: 2 },
    stations: [
      { name: 'Cage 7', isThis: false, health: { kind: 'not-responding' }, queue: { clips: 3 } },
      { name: 'Cage 2', isThis: true, health: { kind: 'queued' } },
    ],
    alarms: [{ name: 'Cage 7', what: { kind: 'station-silent', clips: 3 } }],
  })
  await database.close()
})

test('the last known stations are shown after a restart without the database, and raise no alarm', async () => {
  const database = await createFacilityDatabase(postgres)
  const here = await addStation(database, 'Cage 2', 0)
  await addStation(database, 'Cage 7', 3, 600)
  const dataDir = temporaryFolder()
  {
    await using station = viewerOf(database, here, dataDir)
    await vi.waitFor(() => expect(station.viewer.present()?.alarms).toHaveLength(1), WAIT)
  }
  await database.close()
  await postgres.kill()
  {
    await using station = viewerOf(database, here, dataDir)
    const facts = await station.viewer.facts()
    expect(facts?.stations.map(({ name }) => name)).toEqual(['Cage 7', 'Cage 2'])
    expect(station.viewer.present()).toBeNull()
    await postgres.start()
    await vi.waitFor(() => expect(station.viewer.present()?.stations).toHaveLength(2), WAIT)
  }
  // Another facility has other stations.
  const other = await createFacilityDatabase(postgres)
  await using station = viewerOf(other, here, dataDir)
  expect((await station.viewer.facts())?.stations ?? []).toEqual([])
  await other.close()
})
