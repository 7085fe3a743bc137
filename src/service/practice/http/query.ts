import { limits } from '../../limits.ts'
import type { Issues } from './json-object.ts'

/** Returns a query parameter that may be given once (section 4). */
export function singleParameter(query: URLSearchParams, name: string, issues: Issues): string | undefined {
  const values = query.getAll(name)
  if (values.length > 1) issues.push(`${name} is given more than once`)
  return values[0]
}

/** Limit and offset of a page. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

/** `limit` and `offset` of the three paged calls (service interface 4.2, 4.7, 4.11, section 8). */
export function readPage(query: URLSearchParams, issues: Issues): Page {
  return {
    limit: readInteger(query, issues, {
      name: 'limit',
      fallback: limits.pageSizeDefault,
      min: 1,
      max: limits.pageSizeMax,
      rule: `limit must be a whole number from 1 to ${limits.pageSizeMax}`,
    }),
    offset: readInteger(query, issues, {
      name: 'offset',
      fallback: 0,
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      rule: 'offset must be a whole number, 0 or more',
    }),
  }
}

interface IntegerRule {
  readonly name: string
  readonly fallback: number
  readonly min: number
  readonly max: number
  readonly rule: string
}

function readInteger(query: URLSearchParams, issues: Issues, { name, fallback, min, max, rule }: IntegerRule) {
  const text = singleParameter(query, name, issues)
  if (text === undefined) return fallback
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  issues.push(rule)
  return fallback
}
