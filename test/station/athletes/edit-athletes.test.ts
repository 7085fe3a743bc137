import { expect, test } from 'vitest'
import type { Athlete, NewAthlete } from '../../../src/service/athletes.ts'
import { AppError } from '../../../src/station/app-error.ts'
import { createAthleteOrigin } from '../../../src/station/athletes/athlete-origin.ts'
import { createAthleteEditing } from '../../../src/station/athletes/edit-athletes.ts'
import { createAthleteFinder } from '../../../src/station/athletes/find-athlete.ts'
import { createRoster } from '../../../src/station/athletes/roster.ts'
import { toRecord } from '../../../src/station/athletes/roster-list.ts'
import { athleteNamed } from '../../support/roster-parts.ts'
import { stationParts } from '../../support/station-parts.ts'

const { signal } = new AbortController()
const elsewhere = { address: 'https://other.example/v1', keyTag: '0ddba115' }

/** People who edit Maya Ortiz and Jonas Baker, at a service that can be changed for another. */
async function office({ isRead = true } = {}) {
  const parts = stationParts()
  const [maya, jonas] = [athleteNamed('Maya', 'Ortiz'), athleteNamed('Jonas', 'Baker')]
  let athletes: Athlete[] = [maya, jonas]
  const known = (id: string) => {
    const found = athletes.find((athlete) => athlete.id === id)
    if (!found) throw new AppError('athlete-not-found', { message: '' })
    return found
  }
  const service = {
    athletes: async () => ({ items: athletes, receivedCount: athletes.length }),
    getAthlete: async (id: string) => known(id),
    createAthlete: async ({ first_name, last_name = '' }: NewAthlete) => {
      const made = athleteNamed(first_name, last_name)
      athletes = [...athletes, made]
      return made
    },
    updateAthlete: async (id: string) => known(id),
    async deleteAthlete(id: string) {
      known(id)
      athletes = athletes.filter((athlete) => athlete.id !== id)
    },
  }
  const roster = createRoster({ ...parts, store: parts.roster, service })
  const finder = createAthleteFinder(service, roster, createAthleteOrigin({ ...parts, service }))
  const gone: string[] = []
  const editing = createAthleteEditing({
    ...parts,
    service,
    roster,
    athletes: finder,
    changes: parts.athleteChanges,
    sync: async (until) => void (await roster.sync(until)),
    onChanged: () => {},
    onGone: (id) => void gone.push(id),
  })
  if (isRead) {
    await finder.isKnownHere(maya.id, signal)
    await parts.clock.advance(1_000)
    await roster.sync(signal)
  }
  /** Another address is set, where nobody of the roster is. */
  async function moveElsewhere() {
    await parts.clock.advance(1_000)
    athletes = [athleteNamed('Somebody', 'Else'), athleteNamed('Another', 'One')]
    parts.ask(elsewhere)
  }
  return { ...parts, editing, finder, roster, service, gone, maya, jonas, moveElsewhere }
}

test('keeps an athlete that another service does not have', async () => {
  const { editing, gone, maya, moveElsewhere } = await office()
  await moveElsewhere()
  const notFound = { code: 'athlete-not-found' }
  await expect(editing.remove(maya.id, 'Maya Ortiz', signal)).rejects.toMatchObject(notFound)
  const edit = { id: maya.id, seen: toRecord(maya), changes: { height: 70 } }
  await expect(editing.update(edit, signal)).rejects.toMatchObject(notFound)
  expect(gone).toEqual([])
  expect(editing.changesOf(maya.id, 10)).toEqual([])
})

test('deletes an athlete who is missing from the new service too, once its whole list is read', async () => {
  const { editing, roster, service, clock, gone, moveElsewhere } = await office()
  await moveElsewhere()
  await expect(editing.remove(roster.search('maya', 1)[0]?.id ?? '', 'Maya Ortiz', signal)).rejects.toThrow()
  await clock.advance(1_000)
  await roster.sync(signal)
  const [somebody] = roster.search('somebody', 1)
  if (!somebody) throw new Error('the list was not read')
  await service.deleteAthlete(somebody.id)
  await editing.remove(somebody.id, 'Somebody Else', signal)
  expect(gone).toEqual([somebody.id])
})

test('finds a namesake before the athlete list was ever read', async () => {
  const { editing, maya, service } = await office({ isRead: false })
  const fields = { first_name: 'maya', last_name: 'ORTIZ' }
  const signals = { reading: () => signal, asking: () => signal }
  expect(await editing.create(fields, false, signals)).toMatchObject({ kind: 'namesakes', athletes: [{ id: maya.id }] })
  expect((await service.athletes()).items).toHaveLength(2)
})

test('delays no other look-up while a long list is read after a lost answer', async () => {
  const { editing, finder, service } = await office()
  const create = service.createAthlete
  service.createAthlete = async (input) => {
    await create(input)
    throw new AppError('offline')
  }
  const fields = { first_name: 'Twice', last_name: 'Asked' }
  const signals = { reading: () => signal, asking: () => signal }
  await expect(editing.create(fields, false, signals)).rejects.toMatchObject({ code: 'offline' })
  const list = service.athletes
  const { promise: whole, resolve: finish } = Promise.withResolvers<void>()
  service.athletes = () => whole.then(list)
  let asked = 0
  const asking = () => {
    asked += 1
    return signal
  }
  const again = editing.create(fields, false, { reading: () => signal, asking })
  expect(await finder.runExclusive(async () => 'others go on')).toBe('others go on')
  expect(asked).toBe(0)
  finish()
  expect(await again).toMatchObject({ kind: 'created', athlete: { first_name: 'Twice' } })
  expect(asked).toBe(1)
})
