import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addAthlete, captureBody, problemOf, type Started, startService } from './support.ts'

const movementOf = (activity: string, movement: string) => ({ movement_attributes: { activity, movement } })

async function reserve(
  { ask }: Pick<Started, 'ask'>,
  athleteId: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  return (await ask('POST', '/captures', { body: captureBody(athleteId, changes) })).body.session_id
}

const idsOf = async ({ ask }: Pick<Started, 'ask'>, query: string): Promise<string[]> =>
  (await ask('GET', `/captures?${query}`)).body.captures.map(({ session_id }: { session_id: string }) => session_id)

test('4.7: captures are listed newest first by capture time, with page and total count', async () => {
  const service = await startService()
  const athleteId = await addAthlete(service.ask)
  const times = ['2024-05-02T00:00:00Z', '2024-05-03T00:00:00Z', '2024-05-01T00:00:00Z']
  const [middle, newest, oldest] = await Promise.all(
    times.map((capture_time) => reserve(service, athleteId, { capture_time })),
  )
  const { status, body } = await service.ask('GET', '/captures')
  expect(status).toBe(200)
  expect(body).toMatchObject({ total_count: 3, offset: 0, limit: 100 })
  expect(await idsOf(service, '')).toEqual([newest, middle, oldest])
  const page = await service.ask('GET', '/captures?limit=1&offset=1')
  expect(page.body).toMatchObject({ total_count: 3, offset: 1, limit: 1, captures: [{ session_id: middle }] })
  expect((await service.ask('GET', '/captures?offset=50')).body).toMatchObject({
    captures: [],
    total_count: 3,
    offset: 50,
  })
})

test('2.2, 2.3: a capture has the fixed fields, and its dimensions beside them', async () => {
  const service = await startService()
  const athleteId = await addAthlete(service.ask)
  const movement_attributes = { activity: 'baseball', movement: 'hitting', bat_length: 33, handedness: 'left' }
  const session_id = await reserve(service, athleteId, { movement_attributes, capture_time: '2024-05-01T10:00:00Z' })
  const capture = {
    session_id,
    athlete_id: athleteId,
    ...movement_attributes,
    status: 'awaiting_upload',
    error: null,
    capture_time: '2024-05-01T10:00:00.000Z',
    fps_detected: null,
  }
  expect((await service.ask('GET', `/captures/${session_id}`)).body).toEqual(capture)
  expect((await service.ask('GET', '/captures')).body.captures).toEqual([capture])
})

describe('4.7: filters', () => {
  async function startWithCaptures() {
    const service = await startService()
    const [ada, ben] = [await addAthlete(service.ask), await addAthlete(service.ask)]
    await reserve(service, ada)
    await reserve(service, ada, movementOf('golf', 'swing'))
    await reserve(service, ben, movementOf('jump', 'squat'))
    service.control.seedCaptures({ count: 1, activity: ' Baseball', movement: 'PITCHING', source: 'mobile' })
    return { ...service, ada, ben }
  }

  test.each([
    ['', 4],
    ['source=api', 3],
    ['status=awaiting_upload', 3],
    ['status=completed', 1],
    ['status=processing', 0],
    ['activity=baseball', 2],
    ['activity=%20BaseBall%20', 2],
    ['activity=base', 0],
    ['activity=golf&movement=swing', 1],
    ['activity=golf&movement=squat', 0],
    ['movement=%09Squat', 1],
    ['activity=', 4],
    ['activity=%20', 4],
    ['activity=nonsense', 0],
    [`activity=${'a'.repeat(128)}`, 0],
    ['limit=500', 4],
    ['limit=1', 4],
    ['unknown=x', 4],
  ])('%s: %d', async (query, count) => {
    const { ask } = await startWithCaptures()
    const { status, body } = await ask('GET', `/captures?${query}`)
    expect(status).toBe(200)
    expect(body.total_count).toBe(count)
    expect(body.captures).toHaveLength(Math.min(count, body.limit))
  })

  test('filters by athlete', async () => {
    const service = await startWithCaptures()
    expect((await service.ask('GET', `/captures?athlete_id=${service.ben}`)).body).toMatchObject({
      total_count: 1,
      captures: [{ athlete_id: service.ben, activity: 'jump' }],
    })
    expect((await service.ask('GET', `/captures?athlete_id=${service.ada}&activity=golf`)).body.total_count).toBe(1)
  })

  test('values are returned as stored', async () => {
    const { ask } = await startWithCaptures()
    const { body } = await ask('GET', '/captures?activity=baseball&status=completed')
    expect(body.captures).toMatchObject([{ activity: ' Baseball', movement: 'PITCHING' }])
  })

  test.each([
    'limit=0',
    'limit=501',
    'limit=-1',
    'limit=1.5',
    'limit=x',
    'limit=',
    'offset=-1',
    'offset=x',
    'offset=1.5',
    'source=mobile',
    'source=',
    'source=API',
    'status=NEW',
    'status=',
    'status=Completed',
    'status=completed&status=error',
    `activity=${'a'.repeat(129)}`,
    `movement=${'a'.repeat(129)}`,
    'activity=a&activity=b',
  ])('%s is refused', async (query) => {
    const { ask } = await startService()
    const answer = await ask('GET', `/captures?${query}`)
    expect(problemOf(answer)).toBe('400 BadRequest')
    expect(answer.body.message).toContain(query.split('=')[0])
  })

  test.each(['nobody', '', crypto.randomUUID()])('an unknown athlete: %j', async (athleteId) => {
    const { ask } = await startService()
    const answer = await ask('GET', `/captures?athlete_id=${athleteId}`)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ error: 'BadRequest', message: 'athlete_id not found' })
  })

  test('an athlete of another organization', async () => {
    const service = await startService()
    service.control.setAccess({ key: 'sk_other' })
    const athleteId = await addAthlete(service.ask)
    const answer = await service.ask('GET', `/captures?athlete_id=${athleteId}`, { key: 'sk_other' })
    expect(answer.body).toEqual({ error: 'BadRequest', message: 'athlete_id not found' })
    const created = await service.ask('POST', '/captures', { key: 'sk_other', body: captureBody(athleteId) })
    expect(created.body.messages).toBe('athlete_id not found')
  })
})

describe('4.7: a capture of several athletes', () => {
  test('is listed once for each athlete and counted once', async () => {
    const service = await startService()
    const [ada, ben] = [await addAthlete(service.ask), await addAthlete(service.ask)]
    const session_id = await reserve(service, ada)
    service.control.linkAthlete({ sessionId: session_id, athleteId: ben })
    const { body } = await service.ask('GET', '/captures')
    expect(body.total_count).toBe(1)
    expect(body.captures).toMatchObject([
      { session_id, athlete_id: ada },
      { session_id, athlete_id: ben },
    ])
    const ofBen = await service.ask('GET', `/captures?athlete_id=${ben}`)
    expect(ofBen.body).toMatchObject({ total_count: 1, captures: [{ session_id, athlete_id: ben }] })
  })

  test('has every row once in pages of any size', async () => {
    const service = await startService()
    const athletes = [await addAthlete(service.ask), await addAthlete(service.ask)]
    const sessions = service.control.seedCaptures({ count: 11 })
    for (const sessionId of sessions.slice(0, 5)) {
      for (const athleteId of athletes) service.control.linkAthlete({ sessionId, athleteId })
    }
    const rowsOf = async (query: string): Promise<string[]> =>
      (await service.ask('GET', `/captures?${query}`)).body.captures.map(
        ({ session_id, athlete_id }: Record<string, string>) => `${session_id} ${athlete_id}`,
      )
    const all = await rowsOf('limit=500')
    expect(all).toHaveLength(16)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 17 }), async (limit) => {
        const pages: string[] = []
        for (let offset = 0; offset < all.length; offset += limit)
          pages.push(...(await rowsOf(`limit=${limit}&offset=${offset}`)))
        expect(pages).toEqual(all)
      }),
      { numRuns: 17 },
    )
  })
})

test('3.1, 4.7, 4.8: a deleted capture is not listed and not found', async () => {
  const service = await startService()
  const session_id = await reserve(service, await addAthlete(service.ask))
  service.control.removeCapture({ sessionId: session_id })
  expect((await service.ask('GET', '/captures')).body).toMatchObject({ captures: [], total_count: 0 })
  expect(problemOf(await service.ask('GET', `/captures/${session_id}`))).toBe('404 NotFound')
})

describe('4.8: the id of a capture', () => {
  test('is trimmed', async () => {
    const service = await startService()
    const session_id = await reserve(service, await addAthlete(service.ask))
    expect((await service.ask('GET', `/captures/%20${session_id}%20`)).body).toMatchObject({ session_id })
  })

  test.each([
    ['%20', '400 BadRequest'],
    ['%20%09%0A', '400 BadRequest'],
    ['a'.repeat(256), '400 BadRequest'],
    ['a'.repeat(5000), '400 BadRequest'],
    ['a'.repeat(255), '404 NotFound'],
    [`%20${'a'.repeat(255)}`, '404 NotFound'],
    ['nothing', '404 NotFound'],
    ['a%2Fb', '404 NotFound'],
  ])('%s: %s', async (id, expected) => {
    const { ask } = await startService()
    expect(problemOf(await ask('GET', `/captures/${id}`))).toBe(expected)
  })

  test('of another organization is not found', async () => {
    const service = await startService()
    service.control.setAccess({ key: 'sk_other' })
    const session_id = await reserve(service, await addAthlete(service.ask))
    const answer = await service.ask('GET', `/captures/${session_id}`, { key: 'sk_other' })
    expect(answer.body).toEqual({ error: 'NotFound', message: 'Capture not found.' })
  })
})

test('5.7: captures can be read but not created without the enterprise feature', async () => {
  const { ask, control, key } = await startService({ capturesEnabled: false })
  const athleteId = await addAthlete(ask)
  const answer = await ask('POST', '/captures', { body: captureBody(athleteId) })
  expect(problemOf(answer)).toBe('403 Forbidden')
  expect((await ask('GET', '/captures')).status).toBe(200)
  control.setAccess({ key, capturesEnabled: true })
  expect((await ask('POST', '/captures', { body: captureBody(athleteId) })).status).toBe(200)
})
