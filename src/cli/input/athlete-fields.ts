import { readFileSync } from 'node:fs'
import { AthleteUpdate, integerFields } from '../../service/athletes.ts'
import type { AthleteInput } from '../../station/athletes/athlete-rules.ts'
import { type Failure, failure, plainParameter } from '../../station/contract/failure.ts'
import { cliValues } from '../print/words.ts'
import { InvalidInput } from './invalid-input.ts'
import { nearestName } from './nearest-name.ts'

const CUSTOM_PREFIX = 'custom.'

/**
 * Reads `field=value` in the service's own field names. `positions` are separated by commas, `custom.jersey=12` is a
 * custom attribute, and an empty value clears the field (service interface 4.4). Throws InvalidInput.
 */
export function readFields(pairs: readonly string[]): AthleteInput {
  const input: Record<string, unknown> = {}
  const custom: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(parsePairs(pairs))) {
    if (name.startsWith(CUSTOM_PREFIX)) custom[name.slice(CUSTOM_PREFIX.length)] = value === '' ? null : value
    else input[name] = readValue(name, value)
  }
  return Object.keys(custom).length === 0 ? input : { ...input, custom_attributes: custom }
}

/** Reads the whole body as JSON, from a file or from standard input (`-`). Throws InvalidInput. */
export function readJsonFields(file: string): AthleteInput {
  try {
    // Some editors begin a file with a byte order mark.
    const body: unknown = JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8').replace(/^\uFEFF/, ''))
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body }
    throw new Error(cliValues().notAnObject)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new InvalidInput([
      failure('config-invalid', { key: '--from', given: message, expected: cliValues().jsonObject }),
    ])
  }
}

/** Parses `field=value` pairs. Throws InvalidInput, also for a field given twice. */
export function parsePairs(pairs: readonly string[]): Record<string, string> {
  const values = new Map<string, string>()
  for (const pair of pairs) {
    const [field, value] = splitAs(pair, cliValues().fieldPair)
    if (values.has(field)) throw duplicateField(field, [values.get(field) ?? '', value])
    values.set(field, value)
  }
  return Object.fromEntries(values)
}

const duplicateField = (field: string, values: readonly string[]) =>
  new InvalidInput([failure('query-invalid', { field, given: values.join(', '), expected: cliValues().onlyOnce })])

/** Parses a filter on a custom attribute. Throws InvalidInput. */
export const parseFilterPair = (pair: string) => splitAs(pair, cliValues().filterPair)

function splitAs(pair: string, expected: string): [name: string, value: string] {
  const at = pair.indexOf('=')
  if (at < 1)
    throw new InvalidInput([
      failure('query-invalid', { field: `“${pair}”`, given: cliValues().unreadablePair, expected }),
    ])
  return [pair.slice(0, at), pair.slice(at + 1)]
}

const fields = Object.keys(AthleteUpdate.shape).filter((field) => field !== 'custom_attributes')

/** Adds a suggestion to the failure of an unknown field: the nearest field, and the form of a custom attribute. */
export function withSuggestion(problem: Failure): Failure {
  const field = plainParameter(problem, 'field')
  if (field in AthleteUpdate.shape || field.startsWith('custom_attributes.')) return problem
  const { customField, fieldOrCustom, unknownField } = cliValues()
  const guess = nearestName(field, fields)
  const custom = `${CUSTOM_PREFIX}${field}`
  const expected = guess === undefined ? customField(custom) : fieldOrCustom(guess, custom)
  return failure(problem.code, { field, given: unknownField, expected })
}

function readValue(name: string, value: string): unknown {
  if (value === '') return null
  if (name === 'positions') return value.split(',').map((position) => position.trim())
  const isInteger = (integerFields as readonly string[]).includes(name)
  return isInteger && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}
