import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { createFacilityViewer } from '../../../src/features/facility/station/facility-viewer.ts'
import { originKey } from '../../../src/features/facility/station/origin-key.ts'
import { FindQuery } from '../../../src/station/contract/find-query.ts'
import type { Clock } from '../../../src/station/ports.ts'
import { openStationStore } from '../../../src/station/store/station-store.ts'
import { sampleHeartbeat, withQueue } from '../../renderer/fixtures/sample-facility.ts'
import { createFacilityDatabase } from '../../support/facility-database.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { someOrigin } from '../../support/station-parts.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { eventually } from '../../support/until.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

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

const addClaim = ({ query }: Database, owner: string, fingerprint: string, state: string, lease = 'infinity') =>
  query(
    `INSERT INTO ondeck.claim (id, made_at, origin, fingerprint, size_bytes, file_name, state, sha256, owner, run, clip, fence, lease_until)
     VALUES (nextval('ondeck.fence'), now(), $2, $3, 1000, 'A.MOV', $4, 'hash', $1, gen_random_uuid(), 'clip', 1, $5)`,
    [owner, origin, fingerprint, state, lease],
  )

const tomas = {
  state: 'completed',
  file: 'IMG_0412.MOV',
  athleteId: 'A1',
  name: 'Tomás Adebayo-Lund',
  movement: 'pitching',
  camera: 'A',
  group: null as string | null,
  recordedMs: null as number | null,
}
type CopiedFields = typeof tomas

function viewerOf(database: Database, stationId: string, dataDir = temporaryFolder(), clock: Clock = systemClock) {
  const memory = openStationStore(dataDir)
  const link = database.link()
  const viewer = createFacilityViewer({
    link,
    database: database.database,
    store: memory.facility,
    stationId,
    clock,
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
  // An earlier release reported it on the store's word.
  await addCopy(database, there, 'reported')
  await addClaim(database, here, 'reported', 'uploaded', 'now')
  await addCopy(database, here, 'completed', 'completed')
  await using station = viewerOf(database, here)
  await eventually(() => expect(station.viewer.present()).not.toBeNull())
  expect(await station.viewer.facts()).toMatchObject({
    notUploaded: { clips: 4, bytes: 4_000, stations: 2 },
    stations: [
      { name: 'Cage 7', isThis: false, health: { kind: 'not-responding' }, queue: { clips: 3 } },
      { name: 'Cage 2', isThis: true, health: { kind: 'queued' } },
    ],
    alarms: [{ name: 'Cage 7', what: { kind: 'station-silent', clips: 3 } }],
  })
  await database.close()
})

test('reps of other stations are found by every filter, with the names of their stations', async () => {
  const database = await createFacilityDatabase(postgres)
  const here = await addStation(database, 'Cage 2', 0)
  const [north, south] = [await addStation(database, 'Cage 7', 0), await addStation(database, 'Cage 10', 0)]
  const dayMs = new Date(2026, 2, 8, 12).getTime()
  const add = (station: string, fields: Partial<CopiedFields>) => {
    const { state, file, athleteId, name, movement, group, camera, recordedMs } = { ...tomas, ...fields }
    return database.query(
      `INSERT INTO ondeck.clip_copy (station, clip, found_at, origin, size_bytes, number, copied_at, activity, state,
         file_name, athlete_id, athlete_name, movement, group_id, camera, recorded_at)
       VALUES ($1, gen_random_uuid()::text, now(), 'origin', 1, 1, now(), 'baseball', $2, $3, $4, $5, $6, $7, $8,
         to_timestamp($9::float8 / 1000))`,
      [station, state, file, athleteId, name, movement, group, camera, recordedMs],
    )
  }
  // One rep, seen by two stations.
  await add(north, { group: 'rep', recordedMs: dayMs })
  await add(south, { group: 'rep', recordedMs: dayMs + 200, camera: 'B', state: 'queued' })
  await add(north, { file: 'DSC_1.MP4', athleteId: 'B2', name: 'Maya Ortiz', movement: 'hitting' })
  await add(here, { group: 'own', recordedMs: dayMs })
  await using station = viewerOf(database, here)
  const find = async (query: Partial<FindQuery>, name: string | null = null, limit = 50) => {
    const given = { query: FindQuery.parse(query), station: name, limit }
    const { reps, isWhole, stations } = await station.viewer.otherReps(given)
    expect(stations).toEqual(['Cage 7', 'Cage 10'])
    return [
      ...reps.map(({ stations: of, athleteName }) => `${athleteName}: ${of.join(', ')}`),
      ...(isWhole ? [] : ['…']),
    ]
  }
  const rep = 'Tomás Adebayo-Lund: Cage 7, Cage 10'
  const other = 'Maya Ortiz: Cage 7'
  expect(await find({})).toEqual([other, rep])
  expect(await find({}, null, 1)).toEqual([other, '…'])
  expect(await find({}, 'Cage 10')).toEqual([rep])
  expect(await find({ text: 'tomas lun' })).toEqual([rep])
  expect(await find({ text: 'mas' })).toEqual([])
  expect(await find({ text: 'maya dsc' })).toEqual([other])
  expect(await find({ athleteIds: ['b2'] })).toEqual([other])
  expect(await find({ movement: 'pitching' })).toEqual([rep])
  expect(await find({ cameras: ['B'] })).toEqual([rep])
  expect(await find({ states: ['queued'] })).toEqual([rep])
  expect(await find({ fromDay: '2026-03-08', toDay: '2026-03-08' })).toEqual([rep])
  expect(await find({ fileName: 'img_' })).toEqual([rep])
  expect(await find({ dimensions: { handedness: 'left' } })).toEqual([])
  await database.close()
})

test('a command that reads the facility once gets its present state, not that of the last alarm check', async () => {
  const database = await createFacilityDatabase(postgres)
  const here = await addStation(database, 'Cage 2', 0)
  let laterMs = 0
  const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + laterMs }
  await using station = viewerOf(database, here, temporaryFolder(), clock)
  await eventually(() => expect(station.viewer.present()?.stations).toHaveLength(1))
  await addStation(database, 'Cage 7', 3)
  laterMs = 20_000
  expect((await station.viewer.facts())?.stations).toHaveLength(2)
  await database.close()
})

test('the last known stations are shown after a restart without the database, and raise no alarm', async () => {
  const database = await createFacilityDatabase(postgres)
  const here = await addStation(database, 'Cage 2', 0)
  await addStation(database, 'Cage 7', 3, 600)
  const dataDir = temporaryFolder()
  {
    await using station = viewerOf(database, here, dataDir)
    await eventually(() => expect(station.viewer.present()?.alarms).toHaveLength(1))
  }
  await database.close()
  await postgres.kill()
  {
    await using station = viewerOf(database, here, dataDir)
    const facts = await station.viewer.facts()
    expect(facts?.stations.map(({ name }) => name)).toEqual(['Cage 7', 'Cage 2'])
    expect(station.viewer.present()).toBeNull()
    await postgres.start()
    await eventually(() => expect(station.viewer.present()?.stations).toHaveLength(2))
  }
  // Another facility has other stations.
  const other = await createFacilityDatabase(postgres)
  await using station = viewerOf(other, here, dataDir)
  expect((await station.viewer.facts())?.stations ?? []).toEqual([])
  await other.close()
})
