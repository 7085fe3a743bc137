import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/computer/system-clock.ts'
import { createCopies } from '../../../src/features/facility/station/copies.ts'
import { eraseFromFacility } from '../../../src/features/facility/station/erase-athlete.ts'
import { createForgottenAthletes } from '../../../src/features/facility/station/forgotten-athletes.ts'
import { RESTORED_ATHLETE } from '../../../src/features/facility/station/restored-athletes.ts'
import type { Clip } from '../../../src/station/contract/clip.ts'
import { stateOf, writer } from '../../station/store/stored-clips.ts'
import { createFacilityDatabase } from '../../support/facility-database.ts'
import { atPace } from '../../support/pace.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { athleteId, someOrigin, someTags } from '../../support/station-parts.ts'
import { eventually } from '../../support/until.ts'
import { wholeDatabase } from '../../support/whole-database.ts'
import { watchEventLoop } from './event-loop.ts'
import { facilityStation } from './facility-station.ts'

let postgres: Postgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const { signal } = new AbortController()

async function copied() {
  const facility = await createFacilityDatabase(postgres)
  const station = facilityStation(facility.link())
  const { add, change } = writer(station.memory)
  const recent = (more: Partial<Clip> = {}) => add({ foundAtMs: Date.now(), ...more })
  const rows = async () => {
    const [row] = await facility.query(
      `SELECT (SELECT count(*)::int FROM ondeck.clip_copy) AS clips,
        (SELECT count(*)::int FROM ondeck.ledger_line) AS lines, (SELECT max(number)::int FROM ondeck.copy_progress) AS number`,
    )
    return row
  }
  return { facility, station, add: recent, change, rows }
}

test('clips and ledger lines are copied as they change, one row per clip', async () => {
  const { facility, station, add, change, rows } = await copied()
  const clip = add({ path: '/cam-A/pitch.mov', sessionGroupId: 'a group' })
  await eventually(async () => expect(await rows()).toEqual({ clips: 1, lines: 1, number: 1 }))
  change(clip, { state: { kind: 'processing', sessionId: 'a session' } })
  await eventually(async () => expect(await rows()).toEqual({ clips: 1, lines: 2, number: 2 }))
  expect(await facility.query('SELECT * FROM ondeck.clip_copy')).toMatchObject([
    {
      station: station.id,
      clip: clip.id,
      fingerprint: clip.fingerprint,
      group_id: 'a group',
      athlete_id: athleteId,
      athlete_name: 'Maya Ortiz',
      file_name: 'pitch.mov',
      state: 'processing',
      session_id: 'a session',
    },
  ])
})

test('a batch of the ledger that is sent twice changes nothing', async () => {
  const { facility, station, add, rows } = await copied()
  for (let clips = 0; clips < 30; clips += 1) add()
  await eventually(async () => expect(await rows()).toEqual({ clips: 30, lines: 30, number: 30 }))
  await station.work.close()
  const before = await facility.query('SELECT * FROM ondeck.ledger_line ORDER BY number')

  // Two senders of one station, as after an answer that was lost: each batch is stored once.
  const feed = station.memory.copyFeed
  const again = () =>
    createCopies({
      link: station.link,
      stationId: station.id,
      feed,
      clipOf: station.memory.store.get,
      originOf: () => someOrigin,
      forgotten: createForgottenAthletes({ namesOf: () => [] }),
      offsetMs: () => 0,
      clock: systemClock,
    })
  for (let clips = 0; clips < 10; clips += 1) add()
  await Promise.all([again().step(signal), again().step(signal)])
  expect(await again().step(signal)).toBe(false)
  expect(await rows()).toEqual({ clips: 40, lines: 40, number: 40 })
  expect(await facility.query('SELECT * FROM ondeck.ledger_line WHERE number <= 30 ORDER BY number')).toEqual(before)
})

test('the backlog of days is copied in batches that leave the event loop free', async () => {
  const facility = await createFacilityDatabase(postgres)
  const { memory, close } = facilityStation(facility.link())
  const { add } = writer(memory)
  memory.store.together(() => {
    for (let clips = 0; clips < 3_000; clips += 1) add({ foundAtMs: Date.now() })
  })
  const loop = watchEventLoop()
  await eventually(async () => {
    const [row] = await facility.query('SELECT count(*)::int AS clips FROM ondeck.clip_copy')
    expect(row).toEqual({ clips: 3_000 })
  })
  // A slice takes 10 ms of an idle core.
  expect(loop.stop()).toBeLessThan(atPace(300))
  await close()
})

test('names of files that PostgreSQL can’t store do not stop the copy', async () => {
  const { facility, add, rows } = await copied()
  add({ path: '/cam-A/half \ud83d.mov' })
  add({ path: '/cam-A/zero \0.mov' })
  await eventually(async () => expect(await rows()).toMatchObject({ clips: 2 }))
  const files = await facility.query('SELECT file_name FROM ondeck.clip_copy ORDER BY number')
  expect(files).toEqual([{ file_name: 'half \uFFFD.mov' }, { file_name: 'zero \uFFFD.mov' }])
})

test('a forgotten athlete’s name is erased from all copies, and no station writes it again', async () => {
  const { facility, station, add, change, rows } = await copied()
  station.memory.roster.upsert([{ id: athleteId, first_name: 'Maya', last_name: 'Ortiz' }], Date.now())
  const theirs = add()
  const other = add({ tags: { ...someTags, athleteId: crypto.randomUUID(), athleteName: 'Jonas Baker' } })
  const said = { name: 'Maya Ortiz', text: 'tagged for maya ortiz, not Jonas Baker' }
  const line = { clipId: other.id, atMs: 0, event: 'noted', state: other.state, details: said }
  station.memory.store.save({ clip: other, line, reservations: [] })
  await facility.query('UPDATE ondeck.station SET status = \'{"onDeck": {"athleteName": "Maya Ortiz"}}\'')
  await facility.query('INSERT INTO ondeck.athlete VALUES ($1, $2, $3, 1)', [
    'an origin',
    athleteId,
    JSON.stringify({ id: athleteId, first_name: 'Maya', last_name: 'Ortiz' }),
  ])
  await eventually(async () => expect(await rows()).toMatchObject({ lines: 3 }))

  const athlete = { id: athleteId, names: [{ firstName: 'Maya', lastName: 'Ortiz' }] }
  await eraseFromFacility(station.link, { athlete, ids: [athleteId], isShared: false })
  expect(await wholeDatabase(facility.query)).not.toMatch(/ortiz/i)
  expect(await facility.query('SELECT body FROM ondeck.athlete')).toEqual([])
  expect(await facility.query('SELECT athlete_id, athlete_name FROM ondeck.clip_copy ORDER BY athlete_name')).toEqual([
    { athlete_id: other.tags?.athleteId, athlete_name: 'Jonas Baker' },
    { athlete_id: athleteId, athlete_name: null },
  ])

  // The station that changes the clip next has not forgotten the athlete.
  change(theirs, { state: stateOf.completed })
  await eventually(async () => expect(await rows()).toMatchObject({ lines: 4 }))
  expect(await wholeDatabase(facility.query)).not.toMatch(/ortiz/i)

  station.memory.facility.post(RESTORED_ATHLETE, 0, { id: athleteId })
  await eventually(async () => expect(await facility.query('SELECT id FROM ondeck.forgotten_athlete')).toEqual([]))
  change(theirs, { state: stateOf['gone-at-service'] })
  await eventually(async () => expect(await wholeDatabase(facility.query)).toMatch(/Maya Ortiz/))
})
