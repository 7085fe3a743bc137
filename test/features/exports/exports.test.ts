import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { order } from '../../support/export-order.ts'
import { refusal } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'
import { exportStation, narrow } from './export-station.ts'

test('requests, follows, fetches and writes an export', async () => {
  const { ready, exports, root } = await exportStation({ service: { exportMs: 50 } })
  const { id, state, text } = await ready(order(narrow))
  expect(state).toMatchObject({
    rows: 1_600,
    sessions: 4,
    columns: 6,
    files: 1,
    isPartial: false,
    columnsChanged: false,
  })
  const rows: string[][] = parse(text())
  expect(rows).toHaveLength(1_601)
  expect(rows[0]).toEqual(['sessionid', 'athleteid', 'frame', 'time', 'attack_angle', 'sway'])
  expect(new Set(rows.slice(1).map(([session, , frame]) => `${session} ${frame}`)).size).toBe(1_600)
  // A job is ready once its files are. The spool is removed when the results library contains its rows too.
  const spooled = () => readdirSync(join(root, 'data', 'export-spool'))
  await expect.poll(spooled).toEqual([])
  const table = await exports.table({ id, file: 0, offset: 1_590, limit: 50, firstColumn: 2, columns: 3 })
  expect(table.totalRows).toBe(1_600)
  expect(table.columns).toMatchObject([{ name: 'frame', unit: 'frames' }, { name: 'time', unit: 's' }, { unit: 'deg' }])
  expect(table.rows).toEqual(rows.slice(1_591).map((cells) => cells.slice(2, 5)))
})

test('offers the columns of a movement for its next request', async () => {
  const { ready, exports } = await exportStation({ sessions: 1, framesEach: 10 })
  expect(await exports.columns({ activity: 'baseball', movement: 'hitting' })).toEqual([])
  await ready(order(narrow))
  const learned = await exports.columns({ activity: 'baseball', movement: 'hitting' })
  expect(learned.map(({ name }) => name)).toEqual(['sessionid', 'athleteid', 'frame', 'time', 'attack_angle', 'sway'])
  expect(learned.find(({ name }) => name === 'sway')).toMatchObject({ isBoolean: true })
  expect(await exports.columns({ activity: 'golf', movement: 'swing' })).toEqual([])
})

test('fails a job with the name of its unknown metric', async () => {
  const { exports, reaches } = await exportStation({ sessions: 1 })
  const { id } = await exports.request(order({ metrics: ['bat_sped'] }))
  const { state } = await reaches(id, 'failed')
  expect(state).toMatchObject({
    because: { code: 'export-failed', parameters: { message: expect.stringContaining('bat_sped') } },
  })
})

test('refuses an unknown movement before any request', async () => {
  const { exports } = await exportStation({ sessions: 0 })
  await refusal(() => exports.request(order({ movement: 'swing' }))).toMatchObject({ code: 'export-invalid' })
  expect((await exports.list({ offset: 0, limit: 10 })).total).toBe(0)
})

test('finishes an empty result with a file that has only a header', async () => {
  const { ready } = await exportStation({ sessions: 0 })
  const { state, text } = await ready(order(narrow))
  expect(state).toMatchObject({ rows: 0, sessions: 0, files: 1 })
  expect(text()).toBe('sessionid,athleteid,frame,time,attack_angle,sway\r\n')
})

test('stops only the export when the account may not export', async () => {
  const { exports, reaches, api } = await exportStation({ service: { tier: 'unavailable' } })
  const { id } = await exports.request(order())
  const { state } = await reaches(id, 'failed')
  expect(state).toMatchObject({ because: { code: 'export-not-allowed' } })
  await eventually(async () => expect((await api.status()).service.kind).toBe('connected'))
})

test.each(['truncated-json', 'malformed-json', 'cut', 'lost'] as const)(
  'requests a page that arrives as %s again, without missing or repeated rows',
  async (kind) => {
    const fault = kind === 'cut' ? { kind, afterBytes: 0 } : { kind }
    const faults = { rules: [{ call: 'getExportResults', after: 1, times: 1, fault }] }
    const { ready } = await exportStation({ service: { faults } })
    const { text } = await ready(order(narrow))
    const rows: string[][] = parse(text(), { from: 2 })
    expect(new Set(rows.map(([session, , frame]) => `${session} ${frame}`)).size).toBe(1_600)
    expect(rows).toHaveLength(1_600)
  },
)

test('retries pages of a busy service until all have arrived', async () => {
  const faults = {
    rules: [
      { call: 'getExportResults', after: 1, times: 3, fault: { kind: 'status', status: 429, retryAfterSeconds: 0.2 } },
    ],
  }
  const { ready } = await exportStation({ service: { faults } })
  expect((await ready(order(narrow))).state.rows).toBe(1_600)
})

test('keeps the rows of a job that is gone at the service, and saves them on request', async () => {
  const faults = { rules: [{ call: 'getExportResults', after: 2, fault: { kind: 'status', status: 404 } }] }
  const { exports, reaches } = await exportStation({ service: { faults } })
  const { id } = await exports.request(order(narrow))
  const { state } = await reaches(id, 'expired')
  if (state.kind !== 'expired') throw new Error('it has just been expired')
  expect(state.because.code).toBe('job-not-found')
  expect(state.progress.rows).toBeGreaterThan(0)
  const missing = await exports.missing({ id })
  expect(missing.last?.athletes).toHaveLength(1)
  expect(missing.total).toBe(4 - Math.ceil(state.progress.rows / 400))
  expect(missing.sessions?.every(({ id: session }) => session !== missing.last?.id)).toBe(true)
  await exports.resume({ id })
  const saved = await reaches(id, 'ready')
  expect(saved.state).toMatchObject({
    isPartial: true,
    rows: state.progress.rows,
    path: expect.stringContaining('(partial)'),
  })
})

test('keeps the rows until the folder can be written', async () => {
  const { exports, root, row, reaches, api } = await exportStation()
  const blocked = join(root, 'blocked')
  writeFileSync(blocked, 'a file')
  await api.settings.change({ exports: { folder: join(blocked, 'in') } })
  const { id } = await exports.request(order(narrow))
  await eventually(async () => expect((await row(id)).trouble?.because.code).toBe('export-unwritable'))
  rmSync(blocked)
  mkdirSync(blocked)
  await exports.resume({ id })
  expect((await reaches(id, 'ready')).state).toMatchObject({ rows: 1_600 })
})

test('waits for a person before a held download, and shows the deadline', async () => {
  const { exports, reaches, api } = await exportStation()
  await api.settings.change({ exports: { download: false } })
  const { id } = await exports.request(order(narrow))
  const held = await reaches(id, 'fetching')
  expect(held.state).toMatchObject({ isHeld: true })
  expect(held.expiresAtMs).toBeGreaterThan(Date.now() + 71 * 3_600_000)
  expect(held.urgency).toBe('none')
  await exports.resume({ id })
  await reaches(id, 'ready')
})

test('retries as a new job whose file has another name', async () => {
  const { exports, ready, reaches } = await exportStation({ sessions: 1, framesEach: 20 })
  const first = await ready(order(narrow))
  const again = await exports.retry({ id: first.id })
  expect(again.id).not.toBe(first.id)
  const { state } = await reaches(again.id, 'ready')
  expect(state).toMatchObject({ path: expect.stringMatching(/hitting \(2\)\.csv$/), rows: 20 })
})

test('keeps the files of a removed export', async () => {
  const { exports, ready } = await exportStation({ sessions: 1, framesEach: 20 })
  const { id, state } = await ready(order(narrow, { format: 'jsonl', perSession: true }))
  await exports.remove({ id })
  expect((await exports.list({ offset: 0, limit: 10 })).total).toBe(0)
  expect(existsSync(state.path)).toBe(true)
  await refusal(() => exports.one({ id })).toMatchObject({ code: 'export-unknown' })
})

test('stores presets by name', async () => {
  const { exports } = await exportStation({ sessions: 0 })
  const { startTime: _start, endTime: _end, ...request } = order(narrow).request
  const preset = {
    name: 'Morning',
    range: { kind: 'today', from: null, to: null },
    request,
    files: order().files,
  } as const
  await exports.savePreset(preset)
  await exports.savePreset({ ...preset, name: 'morning' })
  expect((await exports.presets()).map(({ name }) => name)).toEqual(['morning'])
  await exports.removePreset({ name: 'Morning' })
  expect(await exports.presets()).toEqual([])
})

test('warns after 48 hours and alarms after 66 before results are deleted, by the service’s clock', async () => {
  const { exports, service, reaches, row, api } = await exportStation()
  await api.settings.change({ exports: { download: false } })
  const { id } = await exports.request(order(narrow))
  await reaches(id, 'fetching')
  for (const [hours, urgency] of [
    [50, 'warning'],
    [67, 'alarm'],
  ] as const) {
    service.control.setFaults({ clockOffsetMs: hours * 3_600_000 })
    // Any reply tells the time.
    await exports.request(order(narrow))
    await eventually(async () => expect((await row(id)).urgency).toBe(urgency))
  }
})

test('notifies about finished and failed exports', async () => {
  const { exports, ready, reaches, events } = await exportStation({ sessions: 1, framesEach: 20 })
  await ready(order(narrow))
  const { id } = await exports.request(order({ metrics: ['bat_sped'] }))
  await reaches(id, 'failed')
  const told = () => events.flatMap(({ notices }) => notices.map(({ what }) => what))
  await eventually(() => expect(told().map(({ kind }) => kind)).toEqual(['export-ready', 'export-failed']))
  expect(told()[0]).toMatchObject({ movement: 'hitting', rows: 20 })
})

test('keeps an export for the account that requested it', async () => {
  const { exports, service, reaches, row, api } = await exportStation()
  await api.settings.change({ exports: { download: false } })
  const { id } = await exports.request(order(narrow))
  await reaches(id, 'fetching')
  service.control.setAccess({ key: 'sk_another_organization' })
  await api.key.set({ key: 'sk_another_organization' })
  await exports.resume({ id })
  await eventually(async () => expect((await row(id)).trouble?.because.code).toBe('export-elsewhere'))
  await api.key.set({ key: service.key })
  await exports.resume({ id })
  expect((await reaches(id, 'ready')).state).toMatchObject({ rows: 1_600 })
})
