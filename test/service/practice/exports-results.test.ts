import { describe, expect, test } from 'vitest'
import { batMetrics } from '../../../src/service/exports.ts'
import { type Column, zeroFrame } from '../../../src/service/practice/results/column.ts'
import { createMotion } from '../../../src/service/practice/results/session-motion.ts'
import { resultsOf, runExport, startWithSessions } from './exports-support.ts'
import { problemOf, startService } from './support.ts'

describe('4.9: row_filter_column', () => {
  test('returns every row when omitted, and the first of each session for frame', async () => {
    const service = await startWithSessions(3, 100)
    expect((await resultsOf(service, await runExport(service))).rows).toHaveLength(300)
    const { rows } = await resultsOf(service, await runExport(service, { row_filter_column: 'frame' }))
    expect(rows.map(({ frame }: { frame: number }) => frame)).toEqual([0, 0, 0])
  })

  test.each(['ball_contact_frame', 'peak_event', 'turn_event'])('returns the event’s row for %s', async (column) => {
    const service = await startWithSessions(2, 300)
    const all = (await resultsOf(service, await runExport(service), 'limit=300')).rows
    const { rows } = await resultsOf(service, await runExport(service, { row_filter_column: column }))
    expect(rows).toHaveLength(2)
    expect(rows[0][column]).toBe(0)
    expect(rows[0]).toEqual(all.find((row: Record<string, unknown>) => row[column] === 0))
  })

  test('returns no rows for a column without a 0', async () => {
    const service = await startWithSessions(1)
    expect((await resultsOf(service, await runExport(service, { row_filter_column: 'peak_power' }))).rows).toEqual([])
  })
})

test.each<[what: string, at: (index: number) => number, row: number | undefined]>([
  ['passes 0 later', (index) => index - 3, 3],
  ['is answered as 0', (index) => (5 - index) * 2e-6, 3],
  ['is 0 after the end', (index) => index - 10, undefined],
])('4.9: a series that %s', (_what, at, row) => {
  const motion = createMotion({
    sessionId: 'b3f1_1',
    athleteId: 'athlete',
    athleteName: 'Ada',
    organizationId: 'organization',
    activity: 'baseball',
    movement: 'hitting',
    dominant: 'right',
    fps: 240,
    frameCount: 10,
    heightM: 1.8,
  })
  const series: Column = { kind: 'series', name: 'made_up', at: ({ index }) => at(index) }
  expect(zeroFrame(series, motion)).toBe(row)
})

describe('4.11, 2.5: pages of results', () => {
  test('are 100 rows unless asked otherwise, and end with an empty one', async () => {
    const service = await startWithSessions(3, 77)
    const jobId = await runExport(service)
    const first = await resultsOf(service, jobId, '')
    expect(first).toMatchObject({ jobId, rowCount: 100 })
    const seen: string[] = []
    for (let offset = 0; ; offset += 50) {
      const { rows, rowCount } = await resultsOf(service, jobId, `limit=50&offset=${offset}`)
      expect(rowCount).toBe(rows.length)
      if (rows.length === 0) break
      for (const { sessionid, frame } of rows) seen.push(`${sessionid} ${frame}`)
    }
    expect(new Set(seen).size).toBe(231)
    expect(seen).toHaveLength(231)
    const beyond = await service.ask('GET', `/data/export/job/${jobId}/results?offset=1000000`)
    expect(beyond).toMatchObject({ status: 200, body: { rows: [], rowCount: 0 } })
  })

  test.each(['limit=0', 'limit=501', 'limit=x', 'limit=1.5', 'limit=', 'offset=-1', 'offset=x'])(
    '%s is refused',
    async (query) => {
      const { ask } = await startService()
      const jobId = await runExport({ ask })
      expect(problemOf(await ask('GET', `/data/export/job/${jobId}/results?${query}`))).toBe('400 BadRequest')
    },
  )

  test('the schema names every column of the rows, with its type', async () => {
    const service = await startWithSessions(1, 20)
    const { schema, rows } = await resultsOf(service, await runExport(service))
    const types = { string: 'string', integer: 'number', double: 'number' }
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(schema.map(({ name }: { name: string }) => name))
      for (const { name, type } of schema as { name: string; type: { name: keyof typeof types } }[]) {
        expect(typeof row[name], name).toBe(types[type.name])
        if (type.name === 'integer') expect(Number.isInteger(row[name]), name).toBe(true)
      }
    }
  })

  test('metrics selects the columns; identity columns are always included', async () => {
    const service = await startWithSessions(1, 5)
    const metrics = ['frame', 'attack_angle', 'nose_3d_x']
    const { schema, rows } = await resultsOf(service, await runExport(service, { metrics }))
    expect(schema.map(({ name }: { name: string }) => name)).toEqual(['sessionid', 'athleteid', ...metrics])
    expect(Object.keys(rows[0])).toEqual(['sessionid', 'athleteid', ...metrics])
  })

  test('2.6: baseball hitting has the bat metrics', async () => {
    const service = await startWithSessions(1, 5)
    const { rows } = await resultsOf(service, await runExport(service))
    for (const name of Object.keys(batMetrics)) expect(rows[0], name).toHaveProperty(name)
  })
})
