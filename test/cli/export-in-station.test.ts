import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { parse } from 'csv-parse/sync'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { expect, test, vi } from 'vitest'
import { printError } from '../../src/cli/print/output.ts'
import { addExportCommands } from '../../src/features/exports/command/export-commands.ts'
import { exportStation } from '../features/exports/export-station.ts'
import { exportingParts, rawPages } from '../features/exports/exporting-parts.ts'
import { addAthlete } from '../service/practice/support.ts'
import { order } from '../support/export-order.ts'
import { serve } from '../support/http-server.ts'
import { eventually } from '../support/until.ts'

const pair = ['--activity', 'baseball', '--movement', 'hitting']
const some = [...pair, '--start', '0', '--metric', 'frame', '--metric', 'sway']

/** Runs `ondeck export`. */
async function ondeck(...args: string[]) {
  const program = new Command().exitOverride()
  let work: Promise<number> = Promise.resolve(0)
  addExportCommands(program, (begun) => {
    work = begun
    return Promise.resolve()
  })
  const printed = { stdout: '', stderr: '' }
  const others = new Set(process.listeners('SIGINT'))
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text, ...more) => {
      printed[name] += String(text)
      for (const done of more) if (typeof done === 'function') done()
      return true
    }),
  )
  try {
    await program.parseAsync(['export', ...args], { from: 'user' })
    const code = await work.catch((error: unknown) => printError(error, 'export'))
    return {
      code,
      ...printed,
      lines: () => printed.stdout.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : [])),
    }
  } finally {
    for (const spy of spies) spy.mockRestore()
    // A command is a process: what it listens to ends with it.
    for (const own of process.listeners('SIGINT')) if (!others.has(own)) process.off('SIGINT', own)
  }
}

/** Runs `ondeck export` for jobs of a service. */
function ondeckAt(baseUrl: string, key: string, ...args: string[]) {
  // A command takes the key out of the environment.
  process.env['ONDECK_API_KEY'] = key
  return ondeck(...args, '--base-url', baseUrl)
}

/** A station that runs, and `ondeck export` for its data folder or for its service. */
async function facility(options: Parameters<typeof exportStation>[0] = {}) {
  const station = await exportStation({ sessions: 2, framesEach: 20, ...options })
  const dataDir = join(station.root, 'data')
  const atStation = (...args: string[]) => ondeck(...args, '--data-dir', dataDir)
  const atService = (...args: string[]) => ondeckAt(station.service.baseUrl, station.service.key, ...args)
  const createdId = async (...args: string[]) => (await atStation('create', ...some, ...args)).stdout.trim()
  return { ...station, dataDir, atStation, atService, createdId }
}

test('an export created on the command line appears on the screens, with its file', async () => {
  const { atStation, exports, root, reaches } = await facility()
  const [created] = (await atStation('create', ...some, '--json')).lines()
  const { items } = await exports.list({ offset: 0, limit: 10 })
  expect(items.map(({ id }) => ({ jobId: id }))).toEqual([created])
  expect(items[0]?.order.request).toMatchObject({ startTime: 0, endTime: null, metrics: ['frame', 'sway'] })

  const output = join(root, 'copy.csv')
  const downloaded = await atStation('download', created.jobId, '--wait', '--output', output, '--json')
  expect(downloaded.lines()).toEqual([{ file: output, rows: 40 }])
  const { state } = await reaches(created.jobId, 'ready')
  const path = state.kind === 'ready' ? state.path : ''
  expect(readFileSync(output, 'utf8')).toBe(readFileSync(path, 'utf8'))
  const [status] = (await atStation('status', created.jobId, '--json')).lines()
  expect(status).toMatchObject({ jobId: created.jobId, status: 'COMPLETED', state: 'ready', rows: 40, path })
  expect((await atStation('download', created.jobId, '--output', '-')).stdout).toBe(readFileSync(path, 'utf8'))
})

test('an export of the screens is downloaded by the command line, also one that waits for a person', async () => {
  const { atStation, api, exports, reaches, root } = await facility()
  await api.settings.change({ exports: { download: false } })
  const { id } = await exports.request(order({ metrics: ['frame'] }))
  await reaches(id, 'fetching')
  const output = join(root, 'held.csv')
  expect((await atStation('download', id, '--wait', '--output', output)).code).toBe(0)
  expect(parse(readFileSync(output))).toHaveLength(41)
})

test('--format selects the station’s file format, Parquet too, and is refused without a station', async () => {
  const { atStation, atService, createdId, root } = await facility()
  const id = await createdId('--format', 'parquet')
  const output = join(root, 'copy.parquet')
  const downloaded = await atStation('download', id, '--wait', '--output', output, '--json')
  expect(downloaded.lines()).toEqual([{ file: output, rows: 40 }])
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(output) })
  expect(
    rows
      .map(({ frame }) => Number(frame))
      .toSorted((a, b) => a - b)
      .slice(-2),
  ).toEqual([19, 19])
  const [status] = (await atStation('status', id, '--json')).lines()
  expect(status).toMatchObject({ rowsWithoutSession: 0, path: expect.stringMatching(/\.parquet$/) })
  const refused = await atService('create', ...some, '--format', 'parquet')
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--format')])
})

test('an athlete of an export is an id or a name, and a name that nobody has, or several have, is refused', async () => {
  const { atStation, atService, service, api, exports } = await facility()
  const maya = await addAthlete(service.ask, { first_name: 'Maya', last_name: 'Zuñiga' })
  const others = [
    await addAthlete(service.ask, { first_name: 'Twin', last_name: 'Zed' }),
    await addAthlete(service.ask, { first_name: 'Twin', last_name: 'Zed' }),
  ]
  await api.roster.refresh()
  for (const ask of [atStation, atService]) {
    const nobody = await ask('create', ...some, '--athlete', 'Nobody')
    expect(nobody).toMatchObject({ code: 2, stdout: '' })
    expect(nobody.stderr).toContain('The option --athlete is invalid: Nobody.')
    expect(nobody.stderr).toContain('ondeck athletes search')
    const twins = await ask('create', ...some, '--athlete', 'twin zed')
    expect([twins.code, twins.stdout]).toEqual([2, ''])
    for (const id of others) expect(twins.stderr).toContain(id)
    const named = await ask('create', ...some, '--athlete', 'maya zuniga', '--athlete', String(others[0]))
    expect(named.code, named.stderr).toBe(0)
    expect(named.stderr).toContain(`Maya Zuñiga is the athlete ${maya}.`)
  }
  const { items } = await exports.list({ offset: 0, limit: 10 })
  expect(items.map(({ order: { request } }) => request.athletes)).toEqual([[maya, others[0]]])
})

test('an export of the future is warned about, and the next step is said beside the id', async () => {
  const { atStation, atService, dataDir } = await facility()
  for (const ask of [atStation, atService]) {
    const future = await ask('create', ...pair, '--start', '2098-01-01', '--end', '2098-02-01')
    expect(future.code).toBe(0)
    expect(future.stderr).toContain('This range is in the future')
    expect(future.stdout).toMatch(/^[\w-]+\n$/)
    expect(future.stderr).toContain(`ondeck export download ${future.stdout.trim()} `)
    expect(future.stderr).toContain(' --wait --output results.csv')
    const now = await ask('create', ...pair, '--start', '2026-01-01')
    expect(now.stderr).not.toContain('future')
    expect((await ask('create', ...pair, '--json')).stderr).toBe('')
  }
  expect((await atStation('create', ...pair)).stderr).toContain(`--data-dir "${dataDir}"`)
})

test('export status --check ends with 1 for a job that failed, and with 0 as before without it', async () => {
  const { atStation, atService, createdId, reaches, service } = await facility()
  const failed = await createdId('--metric', 'no_such_column')
  await reaches(failed, 'failed')
  const [{ jobId }] = (await atService('create', ...pair, '--metric', 'no_such_column', '--json')).lines()
  await eventually(async () =>
    expect((await service.ask('GET', `/data/export/job/${jobId}`)).body).toMatchObject({ status: 'FAILED' }),
  )
  for (const [ask, id] of [
    [atStation, failed],
    [atService, jobId],
  ] as const) {
    expect(await ask('status', id)).toMatchObject({ code: 0, stdout: expect.stringContaining('FAILED') })
    expect(await ask('status', id, '--check')).toMatchObject({ code: 1, stdout: expect.stringContaining('FAILED') })
  }
  const fine = await createdId()
  expect((await atStation('status', fine, '--check')).code).toBe(0)
  await reaches(fine, 'ready')
  expect((await atStation('status', fine, '--check')).code).toBe(0)
})

test('--bom begins the CSV of a station with a byte order mark, and its rows are shown as without', async () => {
  const { atStation, createdId, exports, reaches, root, service } = await facility()
  const [plain, marked] = [await createdId(), await createdId('--bom')]
  for (const id of [plain, marked]) await reaches(id, 'ready')
  const file = async (id: string) => readFileSync((await exports.file({ id, file: 0 })).path)
  expect(await file(marked)).toEqual(Buffer.concat([Buffer.from('\uFEFF'), await file(plain)]))
  const window = { file: 0, offset: 0, limit: 5, firstColumn: 0, columns: 2 }
  expect(await exports.table({ id: marked, ...window })).toEqual(await exports.table({ id: plain, ...window }))
  const refused = await ondeckAt(service.baseUrl, service.key, 'create', ...some, '--bom')
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--bom') })
  const copied = (id: string) => atStation('download', id, '--bom', '--output', join(root, `${id}.csv`))
  expect((await copied(marked)).code).toBe(0)
  expect(await copied(plain)).toMatchObject({ code: 2, stderr: expect.stringContaining('--bom') })
})

test('--excel applies to the file that a station writes', async () => {
  const { createdId, exports, atStation, root } = await facility()
  const plain = await createdId()
  const safe = await createdId('--excel')
  expect((await exports.one({ id: safe })).order.files.neutralizeFormulas).toBe(true)
  const download = (id: string) => atStation('download', id, '--wait', '--excel', '--output', join(root, `${id}.csv`))
  expect((await download(safe)).code).toBe(0)
  const refused = await download(plain)
  expect(refused.code).toBe(2)
  expect(refused.stderr).toMatch(/--excel/)
})

test('--excel neutralizes formulas in the service’s text and leaves numbers unchanged, and --bom puts a mark before it', async () => {
  const { atService, service, root } = await facility()
  const { athletes } = (await service.ask('GET', '/athletes?limit=10')).body
  for (const { id } of athletes) await service.ask('POST', `/athletes/${id}`, { body: { first_name: '=1+1' } })
  const [{ jobId }] = (await atService('create', ...pair, '--start', '0', '--json')).lines()
  const file = async (name: string, ...more: string[]) => {
    const output = join(root, name)
    expect((await atService('download', jobId, '--wait', '--output', output, ...more)).code).toBe(0)
    const rows: string[][] = parse(readFileSync(output))
    return rows
  }
  const [plain, safe] = [await file('plain.csv'), await file('safe.csv', '--excel')]
  const changed = plain.flatMap((row, line) => row.filter((cell, column) => cell !== safe[line]?.[column]))
  expect(changed).toContainEqual(expect.stringMatching(/^=1\+1 /))
  expect(safe.flat()).toContainEqual(expect.stringMatching(/^'=1\+1 /))
  const marked = join(root, 'marked.csv')
  expect((await atService('download', jobId, '--wait', '--bom', '--output', marked)).code).toBe(0)
  expect(readFileSync(marked, 'utf8')).toBe(`\uFEFF${readFileSync(join(root, 'plain.csv'), 'utf8')}`)
  expect((await atService('download', jobId, '--bom', '--output', '-')).stdout).toBe(readFileSync(marked, 'utf8'))
  const printed = await atService('download', jobId, '--wait', '--excel', '--output', '-')
  expect(printed.stdout).toBe(readFileSync(join(root, 'safe.csv'), 'utf8'))
  expect(changed.every((cell) => /^[=+@\t\r-]/.test(cell) && Number.isNaN(Number(cell)))).toBe(true)
  expect(plain.flat().some((cell) => cell.startsWith('-'))).toBe(true)
  const refused = await atService('create', ...some, '--excel')
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('export download') })
})

test('an export is refused before any file is written', async () => {
  const { atStation, createdId, service, dataDir, exports, reaches, root } = await facility()
  const both = await ondeck('create', ...some, '--data-dir', dataDir, '--base-url', service.baseUrl)
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('--data-dir') })
  expect(await atStation('create', ...pair, '--start', '2030-01-01', '--end', '2020-01-01')).toMatchObject({ code: 2 })
  expect(await atStation('create', ...pair, '--metric', 'x'.repeat(300))).toMatchObject({ code: 2 })
  expect((await exports.list({ offset: 0, limit: 10 })).total).toBe(0)

  const mine = join(root, 'mine.csv')
  writeFileSync(mine, 'mine')
  const id = await createdId()
  await reaches(id, 'ready')
  expect(await atStation('download', id, '--output', mine)).toMatchObject({ code: 2 })
  expect(readFileSync(mine, 'utf8')).toBe('mine')
  expect(await atStation('download', id, '--output', join(root, 'no', 'folder.csv'))).toMatchObject({ code: 2 })
  const several = await exports.request(order({ metrics: ['frame'] }, { perSession: true }))
  await reaches(several.id, 'ready')
  const refused = await atStation('download', several.id, '--output', join(root, 'several.csv'))
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(join(dataDir, 'exports')) })
  expect((await atStation('status', 'nobody')).stderr).toContain('[export-unknown]')
})

test('copying an export’s file leaves every other file unchanged', async () => {
  const { atStation, createdId, reaches, root } = await facility()
  const id = await createdId()
  await reaches(id, 'ready')
  const output = join(root, 'copy.csv')
  // The unfinished download of another export.
  writeFileSync(`${output}.part`, 'theirs')
  expect(await atStation('download', id, '--output', output)).toMatchObject({ code: 0, stderr: '' })
  expect(parse(readFileSync(output))).toHaveLength(41)
  expect(readFileSync(`${output}.part`, 'utf8')).toBe('theirs')
  expect(readdirSync(root).toSorted()).toEqual(['copy.csv', 'copy.csv.part', 'data'])
})

test('waiting for an export ends with the reason when only a person can continue it', async () => {
  const { atStation, api, createdId, reaches, root } = await facility({ service: { exportMs: 600_000 } })
  const id = await createdId()
  await reaches(id, 'running')
  await api.key.forget()
  const download = () => atStation('download', id, '--wait', '--output', join(root, 'never.csv'))
  expect(await download()).toMatchObject({ code: 2, stderr: expect.stringContaining('[key-missing]') })
  await api.key.set({ key: 'sk_refused' })
  expect(await download()).toMatchObject({ code: 3, stderr: expect.stringContaining('[key-refused]') })
})

test('a failed export reports the service’s reason', async () => {
  const { atStation, createdId } = await facility()
  const id = await createdId('--metric', 'bat_sped')
  const failed = await atStation('download', id, '--wait', '--output', '-')
  expect(failed.stderr).toMatch(/bat_sped.*\n.*\[export-failed\]/)
  const [status] = (await atStation('status', id, '--json')).lines()
  expect(status).toMatchObject({ status: 'FAILED', state: 'failed', because: { code: 'export-failed' } })
})

test('an export created while the station is stopped waits for the next start, and the command says so', async () => {
  const { atStation, close, root } = await facility()
  await close()
  const created = await atStation('create', ...some)
  expect(created.stderr).toContain('Start it to continue this export')
  const id = created.stdout.trim()
  const early = await atStation('download', id, '--wait', '--output', join(root, 'early.csv'))
  expect(early.stderr).toContain('[export-running]')
  expect((await atStation('status', id, '--json')).lines()).toMatchObject([{ status: 'RUNNING', state: 'requested' }])
})

const oddPages: [what: string, pages: string[], cells: string[][]][] = [
  [
    'columns that the schema and the first row lack',
    [
      '{"schema":[{"name":"sessionid","type":{"name":"string"}}],"rows":[{"sessionid":"s1"},{"sessionid":"s2","sway":7}]}',
    ],
    [
      ['sessionid', 'sway'],
      ['s1', ''],
      ['s2', '7'],
    ],
  ],
  [
    'a column that a later page renames',
    ['{"rows":[{"sessionid":"s1","sway":1}]}', '{"rows":[{"sessionid":"s2","sway_cm":2},{"sway":3,"sessionid":"s3"}]}'],
    [
      ['sessionid', 'sway', 'sway_cm'],
      ['s1', '1', ''],
      ['s2', '', '2'],
      ['s3', '3', ''],
    ],
  ],
  [
    'NaN, and numbers with more digits than a double has',
    ['{"rows":[{"sessionid":"s1","sway":NaN,"n":-Infinity,"big":9007199254740993,"text":"NaN","list":[1.0, 2]}]}'],
    [
      ['sessionid', 'sway', 'n', 'big', 'text', 'list'],
      ['s1', '', '', '9007199254740993', 'NaN', '[1.0, 2]'],
    ],
  ],
]

test.each(oddPages)('the command line and a station write the same file of %s', async (_what, pages, cells) => {
  const { pageAt, exportPage } = rawPages(pages)
  const origin = await serve((request, response) => {
    const url = new URL(request.url ?? '', 'http://service')
    const isResults = url.pathname.endsWith('/results')
    const offset = Number(url.searchParams.get('offset'))
    response.setHeader('content-type', 'application/json')
    response.end(isResults ? pageAt(offset) : '{"jobId":"j1","status":"COMPLETED"}')
  })
  const station = exportingParts({ service: { exportPage } })
  const { id } = station.exports.order(order({}))
  station.start()
  await eventually(() => expect(station.exports.row(id).state.kind).toBe('ready'))
  const { state } = station.exports.row(id)
  const expected = readFileSync(state.kind === 'ready' ? state.path : '', 'utf8')
  expect(parse(expected)).toEqual(cells)

  const output = join(station.dataDir, 'copy.csv')
  const rows = cells.length - 1
  const downloaded = await ondeckAt(`${origin}/v1`, 'sk_some', 'download', 'j1', '--output', output, '--json')
  expect(downloaded).toMatchObject({ code: 0, stderr: '' })
  expect(downloaded.lines()).toEqual([{ file: output, rows }])
  expect(readFileSync(output, 'utf8')).toBe(expected)
  expect((await ondeckAt(`${origin}/v1`, 'sk_some', 'download', 'j1', '--output', '-')).stdout).toBe(expected)
  expect(readdirSync(station.dataDir).filter((name) => name.startsWith('copy'))).toEqual(['copy.csv'])
})
