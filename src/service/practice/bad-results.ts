import { z } from 'zod'
import { ResultsPage } from '../exports.ts'

/** Faults in pages of results, against which readers have to defend themselves. */
export const badResults = ['fractions', 'huge-integers', 'twin-columns', 'nan-text', 'other-columns'] as const
export type BadResults = (typeof badResults)[number]

type Row = Record<string, unknown>
type Change = (row: Row, index: number, namesOf: (type: string) => readonly string[]) => Row

/** 2^63, one more than a signed 64-bit integer holds. Digits, because no JavaScript number has this value exactly. */
const HUGE_INTEGER = '9223372036854775808'
const HUGE_PLACEHOLDER = '\u0000huge\u0000'

const changed = (row: Row, names: readonly string[], value: unknown): Row =>
  Object.assign({}, row, Object.fromEntries(names.map((name) => [name, value])))

/** Returns a column name that differs only in letter case. */
const twinOf = (name: string) => (name.toUpperCase() === name ? name.toLowerCase() : name.toUpperCase())
const TWIN_COLUMN_COUNT = 3
const newColumn = 'unannounced_metric'

const changes: Readonly<Record<BadResults, Change>> = {
  /** Integer columns alternate between 1.5 and true. */
  fractions: (row, index, namesOf) => changed(row, namesOf('integer'), index % 2 === 0 ? 1.5 : true),
  'huge-integers': (row, _index, namesOf) => changed(row, namesOf('integer'), HUGE_PLACEHOLDER),
  'twin-columns': (row, index, namesOf) =>
    changed(row, namesOf('double').slice(0, TWIN_COLUMN_COUNT).map(twinOf), `twin ${index}`),
  'nan-text': (row, index, namesOf) => (index === 0 ? changed(row, namesOf('double'), 'NaN') : row),
  /** The page lacks the last column and has a new one. */
  'other-columns'(row, index) {
    const last = Object.keys(row).at(-1)
    const columns = Object.entries(row).filter(([name]) => name !== last)
    return { ...Object.fromEntries(columns), [newColumn]: index }
  },
}

/** Applies a fault to a page; text that is no page of rows stays unchanged. */
export function corruptResults(text: string, fault: BadResults): string {
  const read = ResultsPage.extend({ rows: z.array(z.record(z.string(), z.unknown())) }).safeParse(JSON.parse(text))
  if (!read.success || read.data.rows.length === 0) return text
  const { schema, rows } = read.data
  const columns = schema ?? []
  const namesOf = (type: string) => columns.filter((column) => column.type.name === type).map(({ name }) => name)
  const spoiled = rows.map((row, index) => changes[fault](row, index, namesOf))
  const page = { ...read.data, schema: schemaOf(fault, columns, namesOf), rows: spoiled }
  return JSON.stringify(page).replaceAll(JSON.stringify(HUGE_PLACEHOLDER), HUGE_INTEGER)
}

type Column = NonNullable<z.infer<typeof ResultsPage>['schema']>[number]

function schemaOf(fault: BadResults, columns: readonly Column[], namesOf: (type: string) => readonly string[]) {
  switch (fault) {
    case 'fractions':
    case 'huge-integers':
    case 'nan-text':
      return columns
    case 'twin-columns':
      return [
        ...columns,
        ...namesOf('double')
          .slice(0, TWIN_COLUMN_COUNT)
          .map((name) => column(twinOf(name), 'string')),
      ]
    case 'other-columns':
      return [...columns.slice(0, -1), column(newColumn, 'integer')]
  }
}

const column = (name: string, type: string): Column => ({ name, type: { name: type } })
