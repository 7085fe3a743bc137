import { CsvError, parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '../../../src/computer/files/csv-rows.ts'

/** The same text read by a library that is known for it: rows without blank ones, or where a quote is left open. */
function asTheLibrary(text: string): string[][] | 'open' {
  try {
    return parse(text, { relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  } catch (error) {
    if (error instanceof CsvError) return 'open'
    throw error
  }
}

test('reads rows as csv-parse does, with any quotes and lengths', () => {
  const cells = fc.constantFrom('a', 'é', ' ', ',', '"', '""', '\n', 'x,y\n', '"a"', '"a\nb",')
  // A second comma, so that it is the delimiter.
  const texts = fc.array(cells, { maxLength: 14 }).map((parts) => `t,u\n${parts.join('')}`)
  fc.assert(
    fc.property(texts, (text) => {
      const { rows, broken } = readCsv(Buffer.from(text))
      const expected = asTheLibrary(text)
      if (expected === 'open') expect(broken?.detail).toBe('CSV_QUOTE_NOT_CLOSED')
      else expect({ rows: rows.map((row) => row.cells), broken }).toEqual({ rows: expected, broken: null })
    }),
    { numRuns: 3_000, seed: 14 },
  )
})

test('numbers rows by their first line, also after blank lines and multi-line cells', () => {
  const { rows } = readCsv(Buffer.from('file,note\n\n\na.mov,"one\ntwo\n"\nb.mov,\n\n"c.mov"x,\n'))
  expect(rows.map(({ line }) => line)).toEqual([1, 4, 7, 9])
  expect(rows.at(-1)?.cells).toEqual(['"c.mov"x', ''])
})
