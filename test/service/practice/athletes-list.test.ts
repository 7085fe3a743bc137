import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addAthlete, problemOf, startService } from './support.ts'

const people = [
  { first_name: 'Cleo', last_name: 'Young', date_of_birth: '2003-01-01', custom_attributes: { team: 'A', cap: 'red' } },
  { first_name: 'Ada', date_of_birth: '2001-05-05', custom_attributes: { team: 'A' } },
  { first_name: 'ben', last_name: 'Adams', custom_attributes: { team: 'B', cap: 'red', limit: '7' } },
]

async function startWithPeople() {
  const { ask } = await startService()
  for (const person of people) await ask('POST', '/athletes', { body: person })
  return async (query: string): Promise<string[]> => {
    const { status, body } = await ask('GET', `/athletes${query}`)
    expect(status).toBe(200)
    return body.athletes.map(({ first_name }: { first_name: string }) => first_name)
  }
}

test.each([
  ['', ['Cleo', 'Ada', 'ben']],
  ['?sorted_by=first_name', ['Ada', 'ben', 'Cleo']],
  ['?sorted_by=last_name', ['ben', 'Cleo', 'Ada']],
  ['?sorted_by=date_of_birth', ['Ada', 'Cleo', 'ben']],
  ['?limit=2', ['Cleo', 'Ada']],
  ['?limit=2&offset=2', ['ben']],
  ['?offset=3', []],
  ['?offset=9007199254740991', []],
  // Custom attributes: AND; who lacks the attribute is excluded.
  ['?team=A', ['Cleo', 'Ada']],
  ['?cap=red', ['Cleo', 'ben']],
  ['?team=A&cap=red', ['Cleo']],
  ['?team=A&team=B', []],
  ['?team=a', []],
  ['?unknown=x', []],
  ['?team=A&sorted_by=first_name&limit=1', ['Ada']],
])('4.2: GET /athletes%s', async (query, names) => {
  const list = await startWithPeople()
  expect(await list(query)).toEqual(names)
})

describe('4.2, section 8: limits of a page', () => {
  test.each([
    'limit=0',
    'limit=501',
    'limit=-1',
    'limit=1.5',
    'limit=ten',
    'limit=',
    'limit=+5',
    'limit=1e2',
    'limit=%205',
    'limit=99999999999999999999',
    'limit=5&limit=6',
    'offset=-1',
    'offset=1.5',
    'offset=x',
    'offset=',
    'offset=99999999999999999999',
    'offset=1&offset=2',
    'sorted_by=height',
    'sorted_by=',
    'sorted_by=FIRST_NAME',
    'sorted_by=first_name&sorted_by=last_name',
  ])('%s is refused', async (query) => {
    const { ask } = await startService()
    const answer = await ask('GET', `/athletes?${query}`)
    expect(problemOf(answer)).toBe('400 BadRequest')
    expect(answer.body.message).toContain(query.split('=')[0])
  })

  test('the default is 100, the maximum 500', async () => {
    const { ask, control } = await startService()
    control.seedRoster({ count: 501 })
    expect((await ask('GET', '/athletes')).body.athletes).toHaveLength(100)
    expect((await ask('GET', '/athletes?limit=500')).body.athletes).toHaveLength(500)
    expect((await ask('GET', '/athletes?limit=500&offset=500')).body.athletes).toHaveLength(1)
  })
})

test('4.2: pages of any size hold each athlete once, in the same order', async () => {
  const { ask, control } = await startService()
  control.seedRoster({ count: 57 })
  const idsOf = async (query: string): Promise<string[]> =>
    (await ask('GET', `/athletes?${query}`)).body.athletes.map(({ id }: { id: string }) => id)
  const sortings = ['first_name', 'last_name', 'date_of_birth', undefined]
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 60 }), fc.constantFrom(...sortings), async (limit, sorting) => {
      const order = sorting ? `&sorted_by=${sorting}` : ''
      const pages: string[] = []
      for (let offset = 0; offset < 57; offset += limit)
        pages.push(...(await idsOf(`limit=${limit}&offset=${offset}${order}`)))
      expect(pages).toEqual(await idsOf(`limit=500${order}`))
    }),
    { numRuns: 25 },
  )
})

test('4.2: any number of filters applies, also one of them twice', async () => {
  const { ask } = await startService()
  const names = Array.from({ length: 1500 }, (_, index) => `a${index}`)
  await addAthlete(ask, { custom_attributes: Object.fromEntries(names.map((name) => [name, '1'])) })
  const query = names.map((name) => `${name}=1`).join('&')
  expect((await ask('GET', `/athletes?${query}&a0=1`)).body.athletes).toHaveLength(1)
  expect((await ask('GET', `/athletes?${query}&a0=2`)).body.athletes).toEqual([])
})

test('5.5: each key has its own athletes, captures and jobs', async () => {
  const { ask, control } = await startService()
  control.setAccess({ key: 'sk_other' })
  const other = { key: 'sk_other' }
  const athleteId = await addAthlete(ask)
  expect((await ask('GET', '/athletes', other)).body).toEqual({ athletes: [] })
  expect(problemOf(await ask('GET', `/athletes/${athleteId}`, other))).toBe('404 NotFound')
  expect(problemOf(await ask('POST', `/athletes/${athleteId}`, { ...other, body: {} }))).toBe('404 NotFound')
  expect(problemOf(await ask('DELETE', `/athletes/${athleteId}`, other))).toBe('404 NotFound')
})

test('2.1: a seeded roster is plausible and repeatable', async () => {
  const first = await startService({ seedRoster: 40 })
  const second = await startService({ seedRoster: 40 })
  const own = new Set(['id', 'created_at', 'updated_at'])
  const listOf = async ({ ask }: typeof first): Promise<Record<string, unknown>[]> =>
    (await ask('GET', '/athletes')).body.athletes.map((athlete: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(athlete).filter(([name]) => !own.has(name))),
    )
  const roster = await listOf(first)
  expect(roster).toHaveLength(40)
  expect(roster).toEqual(await listOf(second))
  // Every seeded athlete would be accepted by the service itself.
  for (const { date_of_birth, ...athlete } of roster) {
    const known = Object.entries(athlete).filter(([, value]) => value !== null)
    const body = { ...Object.fromEntries(known), date_of_birth: String(date_of_birth).slice(0, 10) }
    expect((await first.ask('POST', '/athletes', { body })).status).toBe(200)
  }
  await first.close()
  const again = await startService({ seedRoster: 40, dataDir: first.dataDir })
  expect((await again.ask('GET', '/athletes?limit=500')).body.athletes).toHaveLength(80)
})
