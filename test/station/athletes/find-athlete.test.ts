import { expect, test } from 'vitest'
import { Athlete } from '../../../src/service/athletes.ts'
import { AppError } from '../../../src/station/app-error.ts'
import { createAthleteFinder } from '../../../src/station/athletes/find-athlete.ts'
import { createRoster } from '../../../src/station/athletes/roster.ts'
import type { FailureCode } from '../../../src/station/contract/failure.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { athleteNamed, rosterStore } from '../../support/roster-parts.ts'

const { signal } = new AbortController()

function serviceWith(...names: [first: string, last?: string][]) {
  const athletes = names.map(([first_name, last_name], index) =>
    Athlete.parse({ id: `a${index}`, first_name, last_name }),
  )
  let loseAnswers = 0
  let created = 0
  return {
    created: () => created,
    loseNextAnswer: () => {
      loseAnswers = 1
    },
    async athletes({ limit, offset }: { limit: number; offset: number }) {
      const items = athletes.slice(offset, offset + limit)
      return { items, receivedCount: items.length }
    },
    async createAthlete(athlete: { first_name: string; last_name?: string | undefined }) {
      created += 1
      const made = Athlete.parse({ id: `new${created}`, ...athlete })
      athletes.push(made)
      if (loseAnswers-- > 0) throw new AppError('offline', { host: 'service', detail: 'cut' })
      return made
    },
  }
}

const maya = { firstName: 'Maya', lastName: 'Ortiz', create: false }

test('finds a name in any case and spacing', async () => {
  const { find } = createAthleteFinder(serviceWith(['Jonas', 'Weber'], [' MAYA ', 'ortiz']))
  expect(await find(maya, signal)).toMatchObject({ athlete: { id: 'a1' } })
})

test('does not choose between two athletes of one name', async () => {
  const { find } = createAthleteFinder(serviceWith(['Maya', 'Ortiz'], ['Maya', 'Ortiz']))
  expect(await find({ ...maya, create: true }, signal)).toEqual({
    because: { code: 'athlete-ambiguous', parameters: { name: 'Maya Ortiz' } },
  })
})

test('does not match a first name alone with an athlete who has a last name', async () => {
  const { find } = createAthleteFinder(serviceWith(['Maya', 'Ortiz']))
  expect(await find({ firstName: 'Maya', create: false }, signal)).toMatchObject({
    because: { code: 'athlete-unknown' },
  })
})

test('finds an athlete on a later page', async () => {
  const many = Array.from({ length: 1_200 }, (_, index): [string, string] => ['Extra', String(index)])
  const { find } = createAthleteFinder(serviceWith(...many, ['Maya', 'Ortiz']))
  expect(await find(maya, signal)).toMatchObject({ athlete: { id: 'a1200' } })
})

test('creates a new athlete once when many clips ask at the same time', async () => {
  const service = serviceWith()
  const { find } = createAthleteFinder(service)
  const found = await Promise.all(Array.from({ length: 5 }, () => find({ ...maya, create: true }, signal)))
  expect(new Set(found.map((one) => ('athlete' in one ? one.athlete.id : '')))).toEqual(new Set(['new1']))
  expect(service.created()).toBe(1)
})

test('finds the created athlete in the next lookup after a lost answer', async () => {
  const service = serviceWith()
  service.loseNextAnswer()
  const { find } = createAthleteFinder(service)
  await expect(find({ ...maya, create: true }, signal)).rejects.toMatchObject({ code: 'offline' })
  expect(await find({ ...maya, create: true }, signal)).toMatchObject({ athlete: { id: 'new1' } })
  expect(service.created()).toBe(1)
})

test('looks up an athlete again that the service no longer has', async () => {
  const service = serviceWith(['Maya', 'Ortiz'])
  const { find, forget } = createAthleteFinder(service)
  await find(maya, signal)
  service.athletes = async () => ({ items: [], receivedCount: 0 })
  expect(await find(maya, signal)).toMatchObject({ athlete: { id: 'a0' } })
  forget('a0')
  expect(await find(maya, signal)).toMatchObject({ because: { code: 'athlete-unknown' } })
})

/** A service that cannot be reached, and a complete roster of these names. */
function offlineWith(code: FailureCode, ...names: [first: string, last: string][]) {
  const store = rosterStore()
  store.upsert(
    names.map(([first, last]) => athleteNamed(first, last)),
    0,
  )
  store.setLastSync(0)
  const service = serviceWith()
  const online = service.athletes
  let reachable = false
  const comeBack = () => {
    reachable = true
  }
  service.athletes = async (page) => {
    if (!reachable) throw new AppError(code, { host: 'service' })
    return online(page)
  }
  const roster = createRoster({ store, clock: manualClock(), service: { ...service, getAthlete: neverAsked } })
  return { finder: createAthleteFinder(service, roster), roster, service, comeBack }
}

const neverAsked = () => Promise.reject(new Error('asked for one athlete'))

test.each(['offline', 'name-unknown', 'service-unavailable', 'not-the-service'] as const)(
  'uses the roster’s only athlete of a name while the service is out of reach (%s)',
  async (code) => {
    const { finder } = offlineWith(code, ['Maya', 'Ortiz'], ['Jo', 'Ortiz'])
    expect(await finder.find({ ...maya, create: true }, signal)).toMatchObject({ athlete: { first_name: 'Maya' } })
  },
)

test('does not choose between two athletes of one name in the roster', async () => {
  const { finder } = offlineWith('offline', ['Maya', 'Ortiz'], ['Maya', 'Ortiz'])
  expect(await finder.find(maya, signal)).toMatchObject({ because: { code: 'athlete-ambiguous' } })
})

test('waits for the service before it creates an athlete that the roster lacks', async () => {
  const { finder, service } = offlineWith('offline', ['Jo', 'Weber'])
  await expect(finder.find({ ...maya, create: true }, signal)).rejects.toMatchObject({ code: 'offline' })
  expect(service.created()).toBe(0)
})

test('reports a refused key even where the roster has the name', async () => {
  const { finder } = offlineWith('key-refused', ['Maya', 'Ortiz'])
  await expect(finder.find(maya, signal)).rejects.toMatchObject({ code: 'key-refused' })
})

test('uses the service in place of the roster once it is back', async () => {
  const { finder, comeBack } = offlineWith('offline', ['Maya', 'Ortiz'])
  await finder.find(maya, signal)
  comeBack()
  expect(await finder.find(maya, signal)).toMatchObject({ because: { code: 'athlete-unknown' } })
})

test('adds a created athlete to the roster at once, and removes one whom the service no longer has', async () => {
  const { finder, roster, comeBack } = offlineWith('offline')
  comeBack()
  await finder.find({ ...maya, create: true }, signal)
  expect(roster.search('maya', 5).map(({ id }) => id)).toEqual(['new1'])
  finder.forget('new1')
  expect([roster.search('maya', 5), await finder.isKnownHere('new1', signal)]).toEqual([[], false])
})

/** John Smith is used instead of Jon Smith, as long as the roster has him. */
async function withDuplicate(...more: [first: string, last?: string][]) {
  const service = serviceWith(['John', 'Smith'], ['Jon', 'Smith'], ...more)
  const roster = createRoster({
    store: rosterStore(),
    clock: manualClock(),
    service: { ...service, getAthlete: neverAsked },
    usedInstead: (id) => (id === 'a1' ? 'a0' : undefined),
  })
  await roster.sync(signal)
  return { finder: createAthleteFinder(service, roster), roster, service }
}

const jon = { firstName: 'Jon', lastName: 'Smith', create: true }
const john = { ...jon, firstName: 'John' }

test('resolves a duplicate’s name to the preferred athlete, and creates none', async () => {
  const { finder, roster, service } = await withDuplicate()
  expect(await finder.find(jon, signal)).toMatchObject({ athlete: { id: 'a0' } })
  expect(roster.find(jon)).toMatchObject([{ id: 'a0' }])
  expect(roster.search('smith', 5).map(({ id }) => id)).toEqual(['a0'])
  expect(service.created()).toBe(0)
})

test('does not choose between two athletes of the preferred name by the name of a duplicate', async () => {
  const { finder } = await withDuplicate(['John', 'Smith'])
  expect(await finder.find(jon, signal)).toMatchObject({ athlete: { id: 'a0' } })
  expect(await finder.find(john, signal)).toMatchObject({ because: { code: 'athlete-ambiguous' } })
})

test('uses a duplicate again when its preferred athlete is deleted', async () => {
  const { roster } = await withDuplicate()
  roster.lose('a0')
  expect(roster.find(jon)).toMatchObject([{ id: 'a1' }])
  expect(roster.search('jon', 5).map(({ id }) => id)).toEqual(['a1'])
})

test('does not treat a deliberately created second athlete of a name as the only one', async () => {
  const { finder, service } = await withDuplicate()
  finder.learn(await service.createAthlete({ first_name: 'John', last_name: 'Smith' }))
  expect(await finder.find(john, signal)).toMatchObject({ because: { code: 'athlete-ambiguous' } })
})
