import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recallDeckPosition } from '../../../../src/features/facility/station/deck-position.ts'
import { createCages, jonas, maya, pitches } from '../../../support/cage-stations.ts'
import { type Postgres, startPostgres } from '../../../support/postgres.ts'
import { eventually } from '../../../support/until.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const secondsAgo = (seconds: number) => Date.now() - seconds * 1_000

test('a station that is moved to another cage brings nobody along, and has the athlete and lineup of its new cage', async () => {
  const cages = await createCages(postgres)
  const laptop = await cages.station({ cage: 'Cage 2' })
  const desk = await cages.station({ cage: 'Cage 3', cameras: [] })
  await Promise.all([laptop.synchronized(), desk.synchronized()])
  desk.station.command({ kind: 'deck-set', tags: pitches(jonas), fromMs: secondsAgo(60) })
  laptop.station.command({ kind: 'deck-set', tags: pitches(maya), fromMs: null })
  laptop.station.command({ kind: 'lineup-insert', tags: pitches(maya), at: null })
  // The desk’s athlete is in the database before the laptop joins that cage.
  for (const each of [laptop, desk])
    await eventually(() => expect(each.station.memory.facility.waiting('deck')).toBe(0))
  const moveTo = (cage: string) =>
    laptop.station.configure({ ...laptop.engineSettings, facility: { ...laptop.engineSettings.facility, cage } })
  moveTo('Cage 3')
  await eventually(() => expect(laptop.onDeck()).toEqual(pitches(jonas)))
  expect(laptop.station.memory.deck.lineup()).toEqual([])
  const clip = await laptop.film(Date.now() + 1_000)
  expect(clip.tags?.athleteId).toBe(jonas.id)
  moveTo('Cage 4')
  await eventually(() => expect(laptop.onDeck()).toBeNull())
  expect(desk.onDeck()).toEqual(pitches(jonas))
})

test('a station that joins a cage keeps its own athlete on deck while nobody is there', async () => {
  const cages = await createCages(postgres)
  const alone = await cages.station({ cameras: [] })
  alone.station.command({ kind: 'deck-set', tags: pitches(maya), fromMs: null })
  alone.station.configure({
    ...alone.engineSettings,
    facility: { ...alone.engineSettings.facility, cage: 'Cage 2' },
  })
  await alone.synchronized()
  expect(alone.onDeck()).toEqual(pitches(maya))
})

test('a database that was restored from an older copy gets back what the stations know', async () => {
  const cages = await createCages(postgres)
  const desk = await cages.station({ cage: 'Cage 2', cameras: [] })
  await desk.synchronized()
  desk.station.command({ kind: 'deck-set', tags: pitches(maya), fromMs: secondsAgo(60) })
  desk.station.command({ kind: 'lineup-insert', tags: pitches(jonas), at: null })
  await eventually(async () => {
    const [newest] = await cages.facility.query('SELECT max(revision)::int AS revision FROM ondeck.lineup')
    expect(newest?.['revision']).toBe(recallDeckPosition(desk.station.memory.facility, 'Cage 2')?.revision)
  })
  desk.network.cut()
  await desk.away()
  await cages.facility.query(
    'TRUNCATE ondeck.deck_entry, ondeck.lineup, ondeck.deck_sender; SELECT setval($$ondeck.deck_revision$$, 1)',
  )
  desk.network.mend()
  const late = await cages.station({ cage: 'Cage 2', cameras: [] })
  await eventually(() => {
    expect(late.onDeck()).toEqual(pitches(maya))
    expect(late.station.memory.deck.lineup().map(({ tags }) => tags)).toEqual([pitches(jonas)])
  })
  expect(desk.onDeck()).toEqual(pitches(maya))
})

test('an athlete whom only the front desk knows, or has just added, tags clips of the cage’s other station', async () => {
  const cages = await createCages(postgres)
  const desk = await cages.station({ cage: 'Cage 2', cameras: [] })
  const laptop = await cages.station({ cage: 'Cage 2' })
  await Promise.all([desk.synchronized(), laptop.synchronized()])
  const stranger = { ...maya, id: randomUUID() }
  desk.station.command({ kind: 'deck-set', tags: pitches(stranger), fromMs: secondsAgo(60) })
  await eventually(() => expect(laptop.onDeck()).toEqual(pitches(stranger)))
  expect((await laptop.film(secondsAgo(30))).tags?.athleteId).toBe(stranger.id)
  desk.station.command({
    kind: 'deck-set',
    tags: { ...pitches(maya), athlete: { firstName: 'Nova', lastName: 'Quinn', create: true } },
    fromMs: secondsAgo(20),
  })
  const nova = await eventually(() => {
    const [found] = desk.station.roster.find({ firstName: 'Nova', lastName: 'Quinn' })
    if (!found) throw new Error('the service has no Nova yet')
    return found
  })
  // By name while the service does not have the athlete, otherwise by id: never by the front desk's own id.
  await eventually(() => expect(laptop.onDeck()).not.toEqual(pitches(stranger)))
  expect((await laptop.film(secondsAgo(10))).tags?.athleteId).toBe(nova.id)
})
