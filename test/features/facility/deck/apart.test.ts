import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCages, jonas, maya, pitches } from '../../../support/cage-stations.ts'
import { type Postgres, startPostgres } from '../../../support/postgres.ts'
import { eventually } from '../../../support/until.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const secondsAgo = (seconds: number) => Date.now() - seconds * 1_000

/** Two stations of a cage, synchronized; then the network of the laptop is cut. */
async function apart() {
  const cages = await createCages(postgres)
  const desk = await cages.station({ cage: 'Cage 2', cameras: [] })
  const laptop = await cages.station({ cage: 'Cage 2' })
  await Promise.all([desk.synchronized(), laptop.synchronized()])
  laptop.network.cut()
  await laptop.away()
  return { ...cages, desk, laptop }
}

/** The desk says Maya, and the laptop Jonas a minute later, while they are apart. */
async function contradicting() {
  const stations = await apart()
  const { desk, laptop } = stations
  desk.station.command({ kind: 'deck-set', tags: pitches(maya), fromMs: secondsAgo(180) })
  laptop.station.command({ kind: 'deck-set', tags: pitches(jonas), fromMs: secondsAgo(120) })
  const clip = await laptop.film(secondsAgo(60))
  expect(clip.tags?.athleteId).toBe(jonas.id)
  laptop.network.mend()
  await eventually(() => {
    for (const { station } of [desk, laptop]) expect(station.memory.deck.conflicts()).toHaveLength(1)
  })
  const [conflict] = laptop.station.memory.deck.conflicts()
  return { ...stations, clip, conflict: conflict?.id ?? '' }
}

test('a station that is away keeps its deck and says since when it is not synchronized', async () => {
  const { laptop } = await apart()
  await eventually(() => expect(laptop.station.facility.deckSync().kind).toBe('away'))
  expect(laptop.station.facility.deckSync().sinceMs).toBeGreaterThan(secondsAgo(60))
  laptop.station.command({ kind: 'deck-set', tags: pitches(maya), fromMs: null })
  const clip = await laptop.film(Date.now() + 1_000)
  expect(clip.tags?.athleteId).toBe(maya.id)
})

test('a station whose disk is full while it loses its cage follows that cage again', async () => {
  const cages = await createCages(postgres)
  const laptop = await cages.station({ cage: 'Cage 2' })
  await laptop.synchronized()
  const full = vi.spyOn(laptop.station.memory.facility, 'remember').mockImplementation(() => {
    throw new Error('the disk is full')
  })
  laptop.network.cut()
  await laptop.away()
  await eventually(() => expect(full).toHaveBeenCalled())
  full.mockRestore()
  laptop.network.mend()
  await laptop.synchronized()
})

test('entries made while apart are merged by time', async () => {
  const { desk, laptop } = await apart()
  desk.station.command({ kind: 'deck-set', tags: pitches(maya), fromMs: secondsAgo(3_600) })
  laptop.station.command({ kind: 'deck-set', tags: pitches(jonas), fromMs: secondsAgo(1_800) })
  desk.station.command({ kind: 'deck-set', tags: pitches(maya), fromMs: secondsAgo(600) })
  const early = await laptop.film(secondsAgo(3_000))
  expect(early.tags).toBeNull()
  laptop.network.mend()
  await eventually(() => {
    for (const { station } of [desk, laptop])
      expect(station.memory.deck.recent(10).map(({ tags }) => tags)).toEqual([maya, jonas, maya].map(pitches))
  })
  expect(laptop.station.memory.deck.conflicts()).toEqual([])
  await eventually(() => expect(laptop.again(early)?.tags?.athleteId).toBe(maya.id))
})

test('two athletes within five minutes from stations that were apart are a question, and clips wait for the answer', async () => {
  const { laptop, clip } = await contradicting()
  await eventually(() =>
    expect(laptop.again(clip)?.state).toMatchObject({
      kind: 'untagged',
      reasons: expect.arrayContaining([expect.objectContaining({ code: 'on-deck-conflict' })]),
    }),
  )
  const later = await laptop.film(secondsAgo(10))
  expect(later.tags).toBeNull()
})

test.each([
  ['first', maya],
  ['second', jonas],
] as const)('the answer that the %s athlete was on deck tags the clips of the whole cage', async (choose, athlete) => {
  const { desk, laptop, clip, conflict } = await contradicting()
  desk.station.command({ kind: 'deck-resolve', conflict, choose })
  await eventually(() => {
    for (const { station, onDeck } of [desk, laptop]) {
      expect(station.memory.deck.conflicts()).toEqual([])
      expect(onDeck()).toEqual(pitches(athlete))
    }
  })
  await eventually(() => expect(laptop.again(clip)?.tags?.athleteId).toBe(athlete.id))
  // The same answer at the other station, given before this one arrived, changes nothing.
  laptop.station.command({ kind: 'deck-resolve', conflict, choose })
  expect(laptop.onDeck()).toEqual(pitches(athlete))
})

test('undoing one of two contradicting entries leaves nothing to ask', async () => {
  const { desk, laptop, clip } = await contradicting()
  laptop.station.command({ kind: 'undo' })
  await eventually(() => expect(desk.station.memory.deck.conflicts()).toEqual([]))
  await eventually(() => expect(laptop.again(clip)?.tags?.athleteId).toBe(maya.id))
})

test('an entry that answers one the station knew of is no contradiction, although it was away', async () => {
  const cages = await createCages(postgres)
  const desk = await cages.station({ cage: 'Cage 2', cameras: [] })
  const laptop = await cages.station({ cage: 'Cage 2', cameras: [] })
  await Promise.all([desk.synchronized(), laptop.synchronized()])
  desk.station.command({ kind: 'deck-set', tags: pitches(maya), fromMs: secondsAgo(60) })
  await eventually(() => expect(laptop.onDeck()).toEqual(pitches(maya)))
  laptop.network.cut()
  await laptop.away()
  laptop.station.command({ kind: 'deck-set', tags: pitches(jonas), fromMs: null })
  laptop.network.mend()
  await eventually(() => expect(desk.onDeck()).toEqual(pitches(jonas)))
  expect(desk.station.memory.deck.conflicts()).toEqual([])
})

test('a lineup changed while apart waits in the station and arrives later', async () => {
  const { desk, laptop, facility } = await apart()
  laptop.station.command({ kind: 'lineup-insert', tags: pitches(maya), at: null })
  expect(laptop.station.memory.facility.waiting('deck')).toBe(1)
  expect(await facility.query('SELECT * FROM ondeck.lineup')).toEqual([])
  laptop.network.mend()
  await eventually(() => expect(desk.station.memory.deck.lineup()).toHaveLength(1))
  expect(laptop.station.memory.facility.waiting('deck')).toBe(0)
})
