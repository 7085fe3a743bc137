import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseResultPage } from '../../../src/service/client/parse-result-page.ts'

const space = fc.constantFrom('', '', ' ', '\n', '\r\n', '\t ')
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('},{', '"rows":[', '\\', '\u2028', 'é'),
)
const leaf = fc.oneof(
  text.map((value) => JSON.stringify(value)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '0',
    '-0',
    '1.0',
    '1e5',
    '-1.5E-7',
    '12345678901234567890',
    'null',
    'true',
    'false',
    '{}',
    '[]',
    '""',
  ),
  fc.json({ maxDepth: 3 }),
)
/**
 * Without backslashes: after a name that ends in one, `JSON.parse` of Node 24.21 takes the escape of a later name for its
 * end, and reads `"a\n"` as `a\`.
 */
const name = fc
  .oneof(fc.constantFrom('a', 'b', 'sessionid', 'rows', '\u0061'), text)
  .filter((value) => !value.includes('\\'))
  .map((value) => JSON.stringify(value))
const row = fc
  .tuple(fc.array(fc.tuple(space, name, space, space, leaf, space), { maxLength: 5 }), space)
  .map(([cells, inside]) => `{${cells.map((cell) => cell.toSpliced(3, 0, ':').join('')).join(',') || inside}}`)
const page = fc
  .tuple(fc.array(fc.tuple(space, row, space), { maxLength: 6 }), leaf, space)
  .map(
    ([rows, other, between]) =>
      `${between}{"schema":${other},${between}"rows":[${rows.map((each) => each.join('')).join(',')}],"n":1}`,
  )

/** A page that was damaged somewhere, or not. */
const damaged = fc
  .tuple(
    page,
    fc.nat(),
    fc.constantFrom('', '"', ',', '{', '}', '[', ']', ':', '1', '-', '.', 'e', '\\', '\n', '\u0000', 'n'),
  )
  .map(([whole, at, instead]) => whole.slice(0, at % whole.length) + instead + whole.slice((at % whole.length) + 1))

const rowsOf = (json: string): unknown => {
  try {
    const value: unknown = JSON.parse(json)
    // Anything but an array is no list of rows.
    return typeof value === 'object' && value !== null ? ((value as Record<string, unknown>)['rows'] ?? null) : null
  } catch {
    return undefined
  }
}
const isRow = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

test('accepts exactly the pages that JSON.parse does, with the same rows, names and texts', () => {
  fc.assert(
    fc.property(fc.oneof(page, damaged), (json) => {
      // Of two lists of rows in a damaged page, nobody knows which one is meant.
      fc.pre(json.split('"rows"').length === 2)
      const cut = parseResultPage(Buffer.from(json))
      const rows = rowsOf(json.toWellFormed())
      const isPage = Array.isArray(rows) && rows.every(isRow)
      expect(cut.kind).toBe(isPage ? 'page' : rows === undefined ? 'no-json' : 'malformed')
      if (!isPage || cut.kind !== 'page') return
      const lines = Buffer.from(cut.page.lines).toString().split('\n').slice(0, -1)
      expect(lines.map((line): unknown => JSON.parse(line))).toEqual(rows)
      const names = rows.flatMap((each: object) => Object.keys(each))
      expect(cut.page.columns.map((column) => column.name)).toEqual(expect.arrayContaining(names))
    }),
    { numRuns: Number(process.env['ONDECK_PAGES'] ?? 3_000) },
  )
})

test('tells names with backslashes from names with escapes', () => {
  const cut = parseResultPage(Buffer.from(String.raw`{"rows":[{"a\\":1},{"a\n":2},{"\\":3},{"\u0022":4}]}`))
  expect(cut.kind === 'page' && cut.page.columns.map((column) => column.name)).toEqual(['a\\', 'a\n', '\\', '"'])
})

test('leaves rows as they were written, each on one line', () => {
  const cut = parseResultPage(Buffer.from('{"rows":[ {"a" : 1.50,\r\n"b":"\\u00e9"} ,\n{"a":1e3}]}'))
  expect(cut.kind === 'page' && Buffer.from(cut.page.lines).toString()).toBe(
    '{"a" : 1.50,  "b":"\\u00e9"}\n{"a":1e3}\n',
  )
})

test('replaces bytes that are no UTF-8, as in a text', () => {
  const bytes = Buffer.concat([Buffer.from('{"rows":[{"a":"'), Buffer.from([0xff]), Buffer.from('"}]}')])
  const cut = parseResultPage(bytes)
  expect(cut.kind === 'page' && Buffer.from(cut.page.lines).toString()).toBe('{"a":"\ufffd"}\n')
})

test('refuses two lists of rows, and brackets without an end', () => {
  expect(parseResultPage(Buffer.from('{"rows":[{"a":1}],"rows":[{"a":2}]}')).kind).toBe('malformed')
  expect(parseResultPage(Buffer.from(`{"rows":[{"a":${'['.repeat(100_000)}`)).kind).toBe('no-json')
})

test('refuses a page that is cut off at any byte', () => {
  const whole = '{"schema":[{"name":"a"}],"rows":[{"a":1.5,"bc":"x"},{"a":-2e1,"bc":"x"}]}'
  for (let end = 0; end < whole.length; end += 1)
    expect([whole.slice(0, end), parseResultPage(Buffer.from(whole.slice(0, end))).kind]).toContain('no-json')
})
