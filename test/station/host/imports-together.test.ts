import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importFacility, people } from '../../support/import-facility.ts'
import { startOndeck } from '../../support/run-ondeck.ts'
import { refusal } from '../../support/station-host.ts'
import { eventually } from '../../support/until.ts'

test('an import that the command line runs can’t be discarded, and imports every row', async () => {
  const { root, gate, service, run, imports, athletes } = await importFacility()
  const file = join(root, 'team.csv')
  writeFileSync(file, people(60))
  const command = startOndeck({
    args: ['athletes', 'import', file, '--data-dir', join(root, 'data'), '--base-url', gate.baseUrl],
    environment: { HOME: root, ONDECK_API_KEY: service.key },
    timeoutMs: 60_000,
  })
  await eventually(() => expect(gate.count('POST /v1/athletes')).toBeGreaterThan(3))
  const { id: left = '' } = (await run()) ?? {}
  await refusal(() => imports.dismiss({ run: left })).toMatchObject({ code: 'import-locked' })
  await refusal(() => imports.stop({ run: left })).toMatchObject({ code: 'import-locked' })
  expect(await run()).toMatchObject({ file: 'team.csv', state: 'left' })
  expect((await command.ended()).code).toBe(0)
  expect(await athletes()).toHaveLength(61)
})

test('a page that still shows a discarded or finished import can’t continue it', async () => {
  const { read, begin, run, ended, imports, athletes } = await importFacility()
  const { id: first } = await begin(await read(people(60)))
  await eventually(async () => expect((await run())?.counts.created).toBeGreaterThan(3))
  await imports.stop({ run: first })
  await eventually(async () => expect((await run())?.state).toBe('stopped'))
  const before = (await athletes()).length
  await imports.dismiss({ run: first })
  await refusal(() => imports.resume({ run: first })).toMatchObject({ code: 'import-gone' })
  expect(await run()).toBeNull()
  expect(await athletes()).toHaveLength(before)

  const { id: second } = await begin(await read('Name\nJo Weber\n'))
  await ended()
  await refusal(() => imports.resume({ run: second })).toMatchObject({ code: 'import-gone' })
  expect((await run())?.state).toBe('done')
})

test('rows of a canceled import can be corrected only when none waits, so that none is lost', async () => {
  const { read, begin, run, ended, imports, athletes } = await importFacility()
  const many = people(60).replace('Height', 'DOB').replaceAll(',70', ',2001-02-03')
  const { id } = await begin(await read(`${many}Al,Kim,2090-01-01\n`))
  await eventually(async () => expect((await run())?.counts.created).toBeGreaterThan(3))
  await imports.stop({ run: id })
  await eventually(async () => expect((await run())?.state).toBe('stopped'))
  const stopped = await run()
  expect(stopped).toMatchObject({ canRepeat: false, counts: { failed: 1 } })
  await refusal(() => imports.repeat({ run: id })).toMatchObject({ code: 'import-gone' })

  await imports.resume({ run: id })
  await ended()
  expect(await run()).toMatchObject({ canRepeat: true, counts: { created: 60, failed: 1 } })
  const draft = await imports.repeat({ run: id })
  await imports.correct({ draft: draft.id, row: 62, column: 2, text: '1990-01-01' })
  await begin(draft)
  await ended()
  expect(await athletes()).toHaveLength(62)
})

test('a file changed by another page is confirmed again, even with as many updates', async () => {
  const { read, ended, imports, athletes, maya } = await importFacility()
  const draft = await read('Name,DOB,Weight\nMaya Ortiz,2007-05-06,140\n')
  const as = (weightUnit: 'lb' | 'kg') =>
    imports.settle({
      draft: draft.id,
      reading: { ...draft.reading, choices: { ...draft.reading.choices, weightUnit } },
    })
  const confirmed = await as('lb')
  const { counts } = await as('kg')
  expect(counts).toEqual(confirmed.counts)
  const result = await imports.begin({ draft: draft.id, plan: confirmed.plan })
  expect(result).toMatchObject({ kind: 'changed', draft: { counts: confirmed.counts } })
  expect(await athletes()).toMatchObject([{ id: maya, weight: null }])

  await as('lb')
  const { draft: latest } = await imports.state()
  const beginning = imports.begin({ draft: draft.id, plan: latest?.plan ?? 0 })
  await refusal(() => as('kg')).toMatchObject({ code: 'import-open' })
  await refusal(() => imports.discard({ draft: draft.id })).toMatchObject({ code: 'import-open' })
  expect(await beginning).toMatchObject({ kind: 'begun' })
  await ended()
  expect(await athletes()).toMatchObject([{ id: maya, weight: 140 }])
})

test('an import does not overwrite changes made at the service while it runs', async () => {
  const { read, begin, run, ended, api, service, imports, maya } = await importFacility()
  const rows = people(40).replaceAll('Height', 'Email').replaceAll(',70', ',a@example.org')
  const draft = await read(`${rows}Maya,Ortiz,maya@example.org\n`)
  await imports.decide({ draft: draft.id, row: 42, decision: { kind: 'update', athleteId: maya } })
  await begin(draft)
  await eventually(async () => expect((await run())?.counts.created).toBeGreaterThan(3))
  await service.ask('POST', `/athletes/${maya}`, { body: { weight: 150 } })
  await ended()
  const { changes } = await api.roster.athlete({ id: maya })
  expect(changes).toMatchObject([{ kind: 'updated', fields: [{ field: 'email', from: null, to: 'maya@example.org' }] }])
})

test('a correction that needs a decision is stored, and the decision is requested', async () => {
  const { read, imports, events } = await importFacility()
  const draft = await read('Name,DOB\nJo Weber,sometime\nAl Kim,2001-02-03\n')
  expect(draft).toMatchObject({ questions: [], counts: { create: 1, refuse: 1 } })
  const told = events.length
  const asked = { draft: draft.id, row: 2 }
  const corrected = await imports.correct({ ...asked, column: 1, text: '03/04/2010' })
  expect(corrected).toMatchObject({ kind: null, problems: [], cells: [{}, { text: '03/04/2010' }] })
  await eventually(() => expect(events.slice(told).flatMap(({ topics }) => topics)).toContain('imports'))
  expect((await imports.state()).draft?.questions).toMatchObject([{ kind: 'date-order' }])
  await imports.settle({ draft: draft.id, reading: { choices: { dateOrder: 'dmy' } } })
  expect(await imports.row(asked)).toMatchObject({ kind: 'create', problems: [] })
})

test('columns chosen in quick succession all keep their assignment', async () => {
  const { read, imports } = await importFacility()
  const { id } = await read('Name,First,Second\nJo Weber,a,b\n')
  const put = (column: number, attribute: string) =>
    imports.settle({ draft: id, reading: { chosen: [{ column, target: { attribute } }] } })
  await Promise.all([put(1, 'one'), put(2, 'two')])
  const { draft } = await imports.state()
  expect(draft?.columns.map(({ target }) => target)).toEqual([
    { field: 'full_name' },
    { attribute: 'one' },
    { attribute: 'two' },
  ])
})
