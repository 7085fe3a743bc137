import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockImports } from '../../../src/station/store/station-lock.ts'
import { workbook, workbookOf } from '../../features/import/workbook.ts'
import { addAthlete } from '../../service/practice/support.ts'
import { importFacility as facility, people } from '../../support/import-facility.ts'
import { startOndeck } from '../../support/run-ondeck.ts'
import { refusal, stationHost } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'

test('a roster file is read, its rows corrected and decided, and confirmed rows are imported', async () => {
  const { imports, read, begin, ended, run, athletes, maya, api } = await facility()
  const draft = await read(
    'Name,DOB,Shirt\nMaya Ortiz,2007-05-06,L\nJo Weber,2090-01-01,M\nAl Kim,2001-02-03,S\n"<b>Robert</b>; DROP",,"=1+1"\n',
  )
  expect(draft).toMatchObject({
    file: 'roster.csv',
    rows: 4,
    columns: [
      { header: 'Name', target: { field: 'full_name' }, samples: ['Maya Ortiz', 'Jo Weber', 'Al Kim'] },
      { header: 'DOB', target: { field: 'date_of_birth' } },
      { header: 'Shirt', target: null },
    ],
    problem: null,
    questions: [],
    counts: { create: 2, update: 0, unchanged: 1, skip: 0, refuse: 1 },
  })

  const reading = { ...draft.reading, customColumns: true }
  const settled = await imports.settle({ draft: draft.id, reading })
  expect(settled.counts).toEqual({ create: 2, update: 1, unchanged: 0, skip: 0, refuse: 1 })
  const { items } = await imports.rows({ draft: draft.id, kind: 'refuse', offset: 0, limit: 10 })
  expect(items).toMatchObject([{ row: 3, name: 'Jo Weber', problems: [{ column: 'DOB' }] }])
  const wrong = await imports.row({ draft: draft.id, row: 3 })
  expect(wrong.cells[1]).toMatchObject({ column: 1, text: '2090-01-01', problem: { code: 'athlete-invalid' } })
  const corrected = await imports.correct({ draft: draft.id, row: 3, column: 1, text: '1990-01-01' })
  expect(corrected).toMatchObject({ kind: 'create', problems: [] })
  await imports.decide({ draft: draft.id, row: 4, decision: { kind: 'skip' } })

  const begun = await begin(draft)
  expect(begun).toMatchObject({ file: 'roster.csv', state: 'running' })
  await ended()
  expect((await run())?.counts).toEqual({
    created: 2,
    updated: 1,
    unchanged: 0,
    skipped: 1,
    failed: 0,
    waiting: 0,
    unanswered: 0,
  })
  expect(await athletes()).toMatchObject([
    { id: maya, custom_attributes: { shirt: 'L' } },
    { first_name: 'Jo', date_of_birth: expect.stringContaining('1990-01-01') },
    { first_name: '<b>Robert</b>;', last_name: 'DROP', custom_attributes: { shirt: '=1+1' } },
  ])
  const part = await imports.file({ run: begun.id, offset: 0 })
  expect(part).toMatchObject({
    headers: ['Name', 'DOB', 'Shirt'],
    total: 4,
    rows: [
      { outcome: 'updated', athleteId: maya, cells: ['Maya Ortiz', '2007-05-06', 'L'] },
      { outcome: 'created', cells: ['Jo Weber', '1990-01-01', 'M'] },
      { outcome: 'skipped', athleteId: null },
      { outcome: 'created' },
    ],
  })
  const { changes } = await api.roster.athlete({ id: maya })
  expect(changes).toMatchObject([{ kind: 'updated', canUndo: true, fields: [{ to: 'L' }] }])
  await imports.dismiss({ run: begun.id })
  expect((await imports.state()).run).toBeNull()
})

test('decisions that need a person are requested, and matches by name can be decided by row', async () => {
  const { imports, read, begin, ended, maya, athletes } = await facility()
  const draft = await read('Name,DOB,Weight\nMaya Ortiz,,140\nJo Weber,01/02/2003,150\n')
  expect(draft.questions.map(({ kind }) => kind)).toEqual(['date-order', 'weight-unit'])
  const choices = { ...draft.reading.choices, dateOrder: 'dmy', weightUnit: 'lb' } as const
  const settled = await imports.settle({ draft: draft.id, reading: { ...draft.reading, choices } })
  expect(settled).toMatchObject({ questions: [], counts: { create: 1, refuse: 1 } })
  expect([draft.dates, settled.dates]).toEqual([
    null,
    { column: 'DOB', order: 'dmy', text: '01/02/2003', day: '2003-02-01' },
  ])
  const row = await imports.row({ draft: draft.id, row: 2 })
  expect(row).toMatchObject({
    problems: [{ because: { code: 'athlete-same-name' } }],
    athletes: [{ id: maya, name: 'Maya Ortiz', dateOfBirth: '2007-05-06' }],
  })
  const decided = await imports.decide({
    draft: draft.id,
    row: 2,
    decision: { kind: 'update', athleteId: maya },
  })
  expect(decided).toMatchObject({ kind: 'update', athleteId: maya })
  await begin(draft)
  await ended()
  expect(await athletes()).toMatchObject([
    { id: maya, weight: 140 },
    { date_of_birth: expect.stringContaining('2003-02-01') },
  ])
})

test('a file that is no roster is refused with the reason', async () => {
  const { imports, read, send } = await facility()
  await refusal(() => imports.upload({ file: 'video.csv', sizeBytes: 200_000_000 })).toMatchObject({
    code: 'roster-unreadable',
    parameters: { why: { code: 'megabytes-at-most' } },
  })
  const locked = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
    Buffer.alloc(500),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])
  const wrong: [string | Uint8Array, string][] = [
    [locked, 'password-protected'],
    [`${'a,'.repeat(1_000)}a\n1\n`, 'columns-at-most'],
    ['', 'no-rows'],
    ['Name\n', 'no-rows'],
  ]
  for (const [content, why] of wrong) {
    await refusal(() => read(content, 'x.xlsx')).toMatchObject({
      code: 'roster-unreadable',
      parameters: { file: 'x.xlsx', why: { code: why } },
    })
  }
  const mixed = Buffer.concat([Buffer.from('Name\nZoë Núñez\n'), Buffer.from('Jos\xe9 Peña\n', 'latin1')])
  expect((await read(mixed)).columns[0]?.samples).toEqual(['Zoë Núñez', 'José Peña'])
  const without = await read('Shirt,Level\nL,college\n')
  expect(without.problem).toMatchObject({ code: 'roster-unreadable', parameters: { why: { code: 'no-name-column' } } })
  const upload = await send('Name\nA\n')
  await refusal(() => imports.put({ upload, offset: 0, data: 'QQ==' })).toMatchObject({ code: 'import-gone' })
  await refusal(() => imports.row({ draft: 'another', row: 2 })).toMatchObject({ code: 'import-gone' })
})

test('an import that ended in the middle continues at the next start, and creates nobody twice', async () => {
  const { read, begin, run, close, options, athletes, gate, root } = await facility()
  await begin(await read(people(40)))
  await eventually(async () => expect((await run())?.counts.created).toBeGreaterThan(4))
  await close()
  const before = (await athletes()).length
  expect(before).toBeLessThan(41)

  const second = await stationHost({ ...options, dataDir: join(root, 'data') })
  await eventually(async () => expect((await second.api.imports.state()).run?.state).toBe('done'))
  const { run: over } = await second.api.imports.state()
  expect(over).toMatchObject({ file: 'roster.csv', counts: { created: 40, failed: 0, waiting: 0 } })
  const names = (await athletes()).map(({ first_name }) => first_name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toHaveLength(41)
  expect(gate.count('POST /v1/athletes')).toBe(40)
})

test('an import pauses while the service is out of reach, and reports completed rows when canceled', async () => {
  const { imports, read, begin, run, gate, athletes } = await facility()
  const { id } = await begin(await read(people(60)))
  await eventually(async () => expect((await run())?.counts.created).toBeGreaterThan(2))
  gate.shut()
  await eventually(async () => expect((await run())?.trouble).toMatchObject({ because: { code: 'offline' } }))
  await imports.stop({ run: id })
  await eventually(async () => expect((await run())?.state).toBe('stopped'))
  const stopped = await run()
  expect(stopped?.counts.waiting).toBeGreaterThan(0)
  gate.open()
  const there = await athletes()
  expect(stopped?.counts.created).toBeLessThanOrEqual(there.length - 1)
  expect((stopped?.counts.created ?? 0) + (stopped?.counts.unanswered ?? 0)).toBeGreaterThanOrEqual(there.length - 1)

  await imports.resume({ run: id })
  await eventually(async () => expect((await run())?.state).toBe('done'))
  expect((await run())?.counts).toMatchObject({ created: 60, waiting: 0, unanswered: 0 })
  expect(await athletes()).toHaveLength(61)
})

test('a new import does not wait for the pause of the previous one', async () => {
  const { root, imports, read, begin, run, ended } = await facility()
  const unlock = lockImports(join(root, 'data'), 0)
  const { id } = await begin(await read(people(2)))
  await eventually(async () => expect((await run())?.trouble?.because.code).toBe('import-locked'))
  await imports.stop({ run: id })
  const second = await begin(await read(people(3)))
  expect(second.trouble).toBeNull()
  unlock()
  await ended()
  expect((await run())?.counts.created).toBe(3)
})

test('rows that were not imported are saved as a separate file to correct and import', async () => {
  const { imports, read, begin, ended, run, athletes } = await facility()
  const { id } = await begin(await read('Name,DOB\nJo Weber,2001-02-03\nAl Kim,2090-01-01\n'))
  await ended()
  expect(await run()).toMatchObject({ canRepeat: true, counts: { created: 1, failed: 1 } })
  const draft = await imports.repeat({ run: id })
  expect(draft).toMatchObject({ rows: 1, counts: { create: 0, refuse: 1 } })
  await imports.correct({ draft: draft.id, row: 3, column: 1, text: '1990-01-01' })
  await begin(draft)
  await ended()
  expect(await run()).toMatchObject({ counts: { created: 1, failed: 0 } })
  expect(await athletes()).toHaveLength(3)
})

test('a roster that changed is checked again, so that only confirmed rows are imported', async () => {
  const { imports, read, service, athletes } = await facility()
  const draft = await read('Name,DOB,Height\nJo Weber,2001-02-03,70\n')
  await addAthlete(service.ask, { first_name: 'Jo', last_name: 'Weber', date_of_birth: '2001-02-03' })
  const result = await imports.begin({ draft: draft.id, plan: draft.plan })
  expect(result).toMatchObject({ kind: 'changed', draft: { counts: { create: 0, update: 1 } } })
  expect(await athletes()).toHaveLength(2)
})

test('an interrupted import of the command line is shown and continued by the station', async () => {
  const { root, gate, service, run, imports, ended, athletes } = await facility()
  const file = join(root, 'team.csv')
  writeFileSync(file, people(30))
  const command = startOndeck({
    args: ['athletes', 'import', file, '--data-dir', join(root, 'data'), '--base-url', gate.baseUrl],
    environment: { HOME: root, ONDECK_API_KEY: service.key },
    timeoutMs: 60_000,
  })
  await eventually(() => expect(gate.count('POST /v1/athletes')).toBeGreaterThan(3))
  command.kill('SIGKILL')
  await command.ended()
  const left = await run()
  expect(left).toMatchObject({ file: 'team.csv', state: 'left' })
  await imports.resume({ run: left?.id ?? '' })
  await ended()
  expect(await athletes()).toHaveLength(31)
})

test('the roster is exported as a file that imports again unchanged', async () => {
  const { api, read, service } = await facility()
  const hostile = { first_name: '=HYPERLINK("x")', last_name: 'O’Brien, "Zoë"', custom_attributes: { note: 'a\nb' } }
  await addAthlete(service.ask, { ...hostile, height: 70 })
  await api.roster.refresh()
  const [{ text, athletes }, { base64 }] = [await api.roster.csv(), await api.roster.xlsx()]
  expect(athletes).toBe(2)
  const unchanged = { rows: 2, questions: [], counts: { unchanged: 2, create: 0, update: 0, refuse: 0 } }
  expect(await read(text)).toMatchObject(unchanged)
  expect(await read(Buffer.from(base64, 'base64'), 'roster.xlsx')).toMatchObject(unchanged)
})

test('a workbook is imported like a text file, once its sheet is clear', async () => {
  const { read, imports } = await facility()
  const fall = { name: 'Fall', rows: [['Name', 'Height (cm)'], ['Jo Weber', 178]] } // biome-ignore format: a table
  const spring = { name: 'Spring', rows: [['Shirt', 'Name'], ['L', 'Al Kim'], ['M', 'Bo Lee']] } // biome-ignore format: a table
  const one = await read(workbook(fall.rows), 'roster.xlsx')
  expect(one).toMatchObject({ sheet: 'Roster', counts: { create: 1 }, columns: [{}, { target: { field: 'height' } }] })

  const two = await read(workbookOf(fall, { ...fall, name: 'Old', state: 'hidden' }, spring), 'roster.xlsx')
  expect(two).toMatchObject({ sheets: ['Fall', 'Spring'], counts: { create: 0 }, problem: null })
  expect(two.questions).toEqual([{ kind: 'sheet', column: '', samples: ['Fall', 'Spring'] }])
  await imports.settle({ draft: two.id, reading: { customColumns: true } })
  const chosen = await imports.settle({ draft: two.id, reading: { sheet: 'Spring' } })
  expect(chosen).toMatchObject({ sheet: 'Spring', questions: [], counts: { create: 2 }, columns: [{ target: {} }, {}] })
  expect(chosen.reading).toMatchObject({ sheet: 'Spring', customColumns: true })
  const settled = await imports.settle({ draft: two.id, reading: { sheet: 'Fall', customColumns: false } })
  expect(settled).toMatchObject({ sheet: 'Fall', counts: { create: 1 } })
})
