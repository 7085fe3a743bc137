import { describe, expect, test } from 'vitest'
import { problemOf, startService } from './support.ts'

const whole = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  date_of_birth: '2001-12-10',
  email: 'ada@example.com',
  phone: '+1 555 0100',
  gender: 'female',
  dominant_arm: 'right',
  dominant_leg: 'left',
  activity: 'baseball',
  positions: ['pitcher', 'shortstop'],
  competition_level: 'college',
  height: 66,
  weight: 130,
  custom_attributes: { team: 'Falcons', _squad: 'A', 'bat-side': '', __proto__x: '1' },
}

test('4.1: an athlete is created with every attribute and answered with them', async () => {
  const { ask } = await startService({ now: () => Date.parse('2026-03-01T12:00:00Z') })
  const { status, body } = await ask('POST', '/athletes', { body: whole })
  expect(status).toBe(200)
  expect(body).toEqual({
    athlete: {
      ...whole,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      date_of_birth: '2001-12-10T00:00:00.000Z',
      created_at: '2026-03-01T12:00:00.000Z',
      updated_at: '2026-03-01T12:00:00.000Z',
    },
  })
  expect((await ask('GET', `/athletes/${body.athlete.id}`)).body).toEqual(body)
})

test('4.1: an athlete needs only a first name', async () => {
  const { ask } = await startService()
  const { body } = await ask('POST', '/athletes', { body: { first_name: 'Ada' } })
  expect(body.athlete).toMatchObject({
    first_name: 'Ada',
    last_name: null,
    height: null,
    positions: [],
    custom_attributes: {},
  })
})

test('2.1: a custom attribute may have a name that every object has', async () => {
  const { ask } = await startService()
  const rawBody = '{"first_name":"Ada","custom_attributes":{"__proto__":"x","constructor":"y","toString":"z"}}'
  const { body } = await ask('POST', '/athletes', { rawBody })
  expect(Object.entries(body.athlete.custom_attributes)).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
    ['toString', 'z'],
  ])
})

describe('4.1, 2.1: an invalid athlete is refused, with the field in the message', () => {
  const wrongTypes = [7, true, [], {}, null]
  const texts = [
    'first_name',
    'last_name',
    'date_of_birth',
    'email',
    'phone',
    'gender',
    'dominant_arm',
    'dominant_leg',
    'activity',
    'competition_level',
  ]
  const wrong: [field: string, value: unknown][] = [
    ...texts.flatMap((field) => wrongTypes.map((value): [string, unknown] => [field, value])),
    ...['height', 'weight'].flatMap((field) =>
      ['70', 70.5, -1, true, null, [], {}, '', 1e20].map((value): [string, unknown] => [field, value]),
    ),
    ['first_name', ''],
    ['first_name', '   '],
    ['date_of_birth', '10.12.2001'],
    ['date_of_birth', '2001-12-10T00:00:00Z'],
    ['date_of_birth', '2023-02-30'],
    ['date_of_birth', '2023-02-29'],
    ['date_of_birth', '2023-13-01'],
    ['date_of_birth', '2023-00-10'],
    ['date_of_birth', '2023-1-1'],
    ['date_of_birth', ''],
    ['gender', 'Female'],
    ['gender', ''],
    ['dominant_arm', 'ambidextrous'],
    ['dominant_leg', 'LEFT'],
    ['activity', 'chess'],
    ['competition_level', 'olympic'],
    ['positions', 'pitcher'],
    ['positions', [7]],
    ['positions', null],
    ['positions', { 0: 'pitcher' }],
    ['positions', ['pitcher']],
    ['custom_attributes', []],
    ['custom_attributes', null],
    ['custom_attributes', 'team'],
    ['custom_attributes', { team: 7 }],
    ['custom_attributes', { team: null }],
    ['custom_attributes', { team: ['a'] }],
    ['custom_attributes', { team: { name: 'a' } }],
    ['custom_attributes', { team: true }],
    ...[
      'first_name',
      'last_name',
      'date_of_birth',
      'email',
      'height',
      'weight',
      'DOB',
      '',
      '1st',
      '-a',
      'a b',
      'a.b',
      'é',
      'a$',
      'a/b',
      ' a',
    ].map((key): [string, unknown] => ['custom_attributes', { [key]: 'x' }]),
    ['nickname', 'Ace'],
    ['id', 'mine'],
    ['created_at', '2020-01-01T00:00:00Z'],
    ['constructor', 'x'],
  ]

  test.each(wrong)('%s: %j', async (field, value) => {
    const { ask } = await startService()
    const answer = await ask('POST', '/athletes', { body: { first_name: 'Ada', [field]: value } })
    expect(problemOf(answer)).toBe('400 BadRequest')
    expect(answer.body.message).toContain(field)
  })

  test('a missing first name', async () => {
    const { ask } = await startService()
    const answer = await ask('POST', '/athletes', { body: { last_name: 'Lovelace' } })
    expect(answer.body).toEqual({ error: 'BadRequest', message: 'first_name is required' })
  })
})

describe('2.1: positions must belong to the activity', () => {
  test.each([
    ['baseball', ['pitcher'], 200],
    ['softball', ['designated_hitter'], 200],
    ['basketball', ['center', 'point_guard'], 200],
    ['basketball', ['center_field'], 400],
    ['baseball', ['center'], 400],
    ['baseball', ['pitcher', 'quarterback'], 400],
    ['tennis', [], 200],
    ['tennis', ['pitcher'], 400],
    ['golf', ['center'], 400],
    [undefined, [], 200],
    [undefined, ['pitcher'], 400],
  ])('%s %j: %d', async (activity, positions, status) => {
    const { ask } = await startService()
    const answer = await ask('POST', '/athletes', { body: { first_name: 'Ada', activity, positions } })
    expect(answer.status).toBe(status)
  })
})

test.each(['DoB', 'dob', 'Height', 'phone', 'gender', 'limit', 'a-1', '_', 'A'])(
  '2.1: %s may be a custom key',
  async (key) => {
    const { ask } = await startService()
    const body = { first_name: 'Ada', custom_attributes: { [key]: 'x' } }
    expect((await ask('POST', '/athletes', { body })).body.athlete.custom_attributes).toEqual({ [key]: 'x' })
  },
)
