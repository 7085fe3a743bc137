import { expect, test } from 'vitest'
import { tableOf } from '../../../src/features/import/core/roster-sheets.ts'

/** Rows as text, the cells between bars. */
const table = (...lines: string[]) =>
  tableOf(lines.map((line, index) => ({ row: index + 1, cells: line.split('|').map((cell) => cell.trim()) })))

test.each([
  ['a title', ['Fall roster 2026', 'First | Last', 'Maya | Ortiz']],
  ['a title and a note of two cells', ['Riverside Baseball | Name of coach', 'Printed | 5/1/2026', 'First | Last', 'Maya | Ortiz']],
  ['a title over a single column', ['Pitchers', 'Name', 'Maya Ortiz']],
  ['column names that OnDeck does not know', ['Our kids', 'Kid | Age', 'Maya | 9']],
])('finds the column names below %s', (_what, lines) => {
  const found = table(...lines)
  expect(found?.headers).toEqual(lines.at(-2)?.split('|').map((cell) => cell.trim()))
  expect(found?.rows.map(({ row }) => row)).toEqual([lines.length])
}) // biome-ignore format: a table

test.each([
  ['a column of names', ['First', 'Name', 'Last']],
  ['a name that OnDeck does not know over a column with a note', ['Kid', 'Maya', 'Jo | late', 'Al', 'Bo']],
  ['a column of any kind', ['Kid | Height', 'Maya | 70', 'Jo | 71']],
])('keeps the first row as column names where it has %s', (_what, lines) => {
  expect(table(...lines)?.rows).toHaveLength(lines.length - 1)
})

test('column names that are repeated on every page are no row', () => {
  const found = table('First | Last', 'Maya | Ortiz', 'First | Last', 'Jo | Weber')
  expect(found?.rows.map(({ row }) => row)).toEqual([2, 4])
})

test('a sheet of column names alone is none', () => {
  expect(table('Fall roster', 'First | Last')).toBeNull()
  expect(table()).toBeNull()
})
