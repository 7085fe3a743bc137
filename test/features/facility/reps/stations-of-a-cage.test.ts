import { afterAll, beforeAll, expect, test } from 'vitest'
import { camerasMissingFrom } from '../../../../src/station/reps/missing-camera.ts'
import { createCages, maya, pitches } from '../../../support/cage-stations.ts'
import { type Postgres, startPostgres } from '../../../support/postgres.ts'
import { eventually } from '../../../support/until.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const secondsAgo = (seconds: number) => Date.now() - seconds * 1_000

/** Two stations with a camera each, and Maya on deck. */
async function twoCameras() {
  const cages = await createCages(postgres)
  const left = await cages.station({ cage: 'Cage 2' })
  const right = await cages.station({ cage: 'Cage 2' })
  await Promise.all([left.synchronized(), right.synchronized()])
  left.station.command({ kind: 'deck-set', tags: pitches(maya), fromMs: secondsAgo(700) })
  await eventually(() => expect(right.onDeck()).toEqual(pitches(maya)))
  return { ...cages, left, right }
}

/** One pitch before both cameras, while the right station is away: each decides its rep alone. */
async function filmedApart() {
  const cameras = await twoCameras()
  const { left, right } = cameras
  right.network.cut()
  await right.away()
  const atMs = secondsAgo(600)
  const one = await left.film(atMs)
  const two = await right.film(atMs)
  expect(two.sessionGroupId).not.toBe(one.sessionGroupId)
  return { ...cameras, one, two }
}

test('cameras of two stations become one rep, also when both tag at the same moment', async () => {
  const { left, right, station } = await twoCameras()
  const other = await station({ cage: 'Cage 3' })
  await other.synchronized()
  other.station.command({ kind: 'deck-set', tags: pitches(maya), fromMs: secondsAgo(700) })
  const atMs = secondsAgo(600)
  const [one, two, elsewhere] = await Promise.all([left.film(atMs), right.film(atMs), other.film(atMs)])
  expect(one.sessionGroupId).not.toBeNull()
  expect(two.sessionGroupId).toBe(one.sessionGroupId)
  expect(elsewhere.sessionGroupId).not.toBe(one.sessionGroupId)
  const quick = await left.film(atMs + 2_000)
  expect(quick.sessionGroupId).not.toBe(one.sessionGroupId)
  // A camera of another station is not missing here.
  const clips = left.station.store.inGroup(one.sessionGroupId ?? '')
  expect(camerasMissingFrom(clips, left.engineSettings, () => 0)).toEqual([])
})

test('reps that a station decided alone join those of its cage when the facility is back', async () => {
  const { right, one, two } = await filmedApart()
  right.network.mend()
  await eventually(() => expect(right.again(two)?.sessionGroupId).toBe(one.sessionGroupId))
  expect(right.station.memory.facility.waiting('rep')).toBe(0)
})

test('a rep that a station decided alone joins that of its cage before anything of it is reserved', async () => {
  const { right, one, two } = await filmedApart()
  right.network.mend()
  await right.synchronized()
  right.station.configure({ ...right.engineSettings, uploads: { ...right.engineSettings.uploads, paused: false } })
  await eventually(() => expect(right.again(two)?.state.kind).toBe('completed'))
  expect(right.again(two)?.sessionGroupId).toBe(one.sessionGroupId)
})

test('a rep that was uploaded while the station was away keeps its id', async () => {
  const { right, facility, one, two } = await filmedApart()
  right.station.configure({ ...right.engineSettings, uploads: { ...right.engineSettings.uploads, paused: false } })
  await eventually(() => expect(right.again(two)?.state.kind).toBe('completed'))
  right.network.mend()
  await eventually(() => expect(right.station.memory.facility.waiting('rep')).toBe(0))
  expect(right.again(two)?.sessionGroupId).toBe(two.sessionGroupId)
  const reps = await facility.query('SELECT id FROM ondeck.rep')
  expect(new Set(reps.map(({ id }) => id))).toEqual(new Set([one.sessionGroupId, two.sessionGroupId]))
  expect(reps).toHaveLength(2)
})
