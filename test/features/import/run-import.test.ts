import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../../../src/features/import/core/import-port.ts'
import { type Fault, outcomes, serviceWith, station, withoutIds } from '../../support/import-station.ts'

const maya = () => ({ id: 'maya', first_name: 'Maya', last_name: 'Ortiz', date_of_birth: '2004-05-06', height: 69 })
const people = [
  'Maya,Ortiz,2004-05-06,70',
  'Jo,Weber,2001-02-03,72',
  'Al,Kim,,66',
  'Al,Kim,,67',
  'Zoë,Núñez,1999-12-31,',
  'Jo,Weber,2003-02-03,72',
]

test('creates and updates athletes, and changes nothing for the same file again', async () => {
  const service = serviceWith([maya()])
  const { start } = station(service, people)
  expect(outcomes(await start())).toEqual(['updated', 'created', 'created', 'created', 'created', 'created'])
  const after = withoutIds(service.athletes)
  const requests = service.requests()
  expect(outcomes(await start())).toEqual(people.map(() => 'unchanged'))
  expect(service.requests()).toBe(requests)
  expect(withoutIds(service.athletes)).toEqual(after)
})

test('keeps no sent data after the import has ended', async () => {
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

  test.each(cases)('at request %d (%s) ends like one that was not killed', async (request, fault) => {
    const undisturbed = serviceWith([maya()])
    await station(undisturbed, people).start()
    const service = serviceWith([maya()])
    service.faults.set(request, fault)
    const { start } = station(service, people)
    expect(await start()).toBe('killed')
    expect(outcomes(await start())).toEqual(['updated', 'created', 'created', 'created', 'created', 'created'])
    expect(withoutIds(service.athletes)).toEqual(withoutIds(undisturbed.athletes))
  })

  test('at any of 50 random points ends like one that was not killed', async () => {
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
  'sends every row once when the service fails in the middle (%s)',
  async (fault) => {
    const service = serviceWith([maya()])
    for (const request of [1, 3, 4, 7]) service.faults.set(request, fault)
    const rows = await station(service, people).start()
    expect(outcomes(rows)).toEqual(['updated', 'created', 'created', 'created', 'created', 'created'])
    expect(service.athletes).toHaveLength(people.length)
  },
)

test('searches for a lost creation until the service lists its athletes again, and creates nobody twice', async () => {
  const service = serviceWith()
  service.faults.set(1, 'after')
  service.listFaults.push('none', 'unreachable')
  const rows = await station(service, ['Jo,Weber,2001-02-03,72']).start()
  expect(outcomes(rows)).toEqual(['created'])
  expect(service.athletes).toHaveLength(1)
})

test('reports the service’s reason for a refused row, and imports the others', async () => {
  const service = serviceWith([maya()])
  service.faults.set(2, 'refused')
  const rows = await station(service, people).start()
  expect(outcomes(rows)).toEqual(['updated', 'failed', 'created', 'created', 'created', 'created'])
  expect(rows).toMatchObject([{}, { because: { code: 'request-refused' } }, {}, {}, {}, {}])
})

test('reports and does not send a row whose content was discarded during the import', async () => {
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

test('stops the import while the service stays unreachable, and continues later', async () => {
  const service = serviceWith([maya()])
  for (let request = 2; request <= 13; request += 1) service.faults.set(request, 'before')
  const { start } = station(service, people)
  await expect(start()).rejects.toMatchObject({ code: 'service-unavailable' })
  expect(service.athletes).toHaveLength(1)
  expect(outcomes(await start()).filter((outcome) => outcome === 'created')).toHaveLength(3)
})

test('imports 4,960 of 5,000 rows and explains the 40 wrong ones', async () => {
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
