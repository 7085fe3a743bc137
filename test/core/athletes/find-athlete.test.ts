import { expect, test } from 'vitest'
import { AppError } from '../../../src/core/app-error.ts'
import { createAthleteFinder } from '../../../src/core/athletes/find-athlete.ts'
import { Athlete } from '../../../src/interface/athletes.ts'

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

test('a name is found whatever its case and spacing', async () => {
  const { find } = createAthleteFinder(serviceWith(['Jonas', 'Weber'], [' MAYA ', 'ortiz']))
  expect(await find(maya, signal)).toMatchObject({ athlete: { id: 'a1' } })
})

test('two who fit are not chosen between', async () => {
  const { find } = createAthleteFinder(serviceWith(['Maya', 'Ortiz'], ['Maya', 'Ortiz']))
  expect(await find({ ...maya, create: true }, signal)).toEqual({
    because: { code: 'athlete-ambiguous', parameters: { name: 'Maya Ortiz' } },
  })
})

test('a first name alone is not taken for somebody with a last name', async () => {
  const { find } = createAthleteFinder(serviceWith(['Maya', 'Ortiz']))
  expect(await find({ firstName: 'Maya', create: false }, signal)).toMatchObject({
    because: { code: 'athlete-unknown' },
  })
})

test('someone on a later page is found', async () => {
  const many = Array.from({ length: 1_200 }, (_, index): [string, string] => ['Extra', String(index)])
  const { find } = createAthleteFinder(serviceWith(...many, ['Maya', 'Ortiz']))
  expect(await find(maya, signal)).toMatchObject({ athlete: { id: 'a1200' } })
})

test('a new athlete is created once, however many clips ask at the same time', async () => {
  const service = serviceWith()
  const { find } = createAthleteFinder(service)
  const found = await Promise.all(Array.from({ length: 5 }, () => find({ ...maya, create: true }, signal)))
  expect(new Set(found.map((one) => ('athlete' in one ? one.athlete.id : '')))).toEqual(new Set(['new1']))
  expect(service.created()).toBe(1)
})

test('when the answer to a creation is lost, the next look-up finds who was created', async () => {
  const service = serviceWith()
  service.loseNextAnswer()
  const { find } = createAthleteFinder(service)
  await expect(find({ ...maya, create: true }, signal)).rejects.toMatchObject({ code: 'offline' })
  expect(await find({ ...maya, create: true }, signal)).toMatchObject({ athlete: { id: 'new1' } })
  expect(service.created()).toBe(1)
})

test('somebody whom the service has forgotten is looked up again', async () => {
  const service = serviceWith(['Maya', 'Ortiz'])
  const { find, forget } = createAthleteFinder(service)
  await find(maya, signal)
  service.athletes = async () => ({ items: [], receivedCount: 0 })
  expect(await find(maya, signal)).toMatchObject({ athlete: { id: 'a0' } })
  forget('a0')
  expect(await find(maya, signal)).toMatchObject({ because: { code: 'athlete-unknown' } })
})
