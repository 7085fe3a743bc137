import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCages, jonas, pitches } from '../../../support/cage-stations.ts'
import { type Postgres, startPostgres } from '../../../support/postgres.ts'
import { eventually } from '../../../support/until.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('an athlete added at the front desk is on deck by name until the service has the athlete, then by id', async () => {
  const cages = await createCages(postgres)
  // Without a service the new athlete stays new.
  const desk = await cages.station({
    cage: 'Cage 2',
    cameras: [],
    settings: { service: { baseUrl: 'http://127.0.0.1:1/v1' } },
  })
  const laptop = await cages.station({ cage: 'Cage 2', cameras: [] })
  await Promise.all([desk.synchronized(), laptop.synchronized()])
  const named = { firstName: 'Nova', lastName: 'Quinn', create: true }
  desk.station.command({ kind: 'deck-set', tags: { ...pitches(jonas), athlete: named }, fromMs: null })
  await eventually(() => expect(laptop.onDeck()?.athlete).toEqual({ ...named, create: false }))
  const [fresh] = desk.station.newAthletes.open()
  if (!fresh) throw new Error('nobody is new')
  desk.station.newAthletes.move(fresh, { kind: 'created', athleteId: jonas.id })
  await eventually(() => expect(laptop.onDeck()?.athlete).toEqual({ id: jonas.id }))
  // The front desk itself keeps the entry that can be undone.
  expect(desk.onDeck()?.athlete).toEqual({ id: fresh.id })
})
