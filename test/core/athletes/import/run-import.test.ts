import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ImportChoices } from '../../../../src/contract/roster-import.ts'
import { AppError } from '../../../../src/core/app-error.ts'
import { type ImportRow, outcomeOf } from '../../../../src/core/athletes/import/import-port.ts'
import { planRows } from '../../../../src/core/athletes/import/plan.ts'
import { readRoster } from '../../../../src/core/athletes/import/read-roster.ts'
import { runImport } from '../../../../src/core/athletes/import/run-import.ts'
import { createRoster } from '../../../../src/core/athletes/roster.ts'
import { createImportStore } from '../../../../src/node/store/athletes/import-store.ts'
import { createRosterStore } from '../../../../src/node/store/athletes/roster-store.ts'
import { importMigration } from '../../../../src/node/store/migrations/import-migration.ts'
import { importRunMigration } from '../../../../src/node/store/migrations/import-run-migration.ts'
import { rosterMigration } from '../../../../src/node/store/migrations/roster-migration.ts'
import type { Athlete, AthleteUpdate, NewAthlete } from '../../../../src/service-api/athletes.ts'

type Fault = 'before' | 'after' | 'kill-before' | 'kill-after' | 'busy' | 'refused'
const killed = new Error('the process was killed')

/** A service that holds athletes, with a fault for each request that changes something, by its number. */
function serviceWith(athletes: Athlete[] = []) {
  const faults = new Map<number, Fault>()
  let requests = 0
  let made = athletes.length

  function answer<Result>(work: () => Result): Result {
    requests += 1
    const fault = faults.get(requests)
    if (fault === 'kill-before') throw killed
    if (fault === 'before') throw new AppError('service-unavailable', { status: 500 })
    if (fault === 'busy') throw new AppError('service-busy', {})
    if (fault === 'refused') throw new AppError('request-refused', { message: 'no' })
    const result = work()
    if (fault === 'after') throw new AppError('offline', {})
    if (fault === 'kill-after') throw killed
    return result
  }

  return {
    athletes,
    faults,
    requests: () => requests,
    async getAthlete(id: string): Promise<Athlete> {
      const found = athletes.find((athlete) => athlete.id === id)
      if (!found) throw new AppError('athlete-not-found', {})
      return found
    },
    async page({ limit, offset }: { limit: number; offset: number }) {
      const items = athletes.slice(offset, offset + limit)
      return { items, receivedCount: items.length }
    },
    createAthlete: async (body: NewAthlete) =>
      answer(() => {
        made += 1
        const athlete: Athlete = { ...body, id: `id-${made}` }
        athletes.push(athlete)
        return athlete
      }),
    updateAthlete: async (id: string, body: AthleteUpdate) =>
      answer(() => {
        const at = athletes.findIndex((athlete) => athlete.id === id)
        const known = athletes[at]
        if (!known) throw new AppError('athlete-not-found', {})
        const athlete = { ...known, ...body } as Athlete
        athletes[at] = athlete
        return athlete
      }),
  }
}

const clock = { nowMs: () => 0, monotonicMs: () => 0, sleep: async () => {} }
const choices: ImportChoices = {
  dateOrder: null,
  heightUnit: null,
  weightUnit: null,
  existing: 'update',
  sameName: 'create',
}

/** A station's database that outlives the process, and imports into a service. */
function station(service: ReturnType<typeof serviceWith>, rows: readonly string[]) {
  const db = new DatabaseSync(':memory:')
  onTestFinished(() => db.close())
  db.exec(rosterMigration + importMigration + importRunMigration)
  const table = {
    headers: ['first_name', 'last_name', 'date_of_birth', 'height_in'],
    rows: rows.map((text, index) => ({ row: index + 2, cells: text.split(',') })),
  }

  /** One process: it ends where it is killed. */
  async function start(): Promise<'killed' | readonly ImportRow[]> {
    const imports = createImportStore(db)
    const asked = { ...service, athletes: service.page }
    const roster = createRoster({ store: createRosterStore(db), service: asked, clock })
    const { signal } = new AbortController()
    await roster.sync(signal)
    let id = imports.open('digest')
    if (id === undefined) {
      id = crypto.randomUUID()
      const read = readRoster(table, {
        choices,
        columns: new Map(),
        customColumns: false,
        today: '2026-11-22',
        file: 'x',
      })
      const known = { get: roster.get, find: roster.find, madeOf: imports.madeOf }
      imports.begin(
        { id, digest: 'digest', createdAtMs: 0, file: 'x', origin: null },
        planRows(read.rows, known, choices),
      )
    }
    const parts = { imports, roster, service: asked, clock, random: () => 0, myTurn: async () => {} }
    try {
      await runImport(id, parts, signal)
    } catch (error) {
      if (error === killed) return 'killed'
      throw error
    }
    return imports.rows(id)
  }

  return { start, db }
}

const outcomes = (rows: Awaited<ReturnType<ReturnType<typeof station>['start']>>) =>
  rows === 'killed' ? [] : rows.map(outcomeOf)
const withoutIds = (athletes: readonly Athlete[]) =>
  athletes.map(({ id: _id, ...rest }) => JSON.stringify(rest)).toSorted()

const maya = () => ({ id: 'maya', first_name: 'Maya', last_name: 'Ortiz', date_of_birth: '2004-05-06', height: 69 })
const people = [
  'Maya,Ortiz,2004-05-06,70',
  'Jo,Weber,2001-02-03,72',
  'Al,Kim,,66',
  'Al,Kim,,67',
  'Zoë,Núñez,1999-12-31,',
  'Jo,Weber,2003-02-03,72',
]

test('an import creates and updates, and the same file again changes nothing', async () => {
  const service = serviceWith([maya()])
  const { start } = station(service, people)
  expect(outcomes(await start())).toEqual(['updated', 'created', 'created', 'created', 'created', 'created'])
  const after = withoutIds(service.athletes)
  const requests = service.requests()
  expect(outcomes(await start())).toEqual(people.map(() => 'unchanged'))
  expect(service.requests()).toBe(requests)
  expect(withoutIds(service.athletes)).toEqual(after)
})

test('an import that has ended keeps nothing of what was sent', async () => {
  const { start, db } = station(serviceWith([maya()]), people)
  const rows = await start()
  expect(outcomes(rows)).toContain('created')
  const kept = db.prepare('SELECT action FROM roster_import_row').all()
  expect(kept).toHaveLength(people.length)
  expect(JSON.stringify(kept)).not.toMatch(/Weber|2001-02-03|height/)
})

describe('an import that is killed', () => {
  const cases = people.flatMap((_, index) =>
    (['kill-before', 'kill-after'] as const).map((fault) => [index + 1, fault] as const),
  )

  test.each(cases)('at request %d (%s) ends as one that was not', async (request, fault) => {
    const undisturbed = serviceWith([maya()])
    await station(undisturbed, people).start()
    const service = serviceWith([maya()])
    service.faults.set(request, fault)
    const { start } = station(service, people)
    expect(await start()).toBe('killed')
    expect(outcomes(await start())).toEqual(['updated', 'created', 'created', 'created', 'created', 'created'])
    expect(withoutIds(service.athletes)).toEqual(withoutIds(undisturbed.athletes))
  })

  test('at any of 50 choices of points ends as one that was not', async () => {
    const undisturbed = serviceWith([maya()])
    await station(undisturbed, people).start()
    const points = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom<Fault>('kill-before', 'kill-after', 'after')),
      { minLength: 1, maxLength: 6, selector: ([request]) => request },
    )
    await fc.assert(
      fc.asyncProperty(points, async (faults) => {
        const service = serviceWith([maya()])
        for (const [request, fault] of faults) service.faults.set(request, fault)
        const { start } = station(service, people)
        let rows = await start()
        for (let tries = 0; rows === 'killed' && tries < 12; tries += 1) rows = await start()
        expect(outcomes(rows)).toEqual(['updated', 'created', 'created', 'created', 'created', 'created'])
        expect(withoutIds(service.athletes)).toEqual(withoutIds(undisturbed.athletes))
      }),
      { numRuns: 50 },
    )
  })

  test('at every request, one after the other, creates nobody twice', async () => {
    const service = serviceWith([maya()])
    for (let request = 1; request <= 30; request += 1) {
      if (request % 3 !== 0) service.faults.set(request, request % 3 === 1 ? 'kill-after' : 'kill-before')
    }
    const { start } = station(service, people)
    let rows = await start()
    for (let tries = 0; rows === 'killed' && tries < 30; tries += 1) rows = await start()
    expect(outcomes(rows)).toHaveLength(people.length)
    expect(service.athletes).toHaveLength(people.length)
  })
})

test.each(['before', 'after', 'busy'] as const)(
  'a service that fails in the middle (%s) gets every row once',
  async (fault) => {
    const service = serviceWith([maya()])
    for (const request of [1, 3, 4, 7]) service.faults.set(request, fault)
    const rows = await station(service, people).start()
    expect(outcomes(rows)).toEqual(['updated', 'created', 'created', 'created', 'created', 'created'])
    expect(service.athletes).toHaveLength(people.length)
  },
)

test('a row that the service refuses says why, and the others go on', async () => {
  const service = serviceWith([maya()])
  service.faults.set(2, 'refused')
  const rows = await station(service, people).start()
  expect(outcomes(rows)).toEqual(['updated', 'failed', 'created', 'created', 'created', 'created'])
  expect(rows).toMatchObject([{}, { because: { code: 'request-refused' } }, {}, {}, {}, {}])
})

test('a row whose content was discarded meanwhile is not sent, and says so', async () => {
  const service = serviceWith([maya()])
  service.faults.set(2, 'kill-before')
  const { start, db } = station(service, people)
  expect(await start()).toBe('killed')
  db.exec("UPDATE roster_import_row SET action = json_set(action, '$.body', json('{}')) WHERE row IN (2, 4, 5)")
  const rows = await start()
  expect(outcomes(rows)).toEqual(['updated', 'created', 'failed', 'failed', 'created', 'created'])
  expect(rows).toMatchObject([
    {},
    {},
    { because: { code: 'import-gone' } },
    { because: { code: 'import-gone' } },
    {},
    {},
  ])
  expect(service.athletes).toHaveLength(4)
})

test('a service that stays away stops the import, which continues later', async () => {
  const service = serviceWith([maya()])
  for (let request = 2; request <= 13; request += 1) service.faults.set(request, 'before')
  const { start } = station(service, people)
  await expect(start()).rejects.toMatchObject({ code: 'service-unavailable' })
  expect(service.athletes).toHaveLength(1)
  expect(outcomes(await start()).filter((outcome) => outcome === 'created')).toHaveLength(3)
})

test('5,000 rows with 40 wrong: 4,960 are imported and 40 explained', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) =>
    index % 125 === 0 ? `P${index},Lee,2031-01-01,70` : `P${index},Lee,2001-02-03,70`,
  )
  const service = serviceWith()
  const result = await station(service, rows).start()
  const failed = result === 'killed' ? [] : result.filter((row) => outcomeOf(row) === 'failed')
  expect(service.athletes).toHaveLength(4_960)
  expect(failed).toHaveLength(40)
  expect(failed.every(({ action }) => action.kind === 'refuse' && action.problems.length > 0)).toBe(true)
})
