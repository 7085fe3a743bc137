import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseResultPage } from '../../../src/service/client/parse-result-page.ts'
import { csv, filesOf } from './made-export.ts'

const pageOf = (rows: readonly object[]) => JSON.stringify({ jobId: 'j', rowCount: rows.length, rows })

const value = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('', '=1+1', '"', 'a,b', 'a\r\nb', '\u2028', ' x ', '\ufeff'),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)

test('an independent reader of the CSV reads what the service sent', async () => {
  const row = fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), value, {
    minKeys: 1,
    maxKeys: 6,
    noNullPrototype: true,
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(row, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
      async (pages) => {
        const made = await filesOf(pages.map(pageOf))
        const sent: Record<string, unknown>[] = pages.flat().map((each) => ({ ...each }))
        const read: string[][] = parse(made.text(made.path), { relax_column_count: false })
        const [header = [], ...rows] = read
        expect(rows).toHaveLength(sent.length)
        expect([...header].sort()).toEqual([...new Set(sent.flatMap((each) => Object.keys(each)))].sort())
        for (const [index, cells] of rows.entries()) {
          const expected = header.map((name) => {
            const cell = sent[index]?.[name]
            return cell === null || cell === undefined ? '' : typeof cell === 'string' ? cell : JSON.stringify(cell)
          })
          expect(cells).toEqual(expected)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('numbers keep every digit, and NaN is an empty cell', async () => {
  const rows = '{"a":9007199254740993,"b":0.1234567890123456789,"c":NaN,"d":-Infinity,"e":"NaN","f":1.0}'
  const made = await filesOf([`{"rows": [ ${rows} ]}`])
  expect(made.text(made.path)).toBe('a,b,c,d,e,f\r\n9007199254740993,0.1234567890123456789,,,NaN,1.0\r\n')
})

test('keeps the columns of later pages', async () => {
  const made = await filesOf([pageOf([{ a: 1 }]), pageOf([{ b: 2, a: 3 }])])
  expect(made.text(made.path)).toBe('a,b\r\n1,\r\n3,2\r\n')
})

test('keeps other columns of a row with a duplicate column', async () => {
  const made = await filesOf(['{"rows":[{"a":1,"a":2,"b":3}]}'])
  expect(made.text(made.path)).toBe('a,b\r\n2,3\r\n')
})

test('writes every column of a page of 1,000', async () => {
  const wide = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`column_${index}`, index]))
  const made = await filesOf([pageOf([wide, wide])])
  const read: string[][] = parse(made.text(made.path))
  expect(read.map((cells) => cells.length)).toEqual([1_000, 1_000, 1_000])
})

test('neutralizes formulas when requested, but not numbers', async () => {
  const made = await filesOf([pageOf([{ a: '=HYPERLINK("x")', b: -5, c: '@x', d: '-x' }])], {
    ...csv,
    neutralizeFormulas: true,
  })
  expect(made.text(made.path).split('\r\n')[1]).toBe('"\'=HYPERLINK(""x"")",-5,\'@x,\'-x')
})

test('writes one file per session, even when their rows alternate', async () => {
  const rows = ['s1', 's2', 's1', 's/3'].map((sessionid, frame) => ({ sessionid, athlete_name: 'Maya Ortiz', frame }))
  const made = await filesOf([pageOf(rows)], {
    ...csv,
    format: 'jsonl',
    perSession: true,
    fileName: '{movement} {date}',
  })
  expect(readdirSync(made.path).sort()).toEqual(['Maya Ortiz s-3.jsonl', 'Maya Ortiz s1.jsonl', 'Maya Ortiz s2.jsonl'])
  expect(made.text(join(made.path, 'Maya Ortiz s1.jsonl')).split('\n')).toHaveLength(3)
  expect(made.sessions).toBe(3)
})

test('leaves an existing file of the same name unchanged', async () => {
  const first = await filesOf([pageOf([{ a: 1 }])])
  writeFileSync(join(first.folder, 'other.csv'), 'mine')
  expect(readdirSync(first.folder).sort()).toEqual(['other.csv', 'pitching.csv'])
})

test('never replaces a file at a planned path after a kill, and does not repeat a finished one', async () => {
  const pages = [pageOf([{ a: 1 }, { a: 2 }])]
  const first = await filesOf(pages)
  const again = await filesOf(pages, csv, { dataDir: first.dataDir, plannedPath: first.path })
  expect(again.path).toBe(first.path)
  expect(readdirSync(first.folder)).toEqual(['pitching.csv'])

  writeFileSync(first.path, 'the notes of somebody')
  const beside = await filesOf(pages, csv, { dataDir: first.dataDir, plannedPath: first.path })
  expect(first.text(first.path)).toBe('the notes of somebody')
  expect(beside.text(beside.path)).toBe('a\r\n1\r\n2\r\n')
  expect(readdirSync(first.folder)).toHaveLength(2)
})

test.each([
  ['cut off', '{"rows":[{"a":1},{"a":'],
  ['a web page', '<html></html>'],
  ['not JSON', '{,"rows":[]}'],
  ['without rows', '{"schema":[]}'],
  ['with rows that are no objects', '{"rows":[1]}'],
])('rejects a page that is %s', (_what, text) => {
  expect(parseResultPage(Buffer.from(text)).kind).not.toBe('page')
})

test('finds the rows of a page in any position and form', () => {
  const cut = parseResultPage(
    Buffer.from(
      '\n{ "schema" : [{"name":"a\\"]","type":{"name":"string"}}] , "rows":\n[ {"a\\"]":"]}\\\\",\n"b":{"c":[1]}} ] }',
    ),
  )
  expect(cut).toMatchObject({ kind: 'page', page: { rows: 1, columns: [{ name: 'a"]' }, { name: 'b' }] } })
})
