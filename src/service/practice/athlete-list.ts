import type { DatabaseSync } from 'node:sqlite'
import { athleteListParameters, athleteSortings } from '../athletes.ts'
import { messagesSeparator } from '../errors.ts'
import { AthleteRow } from './athlete-row.ts'
import { athleteColumns } from './athlete-store.ts'
import { type Page, readPage, singleParameter } from './http/query.ts'
import { type Issues, refuseIssues } from './http/refusal.ts'

type Sorting = (typeof athleteSortings)[number]

interface ListQuery {
  readonly page: Page
  readonly sorting: Sorting | undefined
  /** Custom attribute and value, none of them twice; all of them must match. */
  readonly filters: readonly (readonly [string, string])[]
}

/** Athletes without the attribute come last; equal ones in the order of their creation. */
const orders: Record<Sorting | 'none', string> = {
  none: 'number',
  first_name: 'first_name COLLATE NOCASE, number',
  last_name: 'last_name IS NULL, last_name COLLATE NOCASE, number',
  date_of_birth: 'date_of_birth IS NULL, date_of_birth, number',
}

/**
 * Validates the query of GET /athletes: every parameter beyond those of the list filters on a custom attribute (service
 * interface 4.2).
 */
export function readAthleteQuery(query: URLSearchParams): ListQuery {
  const issues: Issues = []
  const page = readPage(query, issues)
  const wanted = singleParameter(query, 'sorted_by', issues)
  const sorting = athleteSortings.find((name) => name === wanted)
  if (wanted !== undefined && !sorting) issues.push(`sorted_by must be one of: ${athleteSortings.join(', ')}`)
  refuseIssues(issues, messagesSeparator)
  const own: readonly string[] = athleteListParameters
  const filters = [...query].filter(([name]) => !own.includes(name))
  const distinct = new Map(filters.map((filter) => [JSON.stringify(filter), filter]))
  return { page, sorting, filters: [...distinct.values()] }
}

/** One page of an organization's athletes (service interface 4.2). */
export function listAthletes(db: DatabaseSync, organizationId: string, { page, sorting, filters }: ListQuery) {
  // One condition for any number of filters, because SQLite limits the depth of nested ones.
  const condition = `AND number IN (
    SELECT athlete_number FROM custom_attribute WHERE (name, value) IN (VALUES ${filters.map(() => '(?, ?)').join(', ')})
    GROUP BY athlete_number HAVING count(*) = ${filters.length})`
  const statement = db.prepare(`
    SELECT ${athleteColumns} FROM athlete
    WHERE organization_id = ? ${filters.length > 0 ? condition : ''}
    ORDER BY ${orders[sorting ?? 'none']} LIMIT ? OFFSET ?`)
  return statement.all(organizationId, ...filters.flat(), page.limit, page.offset).map((row) => AthleteRow.parse(row))
}
