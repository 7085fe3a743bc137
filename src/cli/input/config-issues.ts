import type { z } from 'zod'
import { withoutCredentials } from '../../computer/network/addresses.ts'
import { textByName } from '../../words/text-by-name.ts'
import { cliValues } from '../print/words.ts'
import { nearestName } from './nearest-name.ts'

type Issue = z.core.$ZodIssue

/** One problem of a configuration: its key, and the expected value. */
export interface ConfigIssue {
  readonly key: string
  readonly given?: string
  readonly expected: string
}

/** Converts Zod's issues to problems of the configuration file. */
export function describeIssues(issues: readonly Issue[], schema: z.ZodType, config: unknown): ConfigIssue[] {
  return issues.flatMap((issue) => describeIssue(issue, schema, config))
}

function describeIssue(issue: Issue, schema: z.ZodType, config: unknown, above: PropertyKey[] = []): ConfigIssue[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') {
    // The variant with the fewest issues is the one that the person meant.
    const [best] = [...issue.errors].sort((a, b) => a.length - b.length)
    return (best ?? []).flatMap((inner) => describeIssue(inner, schema, config, path))
  }
  if (issue.code !== 'unrecognized_keys') {
    return [{ key: keyOf(path), ...givenAt(config, path), expected: expectation(issue) }]
  }
  const keys = knownKeys(schema, path)
  return issue.keys.map((key) => ({
    key: keyOf([...path, key]),
    given: cliValues().unknownKey,
    expected: keysFor(key, keys),
  }))
}

function keysFor(key: string, keys: readonly string[]): string {
  const guess = nearestName(key, keys)
  const all = keys.join(', ')
  return guess === undefined ? cliValues().oneOf(all) : cliValues().key(guess, all)
}

const keyOf = (path: readonly PropertyKey[]) =>
  path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`))
    .join('') || cliValues().wholeFile

function expectation(issue: Issue): string {
  const { keysAndValues, ofType, types, oneOf, atMost } = cliValues()
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'record' ? keysAndValues : ofType(textByName(types, issue.expected))
    case 'invalid_value':
      return oneOf(issue.values.map(String).join(', '))
    case 'too_small':
      return minimumText(issue)
    case 'invalid_format':
      return formatText(issue)
    case 'too_big':
      return atMost(String(issue.maximum))
    default:
      return issue.message
  }
}

function formatText({ path, message }: z.core.$ZodIssueInvalidStringFormat): string {
  const { timeOfDay, databaseAddress } = cliValues()
  const key = path.at(-1)
  if (key === 'from' || key === 'to') return timeOfDay
  return key === 'database' ? databaseAddress : message
}

function minimumText({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  const { notEmpty, moreThan, atLeast, atLeastItems } = cliValues()
  if (origin === 'string') return notEmpty
  if (origin === 'array') return atLeastItems(String(minimum))
  return inclusive === false ? moreThan(String(minimum)) : atLeast(String(minimum))
}

function givenAt(config: unknown, path: readonly PropertyKey[]): { given?: string } {
  let value = config
  for (const part of path) value = isObject(value) ? value[String(part)] : undefined
  if (path.length === 0 && (value === null || value === undefined)) return { given: cliValues().emptyConfiguration }
  if (value === undefined) return { given: cliValues().nothing }
  return isObject(value) ? {} : { given: withoutCredentials(JSON.stringify(value)) }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Lists the keys of the schema at a path, through its wrappers and all its variants. */
function knownKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const [step, ...rest] = path
  return variants(schema).flatMap((variant) => {
    const { def } = variant._zod
    if (step === undefined) return 'shape' in def && isObject(def.shape) ? Object.keys(def.shape) : []
    const child = childOf(def, step)
    return child ? knownKeys(child, rest) : []
  })
}

function childOf(def: object, step: PropertyKey): z.ZodType | undefined {
  if ('shape' in def && isObject(def.shape)) return def.shape[String(step)] as z.ZodType | undefined
  if ('element' in def) return def.element as z.ZodType
  return undefined
}

function variants(schema: z.ZodType): z.ZodType[] {
  const { def } = schema._zod
  if ('innerType' in def) return variants(def.innerType as z.ZodType)
  if ('options' in def) return (def.options as z.ZodType[]).flatMap(variants)
  return [schema]
}
