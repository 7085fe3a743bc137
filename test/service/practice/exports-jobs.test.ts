import { describe, expect, test } from 'vitest'
import { captureMovements, exportMovements } from '../../../src/service/movements.ts'
import { hitting, resultsOf, runExport, startWithSessions } from './exports-support.ts'
import { addAthlete, captureBody, problemOf, type Started, startService, until } from './support.ts'
import { tinyVideo } from './tiny-video.ts'
import { upload } from './upload.ts'

describe('4.9: only the pairs of the table are accepted', () => {
  const pairs = Object.entries(exportMovements).flatMap(([activity, movements]) =>
    movements.map((movement) => [activity, movement]),
  )
  test.each(pairs)('%s/%s', async (activity, movement) => {
    expect(await runExport(await startService(), { activity, movement })).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('only those pairs', async () => {
    const { ask } = await startService()
    const activities = [...Object.keys(exportMovements), 'chess', 'constructor', '']
    const movements = [...new Set(Object.values(captureMovements).flatMap(Object.keys)), 'constructor', '']
    const accepted: string[] = []
    for (const activity of activities) {
      for (const movement of movements) {
        const { status } = await ask('POST', '/data/export', { body: { activity, movement } })
        if (status === 200) accepted.push(`${activity}/${movement}`)
        else expect(status).toBe(400)
      }
    }
    expect(accepted.sort()).toEqual(pairs.map((pair) => pair.join('/')).sort())
  })
})

describe('4.9: an invalid export is refused', () => {
  test.each<[field: string, value: unknown]>([
    ['activity', undefined],
    ['activity', 5],
    ['activity', null],
    ['activity', 'Baseball'],
    ['movement', undefined],
    ['movement', null],
    ['movement', ['hitting']],
    ['startTime', '1700000000'],
    ['startTime', 1.5],
    ['startTime', true],
    ['startTime', []],
    ['endTime', 'now'],
    ['endTime', 1e30],
    ['athletes', 'one'],
    ['athletes', [1]],
    ['athletes', {}],
    ['dateMode', 'created'],
    ['dateMode', ''],
    ['dateMode', 1],
    ['metrics', 'attack_angle'],
    ['metrics', [1]],
    ['row_filter_column', 5],
    ['row_filter_column', ['frame']],
    ['row_filter_column', ''],
  ])('%s: %j', async (field, value) => {
    const { ask } = await startService()
    const answer = await ask('POST', '/data/export', { body: { ...hitting, [field]: value } })
    expect(problemOf(answer)).toBe('400 BadRequest')
    expect(answer.body.message).toContain(field)
  })

  test('a range that ends before it starts', async () => {
    const { ask } = await startService({ now: () => 1_750_000_000_500 })
    const statusFor = async (range: object) =>
      (await ask('POST', '/data/export', { body: { ...hitting, ...range } })).status
    expect(await statusFor({ startTime: 1_700_000_001, endTime: 1_700_000_000 })).toBe(400)
    expect(await statusFor({ startTime: 1_700_000_000, endTime: 1_700_000_000 })).toBe(200)
    // The defaults: now, and 24 hours before.
    expect(await statusFor({ startTime: 1_750_000_001 })).toBe(400)
    expect(await statusFor({ startTime: 1_750_000_000 })).toBe(200)
    expect(await statusFor({ endTime: 1_750_000_000 - 86_401 })).toBe(400)
    expect(await statusFor({ endTime: 1_750_000_000 - 86_400 })).toBe(200)
  })

  test('null counts as not given', async () => {
    await runExport(await startService(), {
      startTime: null,
      endTime: null,
      athletes: null,
      metrics: null,
      dateMode: null,
      row_filter_column: null,
    })
  })
})

describe('5.6: tiers', () => {
  const december12 = Date.parse('2024-12-12') / 1000
  test.each([
    ['premium', december12 - 1, undefined, 200],
    ['base', undefined, undefined, 200],
    ['base', december12, undefined, 200],
    ['base', december12 - 1, undefined, 403],
    ['base', 0, december12 - 1, 403],
    ['unavailable', undefined, undefined, 403],
  ] as const)('%s from %s to %s: %d', async (tier, startTime, endTime, status) => {
    const { ask } = await startService({ tier })
    const answer = await ask('POST', '/data/export', { body: { ...hitting, startTime, endTime } })
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.body.error).toBe('Forbidden')
  })
})

describe('3.2, 2.5: a job', () => {
  test('runs, then is completed', async () => {
    let time = Date.parse('2026-03-01T12:00:00Z')
    const { ask } = await startService({ exportMs: 5000, now: () => time })
    const jobId = await runExport({ ask })
    const running = { jobId, status: 'RUNNING', createdAt: '2026-03-01T12:00:00.000Z' }
    expect((await ask('GET', `/data/export/job/${jobId}`)).body).toEqual(running)
    expect(problemOf(await ask('GET', `/data/export/job/${jobId}/results`))).toBe('400 BadRequest')
    time += 5000
    const completed = { ...running, status: 'COMPLETED', completedAt: '2026-03-01T12:00:05.000Z' }
    expect((await ask('GET', `/data/export/job/${jobId}`)).body).toEqual(completed)
    expect((await ask('GET', `/data/export/job/${jobId}/results`)).status).toBe(200)
  })

  test.each([
    [{ metrics: ['attack_angle', 'speed_of_light'] }, /speed_of_light/],
    [{ row_filter_column: 'no_such_event' }, /row filter column.*no_such_event/],
  ])('fails for %j and names the column', async (body, message) => {
    const { ask } = await startService()
    const jobId = await runExport({ ask }, body)
    const job = (await ask('GET', `/data/export/job/${jobId}`)).body
    expect(job).toEqual({
      jobId,
      status: 'FAILED',
      errorMessage: expect.stringMatching(message),
      createdAt: expect.stringMatching(/Z$/),
      completedAt: expect.stringMatching(/Z$/),
    })
    expect(problemOf(await ask('GET', `/data/export/job/${jobId}/results`))).toBe('400 BadRequest')
  })

  test('is kept for 72 hours', async () => {
    let time = Date.parse('2026-03-01T12:00:00Z')
    const { ask } = await startService({ now: () => time })
    const jobId = await runExport({ ask })
    time += 72 * 60 * 60_000 - 1
    expect((await ask('GET', `/data/export/job/${jobId}`)).status).toBe(200)
    time += 1
    expect(problemOf(await ask('GET', `/data/export/job/${jobId}`))).toBe('404 NotFound')
    expect(problemOf(await ask('GET', `/data/export/job/${jobId}/results`))).toBe('404 NotFound')
  })

  test('belongs to its organization', async () => {
    const { ask, control } = await startService()
    control.setAccess({ key: 'sk_other' })
    const jobId = await runExport({ ask })
    for (const path of [`/data/export/job/${jobId}`, `/data/export/job/${jobId}/results`, '/data/export/job/none']) {
      expect(problemOf(await ask('GET', path, { key: 'sk_other' }))).toBe('404 NotFound')
    }
  })

  test('survives a restart', async () => {
    const first = await startWithSessions(1, 10)
    const jobId = await runExport(first)
    const rows = await resultsOf(first, jobId)
    await first.close()
    const second = await startService({ dataDir: first.dataDir })
    expect(await resultsOf(second, jobId)).toEqual(rows)
  })
})

describe('4.9: the sessions of an export', () => {
  const rowsFor = async (service: Started, body: Record<string, unknown>) =>
    (await resultsOf(service, await runExport(service, { ...body, row_filter_column: 'frame' }))).rows.map(
      ({ sessionid }: { sessionid: string }) => sessionid,
    )

  test('filters by athletes', async () => {
    const service = await startWithSessions(2)
    expect(await rowsFor(service, { athletes: [service.athleteId] })).toHaveLength(2)
    expect(await rowsFor(service, { athletes: [crypto.randomUUID()] })).toEqual([])
    expect(await rowsFor(service, { athletes: [] })).toHaveLength(2)
  })

  test('filters by the time of change or capture', async () => {
    const now = Date.parse('2026-03-01T12:00:00Z')
    const service = await startService({ now: () => now })
    await addAthlete(service.ask)
    // One a minute, the newest now; all of them were changed now.
    const sessions = service.control.seedCaptures({ count: 5, framesEach: 5 })
    const [startTime, endTime] = [now / 1000 - 150, now / 1000 - 60]
    expect(await rowsFor(service, { startTime, endTime })).toEqual([])
    expect(await rowsFor(service, { startTime })).toHaveLength(5)
    expect(await rowsFor(service, { startTime, endTime, dateMode: 'capture_time' })).toEqual([sessions[1], sessions[2]])
    expect(await rowsFor(service, { dateMode: 'capture_time' })).toHaveLength(5)
  })

  test('filters by activity and movement, and only completed captures', async () => {
    const service = await startWithSessions(1)
    await service.ask('POST', '/captures', { body: captureBody(service.athleteId, { movement_attributes: hitting }) })
    expect(await rowsFor(service, {})).toEqual(service.sessions)
    expect(await rowsFor(service, { movement: 'pitching' })).toEqual([])
  })

  test('has one row for each frame of an uploaded video', async () => {
    const service = await startService()
    const body = captureBody(await addAthlete(service.ask), { movement_attributes: { ...hitting, handedness: 'left' } })
    const { body: reservation } = await service.ask('POST', '/captures', { body })
    await upload(reservation, tinyVideo({ fps: 240, frames: 48 }))
    await until(
      async () => (await service.ask('GET', '/captures?status=completed')).body.total_count,
      (count) => count === 1,
    )
    const { rows } = await resultsOf(service, await runExport(service))
    expect(rows).toHaveLength(48)
    expect(rows[24]).toMatchObject({
      sessionid: reservation.session_id,
      frame: 24,
      time: 0.1,
      fps: 240,
      handedness: 'left',
    })
  })
})
