import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCages, jonas, maya, pitches } from '../../../support/cage-stations.ts'
import { type Postgres, startPostgres } from '../../../support/postgres.ts'
import { eventually } from '../../../support/until.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const secondsAgo = (seconds: number) => Date.now() - seconds * 1_000

test('an athlete put on deck at the front desk tags the next clip of the cage’s other station', async () => {
  const cages = await createCages(postgres)
  const desk = await cages.station({ cage: 'Cage 2', cameras: [] })
  const laptop = await cages.station({ cage: 'Cage 2' })
  const other = await cages.station({ cage: 'Cage 3' })
  await Promise.all([desk.synchronized(), laptop.synchronized(), other.synchronized()])
  desk.station.command({ kind: 'deck-set', tags: pitches(maya), fromMs: null })
  await eventually(() => expect(laptop.onDeck()).toEqual(pitches(maya)))
  const clip = await laptop.film(Date.now() + 1_000)
  expect(clip.tags).toMatchObject({ athleteId: maya.id, movement: 'pitching', origins: { athlete: 'on-deck' } })
  expect(other.onDeck()).toBeNull()
})

test('a clip that was tagged before the front desk’s earlier entry arrived is tagged again, unless by hand', async () => {
  const cages = await createCages(postgres)
  const desk = await cages.station({ cage: 'Cage 2', cameras: [] })
  const laptop = await cages.station({ cage: 'Cage 2' })
  await Promise.all([desk.synchronized(), laptop.synchronized()])
  laptop.station.command({ kind: 'deck-set', tags: pitches(maya), fromMs: secondsAgo(600) })
  const automatic = await laptop.film(secondsAgo(60))
  const manual = await laptop.film(secondsAgo(50))
  laptop.station.command({ kind: 'clips-tag', clips: [manual.id], tags: pitches(maya) })
  desk.station.command({ kind: 'deck-set', tags: pitches(jonas), fromMs: secondsAgo(120) })
  await eventually(() => expect(laptop.again(automatic)?.tags?.athleteId).toBe(jonas.id))
  await eventually(() => expect(laptop.again(manual)?.state.kind).toBe('queued'))
  expect(laptop.again(manual)?.tags?.athleteId).toBe(maya.id)
})

test('the lineup follows, and athletes that two people add at the same time are both kept', async () => {
  const cages = await createCages(postgres)
  const desk = await cages.station({ cage: 'Cage 2', cameras: [] })
  const laptop = await cages.station({ cage: 'Cage 2' })
  await Promise.all([desk.synchronized(), laptop.synchronized()])
  desk.station.command({ kind: 'lineup-insert', tags: pitches(maya), at: null })
  laptop.station.command({ kind: 'lineup-insert', tags: pitches(jonas), at: null })
  const athletes = ({ station }: typeof desk) => station.memory.deck.lineup().map(({ tags }) => tags.athlete)
  await eventually(() => {
    expect(new Set(athletes(desk))).toEqual(new Set([{ id: maya.id }, { id: jonas.id }]))
    expect(athletes(laptop)).toEqual(athletes(desk))
  })
  const [next] = athletes(desk)
  laptop.station.command({ kind: 'deck-next' })
  await eventually(() => expect(desk.onDeck()?.athlete).toEqual(next))
  await eventually(() => expect(athletes(desk)).toHaveLength(1))
})

test('undoing an entry takes it back in the whole cage', async () => {
  const cages = await createCages(postgres)
  const desk = await cages.station({ cage: 'Cage 2', cameras: [] })
  const laptop = await cages.station({ cage: 'Cage 2' })
  await Promise.all([desk.synchronized(), laptop.synchronized()])
  desk.station.command({ kind: 'deck-set', tags: pitches(maya), fromMs: secondsAgo(60) })
  const { undo } = desk.station.command({ kind: 'deck-set', tags: pitches(jonas), fromMs: secondsAgo(30) })
  await eventually(() => expect(laptop.onDeck()).toEqual(pitches(jonas)))
  desk.station.command({ kind: 'undo', ...(undo !== undefined && { id: undo }) })
  await eventually(() => expect(laptop.onDeck()).toEqual(pitches(maya)))
})

test('the question if the athlete is still there is answered once for the cage', async () => {
  const cages = await createCages(postgres)
  const desk = await cages.station({ cage: 'Cage 2', cameras: [] })
  const laptop = await cages.station({ cage: 'Cage 2', settings: { tagging: { idleMinutes: 5 } } })
  await Promise.all([desk.synchronized(), laptop.synchronized()])
  desk.station.command({ kind: 'deck-set', tags: pitches(maya), fromMs: secondsAgo(900) })
  await eventually(() => expect(laptop.onDeck()).toEqual(pitches(maya)))
  const clip = await laptop.film(secondsAgo(30))
  expect(clip.state).toMatchObject({
    kind: 'untagged',
    reasons: expect.arrayContaining([expect.objectContaining({ code: 'on-deck-unconfirmed' })]),
  })
  desk.station.command({ kind: 'deck-confirm' })
  await eventually(() => expect(laptop.again(clip)?.tags?.athleteId).toBe(maya.id))
})

test('changes made while the listening connection is killed again and again all arrive', async () => {
  const cages = await createCages(postgres)
  const desk = await cages.station({ cage: 'Cage 2', cameras: [] })
  const laptop = await cages.station({ cage: 'Cage 2', cameras: [] })
  await Promise.all([desk.synchronized(), laptop.synchronized()])
  for (let turn = 1; turn <= 6; turn += 1) {
    const athlete = turn % 2 === 0 ? maya : jonas
    desk.station.command({ kind: 'deck-set', tags: pitches(athlete), fromMs: secondsAgo(60 - turn) })
    desk.station.command({ kind: 'lineup-insert', tags: pitches(athlete), at: null })
    await cages.facility.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'ondeck' AND datname = current_database()`,
    )
  }
  await eventually(() => {
    expect(laptop.station.memory.deck.lineup()).toEqual(desk.station.memory.deck.lineup())
    expect(laptop.station.memory.deck.lineup()).toHaveLength(6)
    expect(laptop.station.memory.deck.recent(10).map(({ tags }) => tags)).toEqual(
      desk.station.memory.deck.recent(10).map(({ tags }) => tags),
    )
  })
})

test('a change that came from the cage is not told to it again', async () => {
  const cages = await createCages(postgres)
  const desk = await cages.station({ cage: 'Cage 2', cameras: [] })
  const laptop = await cages.station({ cage: 'Cage 2', cameras: [] })
  await Promise.all([desk.synchronized(), laptop.synchronized()])
  desk.station.command({ kind: 'deck-set', tags: pitches(maya), fromMs: null })
  await eventually(() => expect(laptop.onDeck()).toEqual(pitches(maya)))
  laptop.station.command({ kind: 'lineup-insert', tags: pitches(jonas), at: null })
  await eventually(() => expect(desk.station.memory.deck.lineup()).toHaveLength(1))
  expect(await cages.facility.query('SELECT count(*)::int AS entries FROM ondeck.deck_entry')).toEqual([{ entries: 1 }])
  expect([desk, laptop].map(({ station }) => station.memory.facility.waiting('deck'))).toEqual([0, 0])
})

test('a station without a cage shares nothing', async () => {
  const cages = await createCages(postgres)
  const alone = await cages.station({ cameras: [] })
  const apart = await cages.station({ cage: 'Cage 2', cameras: [], facility: { share: { onDeck: false } } })
  for (const { station } of [alone, apart]) {
    station.command({ kind: 'deck-set', tags: pitches(maya), fromMs: null })
    expect(station.facility.deckSync()).toEqual({ kind: 'off', sinceMs: null })
    expect(station.memory.facility.waiting('deck')).toBe(0)
  }
  expect(await cages.facility.query('SELECT * FROM ondeck.deck_entry')).toEqual([])
})
