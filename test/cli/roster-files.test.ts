import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openRosterReader } from '../../src/station/store/roster-reader.ts'
import { lockImports } from '../../src/station/store/station-lock.ts'
import { workbook, workbookOf } from '../features/import/workbook.ts'
import { addAthlete, startService } from '../service/practice/support.ts'
import { runOndeck } from '../support/ondeck-in-process.ts'
import { startOndeck } from '../support/run-ondeck.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** A practice service, and the command line with a roster file. */
async function facility(roster: string) {
  const service = await startService()
  const home = temporaryFolder()
  const file = join(home, 'roster.csv')
  writeFileSync(file, roster)
  const environment = { HOME: home, ONDECK_API_KEY: service.key }
  const commandOf = (args: readonly string[]) => ['athletes', ...args, '--base-url', service.baseUrl]
  const start = (args: readonly string[]) => runOndeck({ args: commandOf(args), environment })
  const importOf = (args: readonly string[]) => ['import', file, '--data-dir', join(home, 'data'), ...args]
  const startImport = (...args: string[]) => start(importOf(args))
  const startImportProgram = () => startOndeck({ args: commandOf(importOf([])), environment, timeoutMs: 60_000 })
  const list = async () => (await service.ask('GET', '/athletes?limit=500')).body.athletes
  return {
    ...service,
    home,
    file,
    list,
    startImportProgram,
    startImport,
    ondeck: (...args: string[]) => start(args).ended(),
    importRoster: (...args: string[]) => startImport(...args).ended(),
    result: () => readFileSync(join(home, 'roster-result.csv'), 'utf8'),
  }
}

test('an import creates athletes, explains each wrong row, and writes the ids into its result', async () => {
  const { ask, importRoster, list, result } = await facility(
    'Name,DOB,Height,Shirt\nMaya Ortiz,2004-05-06,"5\'10""",L\nJo Weber,2001-02-03,72,M\nAl Kim,2090-01-01,70,S\n',
  )
  const maya = await addAthlete(ask, { first_name: 'Maya', last_name: 'Ortiz', date_of_birth: '2004-05-06' })

  const planned = await importRoster('--dry-run', '--json')
  expect(planned.code, planned.stderr).toBe(1)
  expect(planned.lines.at(-1)).toMatchObject({ rows: 3, created: 1, updated: 1, failed: 1, dryRun: true, result: null })
  expect(await list()).toHaveLength(1)

  const done = await importRoster('--json', '--custom')
  expect(done.code, done.stderr).toBe(1)
  expect(done.lines).toMatchObject([
    { row: 2, outcome: 'updated', id: maya, problems: [] },
    { row: 3, outcome: 'created', name: 'Jo Weber' },
    { row: 4, outcome: 'failed', id: null, problems: [{ column: 'DOB', code: 'athlete-invalid' }] },
    { rows: 3, created: 1, updated: 1, unchanged: 0, failed: 1 },
  ])
  expect(await list()).toMatchObject([{ height: 70, custom_attributes: { shirt: 'L' } }, { first_name: 'Jo' }])
  expect(result()).toContain('Name,DOB,Height,Shirt,import_outcome,import_id,import_problem')
  expect(result()).toContain(`L,updated,${maya},`)

  const again = await importRoster('--custom')
  expect(again.stdout).toContain('0 athletes created, 0 updated, 2 unchanged, 1 not imported.')
  expect(again.stdout).toContain('Row 4: date_of_birth can’t be "2090-01-01".')
})

test('a column without a decision is reported with the option that decides it, and nothing is imported', async () => {
  const { importRoster, list } = await facility('First,DOB,Weight\nMaya,03/04/2001,80\n')
  const asked = await importRoster()
  expect(asked.code).toBe(2)
  expect(asked.stderr).toContain('Choose the order of day, month and year with --date-order mdy or dmy.')
  expect(asked.stderr).toContain('Choose the unit of weight with --weight-unit lb or kg.')
  expect(await list()).toEqual([])
  const answered = await importRoster('--date-order', 'dmy', '--weight-unit', 'kg', '--map', 'First=first_name')
  expect(answered.code, answered.stderr).toBe(0)
  expect(await list()).toMatchObject([{ date_of_birth: expect.stringContaining('2001-04-03'), weight: 176 }])
})

test('an import says with an example how it reads dates, and which columns it leaves out', async () => {
  const { importRoster, list } = await facility(
    'First,DOB,Jersey,背番号,Note\nMaya,04/05/2011,7,1,x\nJo,13/02/2012,8,2,y\n',
  )
  const options = ['--map', 'Note=none']
  const dates = 'Birth dates read as DD/MM/YYYY (13/02/2012 → Feb 13, 2012).\n'
  const planned = await importRoster('--dry-run', ...options)
  expect(planned.code, planned.stderr).toBe(0)
  expect(planned.stdout).toContain(dates)
  expect(planned.stdout).toContain('Not imported: Jersey, 背番号. Add --custom to import Jersey as a custom attribute.')
  expect(planned.stdout).toContain('--map "背番号=custom.NAME"')
  expect(await list()).toEqual([])
  const done = await importRoster('--json', ...options)
  expect(done.lines.at(-1)).toMatchObject({
    rows: 2,
    created: 2,
    dates: { column: 'DOB', order: 'dmy', text: '13/02/2012', day: '2012-02-13' },
    notImported: ['Jersey', '背番号'],
  })
  expect((await importRoster('--custom', ...options)).stdout).toContain(dates)
})

test('an import of dates in both orders ends with 2, imports nothing, and shows one of each', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => `P${index},02/1${index % 10}/2001`)
  const { importRoster, list } = await facility(`First,DOB\n${rows.join('\n')}\nJo,25/12/2001\n`)
  for (const options of [[], ['--dry-run'], ['--json']]) {
    const refused = await importRoster(...options)
    expect(refused.code, refused.stdout).toBe(2)
    expect(refused.stderr).toContain('25/12/2001 has the day first, 02/13/2001 the month first')
    expect(refused.stderr).toContain('--date-order')
  }
  expect(await list()).toEqual([])
  const chosen = await importRoster('--date-order', 'mdy', '--dry-run')
  expect(chosen.code).toBe(1)
  expect(chosen.stdout).toContain('Birth dates read as MM/DD/YYYY (02/13/2001 → Feb 13, 2001).')
})

test('a roster file that is not there, or is a folder, is named as such', async () => {
  const { ondeck, home } = await facility('')
  const missing = await ondeck('import', join(home, 'rooster.csv'), '--data-dir', join(home, 'data'))
  expect(missing.code).toBe(2)
  expect(missing.stderr).toContain(`${join(home, 'rooster.csv')} can’t be imported: it doesn’t exist.`)
  expect(missing.stderr).toContain('Check the path, then try again. [roster-unreadable]')
  const folder = await ondeck('import', home, '--data-dir', join(home, 'data'))
  expect(folder.stderr).toContain('it is a folder')
  expect(folder.stderr).not.toContain('password')
})

test('a column of --map that the file does not have is refused by its name, and nothing is imported', async () => {
  const { importRoster, list } = await facility('First,\u200bTall\nMaya,70\n')
  const refused = await importRoster('--map', 'Tal=height')
  expect(refused.code, refused.stderr).toBe(2)
  expect(refused.stderr).toContain('The option --map is invalid: Tal.')
  expect(refused.stderr).toContain('First, Tall')
  expect(await list()).toEqual([])
  expect(await importRoster('--map', 'Tall=height', '--dry-run')).toMatchObject({ code: 0 })
})

test('a roster that is exported imports again unchanged', async () => {
  const { ask, ondeck, importRoster, file, home } = await facility('')
  await addAthlete(ask, { first_name: 'Zoë', last_name: 'O’Brien, "Jr"', height: 71, weight: 180 })
  await addAthlete(ask, {
    first_name: 'Zoë',
    last_name: '=1+1',
    date_of_birth: '2004-05-06',
    activity: 'baseball',
    positions: ['pitcher', 'catcher'],
    custom_attributes: { note: ' two\nlines ', jersey: '007' },
  })
  const exported = await ondeck('export', '--output', file)
  expect(exported).toMatchObject({ code: 0, stdout: `2 athletes in ${file}\n` })
  const again = await importRoster('--json')
  expect(again.code, again.stderr).toBe(0)
  expect(again.lines.at(-1)).toMatchObject({ rows: 2, unchanged: 2, created: 0, updated: 0 })
  const workbook = join(home, 'roster.xlsx')
  expect(await ondeck('export', '--output', workbook)).toMatchObject({ code: 0 })
  const fromWorkbook = await ondeck('import', workbook, '--dry-run', '--json', '--data-dir', join(home, 'data'))
  expect(fromWorkbook.lines.at(-1)).toMatchObject({ rows: 2, unchanged: 2, created: 0, updated: 0 })
})

test('an import that is killed continues with the same command, and creates nobody twice', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => `P${index},Lee`)
  const { startImportProgram, importRoster, list, home } = await facility(`first,last\n${rows.join('\n')}\n`)
  const killed = startImportProgram()
  await expect.poll(async () => (await list()).length).toBeGreaterThan(2)
  killed.kill('SIGKILL')
  expect((await killed.ended()).signal).toBe('SIGKILL')
  const done = await importRoster('--json')
  expect(done.code, done.stderr).toBe(0)
  expect(done.stderr).toContain('Continuing the import')
  expect(done.lines.at(-1)).toMatchObject({ rows: 30, created: 30, failed: 0 })
  expect(await list()).toHaveLength(30)
  expect(existsSync(join(home, 'roster-result.csv.part'))).toBe(false)
})

test('a workbook is imported through a service that is busy and fails halfway', async () => {
  const { control, importRoster, list, file } = await facility('')
  writeFileSync(
    file,
    workbook([
      ['First Name', 'Last Name', 'Height (cm)'],
      ['Maya', 'Ortiz', { formula: '170+5', value: 175 }],
      ['Jo', 'Weber', 180],
      ['Al', 'Kim', 190],
    ]),
  )
  control.setFaults({
    rules: [
      { call: 'createAthlete', times: 1, fault: { kind: 'status', status: 500 } },
      { call: 'createAthlete', after: 2, times: 1, fault: { kind: 'status', status: 429, retryAfterSeconds: 1 } },
      { call: 'createAthlete', after: 2, times: 1, fault: { kind: 'lost' } },
    ],
  })
  const done = await importRoster('--json')
  expect(done.code, done.stderr).toBe(0)
  expect(done.lines.at(-1)).toMatchObject({ rows: 3, created: 3 })
  expect((await list()).map(({ height }: { height: number }) => height)).toEqual([69, 71, 75])
})

test('a shifted row and feet with a point are never imported as something else', async () => {
  const { importRoster, list } = await facility(
    'First,Last,Height\nMaya,Ortiz, Jr.,70\nJo,Weber,5.9\nAl,Kim,5.11\nTotal,,3\n',
  )
  const asked = await importRoster()
  expect(asked.code).toBe(2)
  expect(asked.stderr).toContain('5.9, 5.11')
  expect(asked.stderr).toContain('--height-unit')
  const done = await importRoster('--height-unit', 'ft-in')
  expect(done.code, done.stderr).toBe(1)
  expect(done.stdout).toContain('Row 2: The row has 4 cells for 3 columns')
  expect(done.stdout).toContain('Row 5: “Total” is a total, not an athlete.')
  expect((await list()).map(({ height }: { height: number }) => height)).toEqual([69, 71])
})

const named = (name: string, first: string) => ({
  name,
  rows: [
    ['First Name', 'Last Name'],
    [first, 'Ortiz'],
  ],
})

test('a hidden sheet is not imported, and a cover sheet does not hide the roster', async () => {
  const { importRoster, list, file } = await facility('')
  const cover = { name: 'Cover', rows: [['Riverside'], ['Printed by', 'Kim'], ['On', '5/1/2026']] }
  writeFileSync(file, workbookOf({ ...named('Old', 'Old'), state: 'hidden' }, cover, named('Fall', 'Maya')))
  const done = await importRoster('--json')
  expect(done.code, done.stderr).toBe(0)
  expect(await list()).toMatchObject([{ first_name: 'Maya' }])
})

test('sheets of which each could be the roster need --sheet, and a wrong name is refused', async () => {
  const { importRoster, list, file } = await facility('')
  writeFileSync(file, workbookOf(named('Fall', 'Maya'), named('Spring', 'Jo')))
  const asked = await importRoster()
  expect(asked.stderr).toContain('more than one sheet could be the roster: Fall, Spring.')
  expect(asked.stderr).toContain('Choose it with --sheet.')
  const wrong = await importRoster('--sheet', 'Summer')
  expect(wrong.stderr).toContain('The option --sheet is invalid: Summer.')
  expect([asked.code, wrong.code]).toEqual([2, 2])
  expect(await list()).toEqual([])
  expect(await importRoster('--sheet', 'spring')).toMatchObject({ code: 0 })
  expect(await list()).toMatchObject([{ first_name: 'Jo' }])
})

test('a file that is no roster is refused before any request', async () => {
  const { importRoster, file } = await facility('')
  writeFileSync(file, Buffer.from([0, 1, 2]))
  const refused = await importRoster()
  expect(refused.stderr).toContain('it is not a CSV, TSV or XLSX file')
  expect(refused.stderr).toContain('[roster-unreadable]')
  expect(refused.code).toBe(2)
})

test('an import beside another one on the same computer is refused with the advice to wait', async () => {
  const { importRoster, home, list } = await facility('First name,Last name\nJo,Weber\n')
  const unlock = lockImports(join(home, 'data'), 0)
  onTestFinished(unlock)
  const refused = await importRoster()
  expect(refused.stderr).toContain('Another import is running on this computer.')
  expect(refused.stderr).toContain('[import-locked]')
  expect(refused.stderr).not.toContain('--data-dir')
  expect(refused.code).toBe(2)
  expect(await list()).toEqual([])
})

test('an import with another account’s key leaves the station’s athletes unchanged', async () => {
  const { ask, ondeck, home, file } = await facility('first,last\nJo,Weber\n')
  await addAthlete(ask, { first_name: 'Maya', last_name: 'Ortiz' })
  await addAthlete(ask, { first_name: 'Al', last_name: 'Kim' })
  const dataDir = join(home, 'data')
  const synced = await ondeck('sync', '--data-dir', dataDir)
  expect(synced.code, synced.stderr).toBe(0)
  const ofStation = openRosterReader(dataDir)
  const other = await startService()
  for (const options of [['--dry-run'], []]) {
    const done = await runOndeck({
      args: ['athletes', 'import', file, '--data-dir', dataDir, '--base-url', other.baseUrl, '--json', ...options],
      environment: { HOME: home, ONDECK_API_KEY: other.key },
    }).ended()
    expect(done.lines.at(-1), done.stderr).toMatchObject({ created: 1 })
    expect(ofStation?.search([], 10).map(({ first_name }) => first_name)).toEqual(['Al', 'Maya'])
  }
  ofStation?.close()
})

test('the result of an import never replaces the roster, a file of another kind, or an earlier result', async () => {
  const { importRoster, file, home, list } = await facility('first,last\nJo,Weber\n')
  const roster = readFileSync(file, 'utf8')
  const notes = join(home, 'notes.csv')
  writeFileSync(notes, 'first,last\n')
  for (const path of [file, notes, join(home, 'nowhere', 'result.csv')]) {
    const refused = await importRoster('--result', path)
    expect(refused.code, refused.stderr).toBe(2)
    expect(refused.stderr).toContain('--result')
  }
  expect([readFileSync(file, 'utf8'), readFileSync(notes, 'utf8')]).toEqual([roster, 'first,last\n'])
  expect(await list()).toEqual([])
  const results = []
  for (let run = 0; run < 2; run += 1) results.push((await importRoster('--json')).lines.at(-1)?.result)
  expect(results).toEqual([join(home, 'roster-result.csv'), join(home, 'roster-result-2.csv')])
  expect(readFileSync(String(results[0]), 'utf8')).toContain('created')
})

test('an import that stops reports the reason, also where its result can no longer be written', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => `P${index},Lee`)
  const { control, startImport, list, home } = await facility(`first,last\n${rows.join('\n')}\n`)
  control.setFaults({ rules: [{ call: 'createAthlete', after: 30, fault: { kind: 'status', status: 401 } }] })
  const out = join(home, 'out')
  mkdirSync(out)
  const run = startImport('--result', join(out, 'result.csv'))
  await expect.poll(async () => (await list()).length).toBeGreaterThan(0)
  rmSync(out, { recursive: true })
  const stopped = await run.ended()
  expect(stopped.stderr).toContain('[key-refused]')
  expect(stopped.stderr).toContain(join(out, 'result.csv'))
})
