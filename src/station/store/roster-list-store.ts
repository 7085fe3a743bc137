import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { z } from 'zod'
import { Athlete } from '../../service/athletes.ts'
import type { RosterListQuery, RosterListStore } from '../athletes/roster-list-port.ts'
import type { RosterField, RosterFilter, RosterSort } from '../contract/roster.ts'
import type { RosterWords } from './roster-words.ts'
import { json } from './rows.ts'

const NumbersRow = z.object({ numbers: json.pipe(z.array(z.int())) })
const NameRow = z.object({ number: z.int(), name: z.string() })
const NamesRow = z.object({ names: json.pipe(z.array(NameRow)) })
const NumberRow = z.object({ number: z.int() })
const FoundRow = z.object({ number: z.int(), total: z.int() })
const CountRow = z.object({ athletes: z.int() })
const AthleteRow = z.object({ number: z.int(), json: json.pipe(Athlete) })
const AttributeRow = z.object({ key: z.string(), athletes: z.int() })
const RepsRow = z.object({ reps: z.int(), last_at_ms: z.number().nullable() })

type Value = string | number

/** Statements differ by their conditions; the cache is cleared when it holds this many. */
const MAX_STATEMENTS = 50

/**
 * Reads the roster for the athlete list: search, filters and sorting, over numbers of small rows. 20,000 athletes take
 * a few milliseconds.
 */
export function createRosterListStore(db: DatabaseSync, words: RosterWords): RosterListStore {
  const statements = new Map<string, StatementSync>()
  const byNumber = db.prepare('SELECT number, json FROM athlete WHERE number IN (SELECT value FROM json_each(?))')
  const attributes = db.prepare(`
    SELECT key, count(*) AS athletes FROM athlete_attribute GROUP BY key ORDER BY athletes DESC, key LIMIT ?`)
  const reps = db.prepare('SELECT count(*) AS reps, max(at_ms) AS last_at_ms FROM rep WHERE athlete_id = ?')
  const sameName = db.prepare(`
    SELECT json_group_array(number) AS numbers FROM athlete_listed
    GROUP BY first_name HAVING count(*) > 1 ORDER BY first_name`)
  const sameBirthday = db.prepare(`
    SELECT json_group_array(json_object('number', number, 'name', first_name)) AS names
    FROM athlete_listed WHERE date_of_birth IS NOT NULL
    GROUP BY date_of_birth HAVING count(*) > 1`)

  const fullNames = db.prepare(
    'SELECT number, first_name AS name FROM athlete_listed ORDER BY first_name, number LIMIT ?',
  )

  function prepared(sql: string): StatementSync {
    const known = statements.get(sql) ?? db.prepare(sql)
    if (statements.size >= MAX_STATEMENTS) statements.clear()
    statements.set(sql, known)
    return known
  }

  function numbers({ words: lists, filters, sort, offset, limit }: RosterListQuery) {
    const fitting = lists.length === 0 ? null : words.fits(lists)
    const order = `ORDER BY ${sortOrder(sort)} LIMIT ? OFFSET ?`
    if (filters.length === 0) {
      const found = prepared(`SELECT number FROM athlete_listed ${fitting ? `WHERE ${fitting.sql}` : ''} ${order}`)
      const rows = found.all(...(fitting?.values ?? []), limit, offset)
      const total = fitting ? counted(fitting.count, fitting.values) : countOf('', [])
      return { total, numbers: rows.map((row) => NumberRow.parse(row).number) }
    }
    const conditions = [...(fitting ? [fitting] : []), ...filters.map(filterCondition)]
    const where = `WHERE ${conditions.map(({ sql }) => `(${sql})`).join(' AND ')}`
    const values = conditions.flatMap<Value>((condition) => condition.values)
    // Counts matches in the same query, because evaluating the conditions costs more than counting.
    const found = prepared(`SELECT number, count(*) OVER () AS total FROM athlete_listed ${where} ${order}`)
    const rows = found.all(...values, limit, offset).map((row) => FoundRow.parse(row))
    return {
      total: rows[0]?.total ?? (offset === 0 ? 0 : countOf(where, values)),
      numbers: rows.map(({ number }) => number),
    }
  }

  const counted = (sql: string, values: readonly Value[]) => CountRow.parse(prepared(sql).get(...values)).athletes

  const countOf = (where: string, values: readonly Value[]) =>
    counted(`SELECT count(*) AS athletes FROM athlete_listed ${where}`, values)

  return {
    index: words.kind,
    numbers,
    athletes(numbersToRead) {
      const rows = byNumber.all(JSON.stringify(numbersToRead)).map((row) => AthleteRow.parse(row))
      const found = new Map(rows.map((row) => [row.number, { number: row.number, athlete: row.json }]))
      return numbersToRead.flatMap((number) => found.get(number) ?? [])
    },
    words: words.all,
    attributes: (limit) => attributes.all(limit).map((row) => AttributeRow.parse(row)),
    sameNames: () => sameName.all().map((row) => NumbersRow.parse(row).numbers),
    sameBirthdays: () => sameBirthday.all().map((row) => NamesRow.parse(row).names),
    names: (limit) => fullNames.all(limit).map((row) => NameRow.parse(row)),
    repsOf(athleteId) {
      const { reps: count, last_at_ms: lastAtMs } = RepsRow.parse(reps.get(athleteId))
      return { reps: count, lastAtMs }
    },
  }
}

/** SQL order: athletes without the value come last in either direction, equal ones are sorted by name. */
function sortOrder({ field, descending }: RosterSort): string {
  const direction = descending ? 'DESC' : 'ASC'
  if (field === 'first_name') return `first_name ${direction}, number`
  return `${field} IS NULL, ${field} COLLATE NOCASE ${direction}, first_name, number`
}

const numberFields: ReadonlySet<RosterField> = new Set(['height', 'weight'])
const timeFields: ReadonlySet<RosterField> = new Set(['created_at', 'updated_at'])

/** SQL condition of a filter. Only fixed names are part of the SQL text; typed values are parameters. */
function filterCondition({ column, test, value }: RosterFilter): { sql: string; values: Value[] } {
  if ('attribute' in column) {
    const has = (condition: string) => `number IN (SELECT number FROM athlete_attribute WHERE key = ? ${condition})`
    const { attribute } = column
    if (test === 'filled') return { sql: has(''), values: [attribute] }
    if (test === 'empty') return { sql: `NOT ${has('')}`, values: [attribute] }
    return { sql: has(`AND ${comparison('value', test)}`), values: [attribute, value] }
  }
  const { field } = column
  if (test === 'filled') return { sql: `${field} IS NOT NULL`, values: [] }
  if (test === 'empty') return { sql: `${field} IS NULL`, values: [] }
  if (field === 'positions') {
    const one = `EXISTS (SELECT 1 FROM json_each(positions) WHERE ${comparison('json_each.value', test)})`
    return { sql: one, values: [value] }
  }
  // A person filters by day, in the station's time zone, as the list shows it.
  if (timeFields.has(field))
    return { sql: comparison(`date(${field}, 'localtime')`, test), values: [value.slice(0, 10)] }
  return { sql: comparison(field, test), values: [numberFields.has(field) ? Number(value) : value] }
}

function comparison(expression: string, test: Exclude<RosterFilter['test'], 'filled' | 'empty'>): string {
  switch (test) {
    case 'is':
      return `${expression} = ? COLLATE NOCASE`
    case 'contains':
      return `instr(lower(${expression}), lower(?)) > 0`
    case 'at-least':
      return `${expression} >= ? COLLATE NOCASE`
    case 'at-most':
      return `${expression} <= ? COLLATE NOCASE`
  }
}
