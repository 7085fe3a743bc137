import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addAthlete, problemOf, startService } from './support.ts'

const before = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  date_of_birth: '2001-12-10',
  email: 'ada@example.com',
  phone: '555',
  gender: 'female',
  dominant_arm: 'right',
  dominant_leg: 'left',
  activity: 'baseball',
  positions: ['pitcher'],
  competition_level: 'college',
  height: 66,
  weight: 130,
  custom_attributes: { team: 'Falcons', cap: 'red' },
}

async function startWithAthlete() {
  let time = Date.parse('2026-03-01T12:00:00Z')
  const { ask } = await startService({ now: () => time })
  const id = await addAthlete(ask, before)
  time += 1000
  return {
    ask,
    id,
    update: (body: unknown) => ask('POST', `/athletes/${id}`, { body }),
    read: async () => (await ask('GET', `/athletes/${id}`)).body.athlete,
  }
}

test('4.4: omitted fields stay, named ones change, and the answer is the athlete', async () => {
  const { update, read } = await startWithAthlete()
  const old = await read()
  const { status, body } = await update({ last_name: 'Byron' })
  expect(status).toBe(200)
  expect(body.athlete).toEqual({ ...old, last_name: 'Byron', updated_at: '2026-03-01T12:00:01.000Z' })
  expect(await read()).toEqual(body.athlete)
})

test('4.4: an update of nothing changes nothing', async () => {
  const { update, read } = await startWithAthlete()
  const { updated_at: _, ...old } = await read()
  expect((await update({})).body.athlete).toMatchObject(old)
})

const clearable = [
  'last_name',
  'date_of_birth',
  'email',
  'phone',
  'gender',
  'dominant_arm',
  'dominant_leg',
  'competition_level',
]
describe('4.4, rules 1 and 2: a text is changed, and cleared by "" or null', () => {
  test.each(clearable.flatMap((field) => ['', null].map((value) => [field, value] as const)))(
    '%s: %j',
    async (field, value) => {
      const { update, read } = await startWithAthlete()
      expect((await update({ [field]: value })).status).toBe(200)
      expect((await read())[field]).toBeNull()
    },
  )

  test('activity without positions', async () => {
    const { update, read } = await startWithAthlete()
    expect((await update({ activity: '', positions: [] })).status).toBe(200)
    expect(await read()).toMatchObject({ activity: null, positions: [] })
  })
})

describe('4.4, rules 3 and 4: a whole number is changed, and cleared by 0 or null', () => {
  test.each([
    ['height', 70, 70],
    ['weight', 1, 1],
    ['height', 0, null],
    ['height', null, null],
    ['weight', 0, null],
    ['weight', null, null],
  ])('%s: %j', async (field, value, expected) => {
    const { update, read } = await startWithAthlete()
    expect((await update({ [field]: value })).status).toBe(200)
    expect((await read())[field]).toBe(expected)
  })
})

describe('4.4: an invalid update is refused and changes nothing', () => {
  test.each<[field: string, value: unknown]>([
    // Rule 5
    ['first_name', ''],
    ['first_name', null],
    ['first_name', ' '],
    ['first_name', 5],
    ['last_name', 5],
    ['email', []],
    ['date_of_birth', '2001-02-29'],
    ['gender', 'other'],
    ['dominant_arm', 0],
    ['activity', 'chess'],
    ['height', '70'],
    ['height', ''],
    ['height', 5.5],
    ['height', -3],
    ['weight', true],
    ['positions', ''],
    ['positions', ['center']],
    ['positions', 'pitcher'],
    // The positions that the athlete has would be of no activity, or of another one.
    ['activity', 'basketball'],
    ['activity', null],
    ['nickname', 'Ace'],
    ['id', 'other'],
    // Rule 7
    ['custom_attributes', { team: '' }],
    ['custom_attributes', { team: 5 }],
    ['custom_attributes', { team: ['a'] }],
    ['custom_attributes', { team: { a: 'b' } }],
    ['custom_attributes', { team: false }],
    ['custom_attributes', null],
    ['custom_attributes', 'team'],
    // Rule 8
    ['custom_attributes', { 'new key': 'x' }],
    ['custom_attributes', { '1new': 'x' }],
    ['custom_attributes', { height: '6' }],
    ['custom_attributes', { DOB: 'x' }],
  ])('%s: %j', async (field, value) => {
    const { update, read } = await startWithAthlete()
    const old = await read()
    const answer = await update({ [field]: value, phone: '777' })
    expect(problemOf(answer)).toBe('400 BadRequest')
    expect(answer.body.message).toContain(field)
    expect(await read()).toEqual(old)
  })
})

test('4.4, 2.1: activity and positions may change together', async () => {
  const { update } = await startWithAthlete()
  const { body } = await update({ activity: 'basketball', positions: ['center'] })
  expect(body.athlete).toMatchObject({ activity: 'basketball', positions: ['center'] })
  expect((await update({ activity: 'tennis', positions: null })).body.athlete.positions).toEqual([])
})

test('4.4, rule 6: custom attributes are merged; null deletes', async () => {
  const { update, read } = await startWithAthlete()
  const { body } = await update({ custom_attributes: { cap: 'blue', bat: 'ash', team: null, unknown: null } })
  expect(body.athlete.custom_attributes).toEqual({ cap: 'blue', bat: 'ash' })
  await update({ custom_attributes: {} })
  expect((await read()).custom_attributes).toEqual({ cap: 'blue', bat: 'ash' })
})

test('4.4, rules 6 to 8: every series of updates has the result of a plain merge', async () => {
  const { update, read } = await startWithAthlete()
  let model: Record<string, string> = { ...before.custom_attributes }
  const key = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,3}$/).filter((name) => name !== 'DOB')
  const changes = fc.dictionary(key, fc.oneof(fc.string({ minLength: 1, unit: 'grapheme' }), fc.constant(null)), {
    maxKeys: 4,
  })
  await fc.assert(
    fc.asyncProperty(changes, async (custom_attributes) => {
      expect((await update({ custom_attributes })).status).toBe(200)
      const merged = Object.entries({ ...model, ...custom_attributes })
      model = Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null))
      expect((await read()).custom_attributes).toEqual(model)
    }),
    { numRuns: 60 },
  )
})

test('4.4: every valid update changes only its fields', async () => {
  const { update, read } = await startWithAthlete()
  const text = fc.oneof(fc.string(), fc.constant(null))
  const changes = fc.record(
    {
      first_name: fc.string({ minLength: 1 }).filter((name) => name.trim() !== ''),
      last_name: text,
      email: text,
      height: fc.oneof(fc.nat(), fc.constant(null)),
      weight: fc.nat(300),
      gender: fc.constantFrom('male', 'non-binary', '', null),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(changes, async (change) => {
      const { updated_at: _, ...old } = await read()
      expect((await update(change)).status).toBe(200)
      const shown = Object.entries(change).map(([name, value]) => [name, value === '' || value === 0 ? null : value])
      expect(await read()).toMatchObject({ ...old, ...Object.fromEntries(shown) })
    }),
    { numRuns: 60 },
  )
})

describe('4.3 to 4.5, section 7: a request for a missing athlete', () => {
  test.each([
    ['GET', undefined],
    ['POST', {}],
    ['DELETE', undefined],
  ])('%s', async (method, body) => {
    const { ask } = await startService()
    expect(problemOf(await ask(method, `/athletes/${crypto.randomUUID()}`, { body }))).toBe('404 NotFound')
    expect(problemOf(await ask(method, '/athletes/nobody', { body }))).toBe('404 NotFound')
  })
})
