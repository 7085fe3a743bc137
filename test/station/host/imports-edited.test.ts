import { expect, test } from 'vitest'
import { importFacility, people } from '../../support/import-facility.ts'
import { refusal } from '../../support/station-host.ts'

test('a roster file with corrected rows is replaced only after it is discarded', async () => {
  const { imports, read } = await importFacility()
  await read(people(1))
  const { id: draft } = await read(people(2), 'second.csv')
  await imports.correct({ draft, row: 2, column: 0, text: 'Zoë' })
  await refusal(() => read(people(3), 'third.csv')).toMatchObject({ code: 'import-open' })
  expect((await imports.state()).draft).toMatchObject({ id: draft, file: 'second.csv' })

  await imports.discard({ draft })
  expect(await read(people(3), 'third.csv')).toMatchObject({ file: 'third.csv', rows: 3 })
})

test('the next row with an error is found after any row, among any number', async () => {
  const { imports, read } = await importFacility()
  const wrong = Array.from({ length: 250 }, (_, index) => `P${index} Lee,2090-01-01`).join('\n')
  const { id: draft, counts } = await read(`Name,DOB\n${wrong}\nJo Weber,2001-02-03\n`)
  expect(counts).toMatchObject({ create: 1, refuse: 250 })
  const next = (after: number) => imports.rows({ draft, kind: 'refuse', after, offset: 0, limit: 1 })
  expect((await next(201)).items).toMatchObject([{ row: 202 }])
  expect((await next(251)).items).toEqual([])
})
