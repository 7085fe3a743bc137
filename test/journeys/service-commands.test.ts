import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addAthlete, startService } from '../service/practice/support.ts'
import { runOndeck } from '../support/ondeck-in-process.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** A practice service, and the command line asking it. */
async function facility(options: Parameters<typeof startService>[0] = {}) {
  const service = await startService(options)
  const home = temporaryFolder()
  const ondeck = (...args: string[]) =>
    runOndeck({
      args: [...args, '--base-url', service.baseUrl],
      environment: { HOME: home, ONDECK_API_KEY: service.key },
    }).ended()
  return { ...service, home, ondeck }
}

test('athletes create, find, update and delete an athlete', async () => {
  const { ondeck } = await facility()
  const created = await ondeck(
    'athletes',
    'create',
    'first_name=Maya',
    'last_name=Ortiz',
    'height=69',
    'custom.jersey=12',
    '--json',
  )
  expect(created).toMatchObject({
    code: 0,
    lines: [{ first_name: 'Maya', height: 69, custom_attributes: { jersey: '12' } }],
  })
  const id = String(created.lines[0]?.['id'])
  const found = await ondeck('athletes', 'list', '--filter', 'jersey=12', '--sorted-by', 'last_name', '--json')
  expect(found.lines.map((athlete) => athlete['id'])).toEqual([id])
  const updated = await ondeck(
    'athletes',
    'update',
    id,
    'last_name=',
    'height=',
    'custom.jersey=',
    'custom.shoe=9',
    '--json',
  )
  expect(updated.lines[0]).toMatchObject({ last_name: null, height: null, custom_attributes: { shoe: '9' } })
  const asked = await ondeck('athletes', 'delete', id)
  expect(asked.code).toBe(1)
  expect(asked.stdout).toContain('Maya')
  expect((await ondeck('athletes', 'get', id)).code).toBe(0)
  expect((await ondeck('athletes', 'delete', id, '--yes', '--json')).lines).toEqual([{ deleted: id, clipsToTag: 0 }])
  const gone = await ondeck('athletes', 'get', id)
  expect(gone.code).toBe(1)
  expect(gone.stderr).toContain('[athlete-not-found]')
  expect(gone.stderr).toContain(`${id}: the service has no such athlete`)
})

test('athletes create refuses an invalid athlete with every field and rule, before any request', async () => {
  const { ondeck, ask } = await facility()
  const refused = await ondeck(
    'athletes',
    'create',
    'first_name=',
    'height=tall',
    'activity=golf',
    'positions=pitcher',
    'custom.DOB=x',
  )
  expect(refused.code).toBe(2)
  for (const field of ['first_name', 'height', 'positions', 'custom_attributes.DOB'])
    expect(refused.stderr).toContain(field)
  expect((await ask('GET', '/athletes')).body.athletes).toEqual([])
})

test('athletes create stores an attribute named like a list parameter, and says that it can’t be a filter', async () => {
  const { ondeck } = await facility()
  const created = await ondeck('athletes', 'create', 'first_name=Maya', 'custom.offset=5', '--json')
  expect(created.lines[0]).toMatchObject({ custom_attributes: { offset: '5' } })
  expect(created.stderr).toContain('can’t be filtered')
  expect((await ondeck('athletes', 'list', '--filter', 'offset=5')).code).toBe(2)
})

test('captures list applies every filter, and captures show prints one in full', async () => {
  const { ondeck, control } = await facility()
  const ids = control.seedCaptures({ count: 3, activity: 'baseball', movement: 'hitting' })
  const list = await ondeck(
    'captures',
    'list',
    '--status',
    'completed',
    '--activity',
    ' BASEBALL',
    '--source',
    'api',
    '--json',
  )
  expect(list.lines.map((capture) => String(capture['session_id'])).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    ids.toSorted((a, b) => (a < b ? -1 : 1)),
  )
  expect((await ondeck('captures', 'list', '--limit', '2', '--json')).lines).toHaveLength(2)
  expect((await ondeck('captures', 'get', ids[0] ?? '', '--json')).lines[0]).toMatchObject({ movement: 'hitting' })
  expect((await ondeck('captures', 'list', '--status', 'done')).code).toBe(2)
  expect((await ondeck('captures', 'list', '--activity', 'basebal')).stderr).toContain('Did you mean baseball?')
  expect((await ondeck('captures', 'list')).stdout.split('\n')[0]).toMatch(/^session id +status +athlete /)
  const unknown = await ondeck('captures', 'get', 'nobody')
  expect(unknown.stderr).toContain('[capture-not-found]')
  expect(unknown.stderr).toMatch(/^nobody: the service has no such capture/)
})

test('export create requests, waits for and downloads an export', async () => {
  const { ondeck, control, home } = await facility({ exportMs: 300, seedRoster: 2 })
  control.seedCaptures({ count: 2, activity: 'baseball', movement: 'hitting', framesEach: 700 })
  const created = await ondeck(
    'export',
    'create',
    '--activity',
    'baseball',
    '--movement',
    'hitting',
    '--start',
    '2020-01-01',
    '--metric',
    'frame',
    '--json',
  )
  const jobId = String(created.lines[0]?.['jobId'])
  expect((await ondeck('export', 'status', jobId, '--json')).lines[0]).toMatchObject({ jobId })
  const file = join(home, 'swing.csv')
  expect((await ondeck('export', 'download', jobId, '--wait', '--output', file, '--json')).lines).toEqual([
    { file, rows: 1_400 },
  ])
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  expect(lines).toHaveLength(1_401)
  expect(lines[0]).toContain('frame')
  expect(existsSync(`${file}.part`)).toBe(false)
  const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
  for (const to of ['-', '/dev/stdout'])
    expect(hashOf((await ondeck('export', 'download', jobId, '--output', to)).stdout)).toBe(hashOf(readFileSync(file)))
  expect((await ondeck('export', 'download', jobId, '--output', file)).code).toBe(2)
  const nowhere = await ondeck('export', 'download', jobId, '--output', join(home, 'nodir/swing.csv'))
  expect(nowhere).toMatchObject({ code: 2, stderr: expect.stringContaining('--output') })
})

test('export download resumes an interrupted download', async () => {
  const { ondeck, control, home } = await facility({ exportMs: 0, seedRoster: 1 })
  control.seedCaptures({ count: 1, activity: 'baseball', movement: 'hitting', framesEach: 1_700 })
  const created = await ondeck(
    'export',
    'create',
    '--activity',
    'baseball',
    '--movement',
    'hitting',
    '--start',
    '2020-01-01',
    '--metric',
    'frame',
    '--json',
  )
  const jobId = String(created.lines[0]?.['jobId'])
  const file = join(home, 'swing.csv')
  control.setFaults({ rules: [{ call: 'getExportResults', after: 2, fault: { kind: 'status', status: 401 } }] })
  expect((await ondeck('export', 'download', jobId, '--wait', '--output', file)).code).toBe(3)
  control.setFaults({})
  const again = await ondeck('export', 'download', jobId, '--output', file)
  expect(again.stderr).toContain('Resuming after 1,000 rows')
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(1_701)
})

test('export create reports the service’s reason for a failed export', async () => {
  const { ondeck, control } = await facility({ exportMs: 0, seedRoster: 1 })
  control.seedCaptures({ count: 1, activity: 'baseball', movement: 'hitting' })
  const created = await ondeck(
    'export',
    'create',
    '--activity',
    'baseball',
    '--movement',
    'hitting',
    '--metric',
    'charm',
    '--json',
  )
  const failed = await ondeck('export', 'download', String(created.lines[0]?.['jobId']), '--wait', '--output', '-')
  expect(failed.code).toBe(1)
  expect(failed.stderr).toContain('charm')
  expect((await ondeck('export', 'create', '--activity', 'golf', '--movement', 'hitting')).stderr).toContain(
    '[export-invalid]',
  )
})

test('commands distinguish a missing permission from a wrong key', async () => {
  const { ondeck } = await facility({ tier: 'unavailable' })
  const refused = await ondeck('export', 'create', '--activity', 'baseball', '--movement', 'hitting')
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.stderr).toContain('[export-not-allowed]')
  const { ondeck: tooEarly } = await facility({ tier: 'base' })
  const early = await tooEarly(
    'export',
    'create',
    '--activity',
    'baseball',
    '--movement',
    'hitting',
    '--start',
    '2024-12-11',
  )
  expect(early.stderr).toContain('[export-not-allowed]')
  const { baseUrl } = await startService()
  const wrongKey = runOndeck({
    args: ['athletes', 'list', '--base-url', baseUrl],
    environment: { HOME: temporaryFolder(), ONDECK_API_KEY: 'sk_wrong_key' },
  })
  const refusedKey = await wrongKey.ended()
  expect(refusedKey).toMatchObject({ code: 3, stderr: expect.stringContaining('[key-refused]') })
  expect(refusedKey.stderr).not.toContain('queue')
})

test('commands retry a failing service, and never repeat a creation whose answer was lost', async () => {
  const { ondeck, control, ask } = await facility()
  await addAthlete(ask)
  control.setFaults({ rules: [{ call: 'listAthletes', times: 2, fault: { kind: 'status', status: 503 } }] })
  expect((await ondeck('athletes', 'list', '--json')).lines).toHaveLength(1)
  control.setFaults({ rules: [{ call: 'createAthlete', times: 1, fault: { kind: 'lost' } }] })
  const lost = await ondeck('athletes', 'create', 'first_name=Twice')
  expect(lost.code).toBe(3)
  const { body } = await ask('GET', '/athletes')
  expect(body.athletes.filter((athlete: { first_name: string }) => athlete.first_name === 'Twice')).toHaveLength(1)
})

test('commands that ask the service work while a station runs on the same data folder', async () => {
  const { ondeck, home, baseUrl, key } = await facility()
  writeFileSync(join(home, 'c.json'), JSON.stringify({ service: { baseUrl }, folders: [{ path: home }] }))
  const station = runOndeck({
    args: ['run', '--config', join(home, 'c.json'), '--data-dir', join(home, 'data'), '--json'],
    environment: { HOME: home, ONDECK_API_KEY: key },
  })
  try {
    expect((await ondeck('athletes', 'list')).code).toBe(0)
  } finally {
    station.kill('SIGTERM')
    await station.ended()
  }
})
