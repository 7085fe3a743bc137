// A station enters a cage while somebody is put on deck there: what arrives late counts as if it had been read at once.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { DatabaseLink, Run } from '../../../../src/features/facility/station/database-link.ts'
import { rememberDeckPosition } from '../../../../src/features/facility/station/deck-position.ts'
import { createDeckSync } from '../../../../src/features/facility/station/deck-sync.ts'
import { AppError } from '../../../../src/station/app-error.ts'
import { createSharedDeck } from '../../../../src/station/tagging/shared-deck.ts'
import { createCages, jonas, maya, pitches } from '../../../support/cage-stations.ts'
import { type Postgres, startPostgres } from '../../../support/postgres.ts'
import { stationParts } from '../../../support/station-parts.ts'
import { eventually } from '../../../support/until.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('shows the athlete of its new cage whose change reaches the facility after the station has moved in', async () => {
  const cages = await createCages(postgres)
  const laptop = await cages.station({ cage: 'Cage 2', cameras: [] })
  const desk = await cages.station({ cage: 'Cage 3', cameras: [] })
  await Promise.all([laptop.synchronized(), desk.synchronized()])
  laptop.station.command({ kind: 'deck-set', tags: pitches(maya), fromMs: null })
  await eventually(() => expect(laptop.station.memory.facility.waiting('deck')).toBe(0))

  desk.network.cut()
  await desk.away()
  const { undo } = desk.station.command({ kind: 'deck-set', tags: pitches(jonas), fromMs: Date.now() - 60_000 })
  const { facility } = laptop.engineSettings
  laptop.station.configure({ ...laptop.engineSettings, facility: { ...facility, cage: 'Cage 3' } })
  await laptop.synchronized()
  expect(laptop.onDeck()).toBeNull()

  desk.network.mend()
  await eventually(() => expect(laptop.onDeck()).toEqual(pitches(jonas)))
  desk.station.command({ kind: 'undo', id: undo! })
  await eventually(() => expect(laptop.onDeck()).toBeNull())
})

/** One station of the cage, over a real store and a facility that answers when the test lets it. */
function enteringStation() {
  const parts = stationParts()
  const cage = 'Cage 3'
  const stamp = { cage, offsetMs: 0, isApart: false, seen: 0 }
  const deck = createSharedDeck({ ...parts, outbox: parts.facility, stamp: () => stamp, onPosted: () => {} })
  const changes: { revision: number; body: object }[] = []
  const put = (body: object) => void changes.push({ revision: changes.length + 1, body })
  const say = (tags: object | null, fromMs: number) => {
    const entry = { kind: 'entry', id: randomUUID(), station: randomUUID(), fromMs, saidMs: fromMs, tags }
    put({ ...entry, isRemoved: false, rival: null })
  }
  /** Called before each answer; the facility is away where it throws. */
  let meanwhile = (_reads: number) => {}
  let reads = 0
  const run: Run = async (schema, statement, values = []) => {
    const text = typeof statement === 'string' ? statement : statement.text
    if (text.includes('AS newest')) {
      meanwhile(0)
      return z.array(schema).parse([{ facility: 'one 0', newest: changes.length }])
    }
    reads += 1
    meanwhile(reads)
    const since = z.number().parse(values[1])
    return z.array(schema).parse(changes.filter(({ revision }) => revision > since).slice(0, 500))
  }
  const link: DatabaseLink = {
    state: () => ({ kind: 'connected', sinceMs: 0 }),
    run,
    transaction: async () => {
      throw new AppError('facility-away', { host: 'facility', detail: '' })
    },
    listen: () => () => {},
    onConnect: () => () => {},
    offsetMs: () => 0,
    close: async () => {},
  }
  /** The station reads its cage until this is true, and is killed then. */
  async function enter(isDone: () => void) {
    const sync = createDeckSync({
      link,
      memory: parts,
      clock: parts.clock,
      cage: () => cage,
      toShared: (tags) => tags,
      follow: (apply) => void parts.store.together(apply),
      onChange: () => {},
    })
    onTestFinished(() => sync.close())
    await eventually(isDone)
    await sync.close()
  }
  const cameFrom = (other: string) =>
    rememberDeckPosition(parts.facility, { cage: other, facility: 'one 0', revision: 9, synchronizedMs: 0 })
  return {
    ...parts,
    shared: deck,
    put,
    say,
    enter,
    cameFrom,
    during: (work: typeof meanwhile) => {
      meanwhile = work
    },
    reads: () => reads,
  }
}

const onDeck = ({ deck }: ReturnType<typeof enteringStation>) => deck.latest()?.tags ?? null

test('keeps the athlete whom somebody puts on deck at the station itself while it moves in', async () => {
  const station = enteringStation()
  station.cameFrom('Cage 2')
  station.say(pitches(jonas), station.clock.nowMs() - 60_000)
  let isSaid = false
  station.during((reads) => {
    // After the station’s changes were sent, and before the cage is read.
    if (reads > 0 || isSaid) return
    isSaid = true
    station.shared.add({ fromMs: station.clock.nowMs() - 1_000, tags: pitches(maya) })
  })
  await station.enter(() => expect(station.reads()).toBe(1))
  expect(onDeck(station)).toEqual(pitches(maya))
})

test('takes over the athlete of its new cage after a start that was killed between two pages of it', async () => {
  const station = enteringStation()
  const nowMs = station.clock.nowMs()
  station.cameFrom('Cage 2')
  station.deck.add({ fromMs: nowMs - 1_000, tags: pitches(maya) })
  station.say(pitches(jonas), nowMs - 60_000)
  for (let signs = 0; signs < 600; signs += 1) station.put({ kind: 'sign', atMs: nowMs - 50_000 + signs })
  station.during((reads) => {
    if (reads === 2) throw new AppError('facility-away', { host: 'facility', detail: '' })
  })
  await station.enter(() => expect(station.reads()).toBe(2))
  station.during(() => {})
  await station.enter(() => expect(station.reads()).toBe(3))
  expect(onDeck(station)).toEqual(pitches(jonas))
})

test('keeps its own athlete where the new cage had one only for a moment, and somebody takes that back', async () => {
  const station = enteringStation()
  const nowMs = station.clock.nowMs()
  station.deck.add({ fromMs: nowMs - 30_000, tags: pitches(maya) })
  station.say(pitches(jonas), nowMs - 60_000)
  await station.enter(() => expect(onDeck(station)).toEqual(pitches(jonas)))
  const removed = {
    kind: 'entry',
    station: randomUUID(),
    fromMs: nowMs - 60_000,
    saidMs: nowMs,
    tags: null,
    rival: null,
  }
  const [said] = station.cageDeck.saidSince(0)
  station.put({ ...removed, id: said!.id, isRemoved: true })
  await station.enter(() => expect(onDeck(station)).toEqual(pitches(maya)))
})
