import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCageReps } from '../../../../src/features/facility/station/cage-reps.ts'
import type { CageClip } from '../../../../src/station/ports/rep-port.ts'
import { createFacilityDatabase } from '../../../support/facility-database.ts'
import { type Postgres, startPostgres } from '../../../support/postgres.ts'
import { someOrigin } from '../../../support/station-parts.ts'
import { eventually } from '../../../support/until.ts'

const WINDOW_MS = 3_000
const STATIONS = 4

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** Stations of one facility. The database is the judge: it refuses two reps of one moment. */
async function createStations() {
  const facility = await createFacilityDatabase(postgres)
  const stations = Array.from({ length: STATIONS }, () => {
    const link = facility.link()
    return { link, reps: createCageReps({ link, station: randomUUID() }) }
  })
  await eventually(() => stations.forEach(({ link }) => expect(link.state().kind).toBe('connected')))

  /** Decides about a clip at a station. Fails where the database refused. */
  async function decide(station: number, clip: Partial<CageClip> & { readonly recordedAtMs: number }): Promise<string> {
    const id = randomUUID()
    const rep = await stations[station % STATIONS]?.reps.decide({
      origin: someOrigin,
      cage: 'Cage 2',
      clip: id,
      fingerprint: `print of ${id}`,
      camera: 'Side',
      isShared: false,
      windowMs: WINDOW_MS,
      athleteId: 'maya',
      activity: 'baseball',
      movement: 'pitching',
      proposed: randomUUID(),
      isFixed: false,
      ...clip,
    })
    if (!rep) throw new Error('the database refused')
    return rep
  }

  /** Pairs of reps that claim one moment, in all partitions. */
  const overlaps = () =>
    facility.query(`SELECT one.id FROM ondeck.rep AS one JOIN ondeck.rep AS other ON one.id < other.id
      AND (one.origin, one.cage, one.athlete_id, one.movement)
        = (other.origin, other.cage, other.athlete_id, other.movement)
      AND one.during && other.during`)

  return { facility, decide, overlaps }
}

test('cameras of all stations become one rep per pitch, however many clips are grouped at the same moment', async () => {
  const { facility, decide, overlaps } = await createStations()
  let day = 0
  const pitch = fc.array(fc.record({ station: fc.nat(STATIONS - 1), lateMs: fc.nat(1_000) }), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(pitch, { minLength: 1, maxLength: 12 }), async (pitches) => {
      day += 1
      const clips = pitches.flatMap((cameras, number) =>
        cameras.map(({ station, lateMs }, camera) => ({
          number,
          station,
          camera: `camera ${camera}`,
          recordedAtMs: day * 86_400_000 + number * 8_000 + lateMs,
        })),
      )
      const decided = await Promise.all(
        clips.map(async ({ number, station, ...clip }) => ({ number, rep: await decide(station, clip) })),
      )
      const byPitch = Map.groupBy(decided, ({ number }) => number)
      for (const [, ofPitch] of byPitch) expect(new Set(ofPitch.map(({ rep }) => rep)).size).toBe(1)
      expect(new Set(decided.map(({ rep }) => rep)).size).toBe(byPitch.size)
    }),
    { numRuns: 12 },
  )
  expect(await overlaps()).toEqual([])
  await facility.close()
})

test('clips at random moments never make two reps of one moment, nor two clips of a camera in one', async () => {
  const { facility, decide, overlaps } = await createStations()
  const clip = fc.record({
    station: fc.nat(STATIONS - 1),
    camera: fc.constantFrom('Side', 'Rear', 'Front'),
    athleteId: fc.constantFrom('maya', 'jonas'),
    recordedAtMs: fc.integer({ min: 0, max: 60_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(clip, { minLength: 20, maxLength: 40 }), async (clips) => {
      await Promise.all(clips.map(({ station, ...each }) => decide(station, each)))
    }),
    { numRuns: 6 },
  )
  expect(await overlaps()).toEqual([])
  const twice = `SELECT rep, camera FROM ondeck.rep_camera WHERE NOT has_left GROUP BY 1, 2 HAVING count(*) > 1`
  expect(await facility.query(twice)).toEqual([])
  const apart = `SELECT near.rep FROM ondeck.rep_camera AS near WHERE NOT EXISTS (
    SELECT FROM ondeck.rep_camera AS other WHERE other.rep = near.rep AND abs(other.at_ms - near.at_ms) <= ${WINDOW_MS}
      AND other.camera <> near.camera)
    AND (SELECT count(*) FROM ondeck.rep_camera AS all_of WHERE all_of.rep = near.rep) > 1`
  expect(await facility.query(apart)).toEqual([])
  await facility.close()
})

test('the exclusion constraint refuses a second rep of one moment', async () => {
  const { facility, decide } = await createStations()
  const rep = await decide(0, { recordedAtMs: 10_000 })
  const copy = `INSERT INTO ondeck.rep (id, origin, cage, athlete_id, activity, movement, at_ms, during)
    SELECT gen_random_uuid(), origin, cage, athlete_id, activity, movement, at_ms, during FROM ondeck.rep WHERE id = $1`
  await expect(facility.query(copy, [rep])).rejects.toMatchObject({ code: '23P01' })
  await facility.close()
})

test('quick pitches of one camera are reps of their own, and other cages, athletes and movements too', async () => {
  const { facility, decide } = await createStations()
  const first = await decide(0, { recordedAtMs: 10_000 })
  const others = [
    await decide(0, { recordedAtMs: 11_000 }),
    await decide(0, { recordedAtMs: 12_000 }),
    await decide(1, { recordedAtMs: 10_000, cage: 'Cage 3' }),
    await decide(1, { recordedAtMs: 10_000, athleteId: 'jonas' }),
    await decide(1, { recordedAtMs: 10_000, movement: 'hitting' }),
  ]
  expect(new Set([first, ...others]).size).toBe(6)
  // The camera of another station joins the nearest pitch.
  expect(await decide(1, { recordedAtMs: 11_100 })).toBe(others[0])
  await facility.close()
})

test('cameras of one label at two stations are two cameras, and a shared file is one', async () => {
  const { facility, decide } = await createStations()
  const side = await decide(0, { recordedAtMs: 10_000, camera: 'Side' })
  expect(await decide(1, { recordedAtMs: 10_000, camera: 'Side' })).toBe(side)
  const shared = { recordedAtMs: 50_000, camera: 'Rear', isShared: true, fingerprint: 'print of a shared file' }
  const rear = await decide(0, shared)
  expect(await decide(1, shared)).toBe(rear)
  expect(await decide(1, { ...shared, recordedAtMs: 51_000, fingerprint: 'print of the next' })).not.toBe(rear)
  await facility.close()
})

test('a clip that is tagged again keeps its rep, or leaves it for another athlete’s', async () => {
  const { facility, decide } = await createStations()
  const clip = { clip: 'one', fingerprint: 'print', recordedAtMs: 10_000 }
  const rep = await decide(0, clip)
  expect(await decide(0, clip)).toBe(rep)
  expect(await decide(0, { ...clip, athleteId: 'jonas', proposed: rep })).not.toBe(rep)
  // The first rep is empty now: another camera begins one.
  expect(await decide(1, { recordedAtMs: 10_000 })).not.toBe(rep)
  await facility.close()
})

test('a rep with reserved clips keeps its id, and others join it', async () => {
  const { facility, decide } = await createStations()
  const online = await decide(0, { recordedAtMs: 10_000 })
  const reserved = randomUUID()
  expect(await decide(1, { recordedAtMs: 10_100, proposed: reserved, isFixed: true })).toBe(reserved)
  expect(reserved).not.toBe(online)
  expect(await decide(2, { recordedAtMs: 10_200 })).toBe(reserved)
  await facility.close()
})
